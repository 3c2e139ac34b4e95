import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '#platform/contract/paging.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { PointEntry } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { globalScopeQuery } from '../components/status.ts'
import { membershipTexts } from '../../texts/texts.ts'

const FIRST = 10

/** The changes of a member's points, the newest first. */
export function Ledger({ id }: { id: number }) {
  const text = useTexts(membershipTexts)
  const columns = useColumns()
  const [limit, setLimit] = useState(FIRST)
  const { data } = useApiQuery(
    membership.points,
    { params: { id }, query: { ...globalScopeQuery, limit } },
    { keep: true },
  )
  if (!data) return <Skeleton height={240} radius={12} />
  return (
    <RecordPanel title={text.ledger}>
      <RecordTable
        label={text.ledger}
        rows={data.data}
        rowKey={(entry) => entry.id}
        empty={text.noEntries}
        columns={columns}
      />
      {data.total > data.data.length && limit < MAX_LIMIT && (
        <Button variant="subtle" fullWidth onClick={() => setLimit(MAX_LIMIT)}>
          {text.allEntries}
        </Button>
      )}
    </RecordPanel>
  )
}

function useColumns(): (Column<PointEntry> | false)[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  return [
    { name: 'day', label: field.date, value: (entry) => entry.day, kind: 'day' },
    {
      name: 'kind',
      label: text.event,
      value: (entry) => text.kind[entry.kind],
      cell: ({ kind, reason }) => (
        <>
          {text.kind[kind]}
          {reason && <small>{reason}</small>}
        </>
      ),
    },
    { name: 'points', label: text.points, value: (entry) => entry.points, kind: 'number' },
    { name: 'balance', label: text.balance, value: (entry) => entry.balance, kind: 'number' },
    {
      name: 'order',
      label: text.order,
      value: ({ order, sale }) => (order ?? sale)?.number,
      cell: (entry) => <DocumentLink entry={entry} />,
    },
    {
      name: 'expires_on',
      label: text.lastDay,
      value: ({ lot }) => lot?.expires_on,
      kind: 'day',
    },
    {
      name: 'garage',
      label: field.garage,
      value: (entry) => entry.garage.name,
      cell: ({ garage, by }) => (
        <>
          {garage.name}
          {by && <small>{by}</small>}
        </>
      ),
    },
  ]
}

/** The order, or the counter sale, that changed the points. */
function DocumentLink({ entry: { order, sale } }: { entry: PointEntry }) {
  if (order)
    return (
      <Link to={linkTo('/order-management/$orderId', { orderId: order.id })}>{order.number}</Link>
    )
  if (sale) return <Link to={linkTo('/product-sale/$id', { id: sale.id })}>{sale.number}</Link>
  return EMPTY
}
