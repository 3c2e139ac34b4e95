/** All follow-ups in scope, the newest first. */
import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { commonTexts } from '#platform/texts/texts.ts'
import { canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useRole } from '#platform/web/data/session.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { followUps } from '../../calls.gen.ts'
import type { FollowUp } from '../../contract.ts'
import { followUpTexts } from '../../texts/texts.ts'
import { followUpKinds, kindsOf } from '../../values.ts'

const DoneDialog = lazyComponent(async () => (await import('../components/DoneDialog.tsx')).default)

export default function FollowUpsPage() {
  const text = useTexts(followUpTexts)
  const role = useRole()
  const [closing, setClosing] = useState<FollowUp>()
  const kinds = role ? kindsOf(role) : followUpKinds
  return (
    <>
      <ListPage
        title={text.title}
        call={followUps.list}
        columns={useColumns()}
        open={(row) => pageOf(row, role)}
        search={text.search}
        dates
        filters={[
          {
            name: 'open',
            label: text.state,
            options: [
              { value: 'true', label: text.open },
              { value: 'false', label: text.closed },
            ],
          },
          {
            name: 'kind',
            label: text.kind,
            options: kinds.map((kind) => ({ value: kind, label: text.kinds[kind] })),
          },
        ]}
        renderActions={(row) => (
          <AbilityGuard ability={row.can.done} roleOnly>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`${text.done}: ${row.text}`}
              onClick={() => setClosing(row)}
            >
              <IconCheck size={17} stroke={1.6} />
            </ActionIcon>
          </AbilityGuard>
        )}
        empty={{ title: text.empty, text: text.emptyText }}
      />
      {closing && <DoneDialog followUp={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}

/** What it is about; undefined if the reader's role may not open its page. */
function pageOf({ order, invoice, customer }: FollowUp, role: string | undefined) {
  if (order) return linkTo(`${orderListOf(role)}/$orderId`, { orderId: order.id })
  if (invoice && canOpenPage(role, '/open-invoice/$id'))
    return linkTo('/open-invoice/$id', { id: invoice.id })
  return customer && canOpenPage(role, '/customer-management/$id')
    ? linkTo('/customer-management/$id', { id: customer.id })
    : undefined
}

function useColumns(): Column<FollowUp>[] {
  const text = useTexts(followUpTexts)
  const { field, entities } = useTexts(commonTexts)
  const shared = useSharedColumns()
  return [
    { name: 'text', label: text.text, value: (row) => row.text, width: 300 },
    { name: 'kind', label: text.kind, value: (row) => text.kinds[row.kind], width: 120 },
    shared.createdAt({ label: text.opened, width: 150 }),
    { name: 'order', label: entities.order, value: (row) => row.order?.number, width: 172 },
    {
      name: 'license_plate',
      label: field.licensePlate,
      kind: 'plate',
      value: (row) => row.order?.license_plate,
      width: 118,
      rank: 6,
    },
    {
      name: 'customer',
      label: entities.customer,
      value: (row) => row.customer?.full_name,
      width: 150,
      rank: 5,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage?.name, width: 130, rank: 7 },
    { name: 'done_by', label: text.closed, value: (row) => row.done_by, width: 130, rank: 8 },
    { name: 'note', label: text.note, value: (row) => row.note, width: 200, rank: 9 },
  ]
}
