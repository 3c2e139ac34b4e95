import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { showPhone } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { ActivityRow } from '../../contract.ts'
import { activityLog } from '../../calls.gen.ts'
import { Outcome } from './Outcome.tsx'
import css from './activity.module.css'
import { useSentence } from './sentence.ts'
import { activityLogTexts } from '../../texts/texts.ts'
import { activityMethods } from '../../values.ts'

const VerifyDialog = lazyComponent(async () => (await import('./VerifyDialog.tsx')).default)

const methodCell = (row: ActivityRow) => <span className={css.code}>{row.method}</span>
/** One line; hovering shows the truncated text. */
const pathCell = ({ path }: ActivityRow) => (
  <code className={css.path} title={path}>
    {path}
  </code>
)

/** Before the sign-in there is only the phone that was typed. */
const nameOf = ({ user }: ActivityRow) => (user?.startsWith('+') ? showPhone(user) : user)

const outcomeCell = ({ status }: ActivityRow) => <Outcome status={status} />

export default function ActivityLogPage() {
  const text = useTexts(activityLogTexts)
  const { nav } = useTexts(commonTexts)
  const [verifying, setVerifying] = useState(false)

  return (
    <>
      <ListPage
        title={nav.activityLog}
        call={activityLog.list}
        columns={useColumns()}
        open={(row) => linkTo('/activity-log/$id', { id: row.id })}
        search={text.search}
        filters={[
          { name: 'path', label: text.path, typed: true },
          {
            name: 'method',
            label: text.method,
            // the log does not record successful reads
            options: activityMethods.map((value) => ({ value, label: value })),
          },
        ]}
        tabs={{
          name: 'status',
          counts: activityLog.counts,
          options: [
            { value: 'success', label: text.success },
            { value: 'failed', label: text.failed },
          ],
        }}
        dates
        actions={
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={17} aria-hidden />}
            onClick={() => setVerifying(true)}
          >
            {text.verify}
          </Button>
        }
        empty={{ title: text.empty, text: text.emptyText }}
      />
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}

function useColumns(): Column<ActivityRow>[] {
  const text = useTexts(activityLogTexts)
  const { field } = useTexts(commonTexts)
  const sentence = useSentence()
  return [
    {
      name: 'timestamp',
      label: text.timestamp,
      kind: 'moment',
      value: (row) => row.timestamp,
      zone: (row) => row.garage?.time_zone ?? undefined,
      sort: true,
      width: 150,
    },
    {
      name: 'user',
      label: text.user,
      value: (row) => nameOf(row) ?? text.nobody,
      width: 125,
      rank: 2,
    },
    {
      name: 'what',
      label: text.what,
      value: sentence,
      width: 270,
      rank: 1,
    },
    { name: 'method', label: text.method, value: (row) => row.method, cell: methodCell, width: 82 },
    { name: 'path', label: text.path, value: (row) => row.path, cell: pathCell, width: 160 },
    {
      name: 'status',
      label: field.status,
      kind: 'status',
      value: (row) => text[row.status],
      cell: outcomeCell,
      width: 98,
    },
    { name: 'code', label: text.code, kind: 'number', value: (row) => row.code, width: 60 },
    { name: 'ip_address', label: text.ip, value: (row) => row.ip_address, width: 110 },
  ]
}
