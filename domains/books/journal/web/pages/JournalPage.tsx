import { Button } from '@mantine/core'
import { IconCalendarStats } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accounts } from '#domains/books/accounts/calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { periodsTexts } from '#domains/books/periods/texts/texts.ts'
import { JournalFiles } from '#domains/books/reports/web/shared/JournalFiles.tsx'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, type Filter, pickFilter } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { EntryRow } from '../../contract.ts'
import { journal } from '../../calls.gen.ts'
import { useDescription } from '../shared/description.ts'
import { SourceLink, useSourceWords } from '../shared/source.tsx'
import { journalTexts } from '../../texts/texts.ts'

const sourceCell = (row: EntryRow) => <SourceLink entry={row} />

export default function JournalPage() {
  const text = useTexts(journalTexts)
  const { nav } = useTexts(commonTexts)
  const periodWords = useTexts(periodsTexts)
  const canWrite = useCan('journal.write')
  const add = canWrite && <AddButton to={linkTo('/journal/new')}>{text.create}</AddButton>
  return (
    <ListPage
      title={nav.journal}
      call={journal.list}
      get={journal.get}
      columns={useColumns()}
      open={(row) => linkTo('/journal/$id', { id: row.id })}
      search={text.search}
      filters={useFilters()}
      dates
      actions={
        <>
          <JournalFiles />
          <Button
            component={Link}
            to={linkTo('/journal/periods')}
            variant="default"
            leftSection={<IconCalendarStats size={17} stroke={1.7} aria-hidden />}
          >
            {periodWords.title}
          </Button>
          {add}
        </>
      }
      empty={{ title: text.empty, text: text.emptyText, action: add }}
    />
  )
}

function useColumns(): Column<EntryRow>[] {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  const sourceWords = useSourceWords()
  const describe = useDescription()
  return [
    { name: 'number', label: text.number, value: (row) => row.number, sort: true, width: 175 },
    {
      name: 'entry_date',
      label: text.entryDate,
      kind: 'day',
      value: (row) => row.entry_date,
      sort: true,
      width: 125,
    },
    { name: 'description', label: field.description, value: describe, width: 175 },
    {
      name: 'source',
      label: text.source,
      value: sourceWords,
      cell: sourceCell,
      width: 128,
      wide: 160,
    },
    {
      name: 'total',
      label: field.total,
      kind: 'money',
      value: (row) => row.total,
      sort: true,
      width: 135,
      rank: 1,
    },
    {
      name: 'source_number',
      label: text.sourceNumber,
      value: (row) => row.source_number,
      width: 178,
      rank: 9,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage.name, width: 135 },
  ]
}

/** The sources of entries: manual, and every kind of document that posts. */
const sourceTypes = ['manual', 'opening', 'work_order'] as const

function useFilters(): Filter[] {
  const text = useTexts(journalTexts)
  const { codeAndName } = useAccountName()
  return [
    {
      name: 'source_type',
      label: text.source,
      options: sourceTypes.map((value) => ({ value, label: text.sources[value] ?? value })),
    },
    pickFilter({
      name: 'account_id',
      label: text.account,
      source: accounts.list,
      get: accounts.get,
      query: { postable: 'true' },
      rowLabel: codeAndName,
    }),
    {
      name: 'kind',
      label: text.kind,
      options: (['reversed', 'reversal'] as const).map((value) => ({
        value,
        label: text.kinds[value],
      })),
    },
  ]
}
