import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { EMPTY } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { MemberDetail } from '../../contract.ts'
import { membershipTexts } from '../../texts/texts.ts'

const FIRST = 10

/** Points by lot, the first to expire first. */
export function PointLots({ member: { lots } }: { member: Pick<MemberDetail, 'lots'> }) {
  const text = useTexts(membershipTexts)
  const columns = useColumns()
  const [isAll, setAll] = useState(false)
  const visibleLots = isAll ? lots : lots.slice(0, FIRST)
  return (
    <RecordPanel title={text.lots}>
      <RecordTable
        label={text.lots}
        rows={visibleLots}
        rowKey={(lot) => lot.id}
        empty={text.noLots}
        columns={columns}
      />
      {lots.length > visibleLots.length && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {text.allEntries}
        </Button>
      )}
    </RecordPanel>
  )
}

function useColumns(): (Column<MemberDetail['lots'][number]> | false)[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  return [
    { name: 'expires_on', label: text.lastDay, value: (lot) => lot.expires_on, kind: 'day' },
    { name: 'left', label: text.left, value: (lot) => lot.remaining, kind: 'number' },
    { name: 'reserved', label: text.reserved, value: (lot) => lot.reserved, kind: 'number' },
    { name: 'earned_on', label: text.earnedOn, value: (lot) => lot.earned_on, kind: 'day' },
    {
      name: 'invoice',
      label: text.order,
      value: ({ invoice }) => invoice?.number,
      cell: (lot) => <InvoiceLink lot={lot} />,
    },
    { name: 'garage', label: field.garage, value: (lot) => lot.garage.name },
  ]
}

/** Links to the order or the counter sale that gave the points. */
function InvoiceLink({ lot: { invoice } }: { lot: MemberDetail['lots'][number] }) {
  if (!invoice) return EMPTY
  const { id, order_id: orderId, number } = invoice
  return (
    <Link
      to={
        orderId === null
          ? linkTo('/product-sale/$id', { id })
          : linkTo('/order-management/$orderId', { orderId })
      }
    >
      {number}
    </Link>
  )
}
