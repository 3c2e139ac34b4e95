/** The log of imports. */
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { ImportRow } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { nounsOf } from '../../record-types.ts'
import { importTexts } from '../../texts/texts.ts'
import { ImportButton } from '../shared/ImportButton.tsx'
import { toneOf } from './status.ts'
import { importStates } from '../../values.ts'

export default function ImportsPage() {
  const text = useTexts(importTexts)
  const role = useRole()
  return (
    <ListPage
      title={text.title}
      call={imports.list}
      get={imports.get}
      columns={useColumns()}
      search={text.search}
      actions={<ImportButton />}
      open={({ id }) => linkTo('/import/$id', { id })}
      filters={[
        {
          name: 'noun',
          label: text.what,
          options: nounsOf(role).map((noun) => ({ value: noun, label: text.noun[noun] })),
        },
        {
          name: 'state',
          label: text.verdict,
          options: importStates.map((state) => ({ value: state, label: text.state[state] })),
        },
      ]}
      empty={{ title: text.none, text: text.noneText }}
    />
  )
}

function useColumns(): Column<ImportRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  return [
    { name: 'file', label: text.file, value: (row) => row.file, width: 210 },
    { name: 'noun', label: text.what, value: (row) => text.noun[row.noun], width: 180, rank: 3 },
    {
      name: 'state',
      label: field.status,
      value: (row) => text.state[row.state],
      cell: (row) => <Status tone={toneOf[row.state]}>{text.state[row.state]}</Status>,
      kind: 'status',
      width: 160,
      rank: 2,
    },
    { name: 'rows', label: text.rows, value: (row) => row.counts.rows, kind: 'number', width: 90 },
    {
      name: 'wrong',
      label: text.change.wrong,
      value: (row) => row.counts.wrong,
      kind: 'number',
      width: 90,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage?.name, width: 130, rank: 5 },
    { name: 'by', label: text.by, value: (row) => row.by, width: 130, rank: 6 },
    {
      name: 'created_at',
      label: field.createdDate,
      value: (row) => row.at,
      kind: 'day',
      sort: true,
      width: 130,
      rank: 7,
    },
  ]
}
