import { Pagination, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentAddress } from '#domains/books/journal/web/parts/documents.ts'
import { orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { RowsTable } from '#platform/web/ui/RowsTable.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { type InventoryItem, type StockMovement, inventory } from '../../contract.ts'
import css from './item.module.css'
import { inventoryTexts } from '../texts/texts.ts'

const ROWS = 20

/** What moved an item, newest first, each with its document. */
export function Movements({ item }: { item: InventoryItem }) {
  const { field, table, button } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const [page, setPage] = useState(1)
  const { data } = useAsk(
    inventory.movements,
    { params: { id: item.garage_id, item_id: item.id }, query: { page, limit: ROWS } },
    { keep: true },
  )
  const seesCosts = item.value !== undefined
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.movements}</h2>
      {data?.total === 0 && <p className={css.none}>{text.noMovements}</p>}
      {!data && <Skeleton height={180} radius={8} />}
      {data && data.total > 0 && (
        <RowsTable label={text.movements}>
          <thead>
            <tr>
              <th scope="col">{text.moment}</th>
              <th scope="col">{text.movement}</th>
              <th scope="col" data-end>
                {field.quantity}
              </th>
              {seesCosts && (
                <th scope="col" data-end>
                  {text.value}
                </th>
              )}
              <th scope="col" data-end>
                {text.after}
              </th>
              <th scope="col">{text.source}</th>
              <th scope="col">{text.by}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((movement) => (
              <Row key={movement.id} movement={movement} seesCosts={seesCosts} />
            ))}
          </tbody>
        </RowsTable>
      )}
      {data && data.last_page > 1 && (
        <nav className={css.pages} aria-label={table.pages}>
          <Pagination
            size="sm"
            value={page}
            total={data.last_page}
            onChange={setPage}
            getItemProps={(one) => ({ 'aria-label': table.page(one) })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? button.next : button.previous,
            })}
          />
        </nav>
      )}
    </Panel>
  )
}

function Row({ movement, seesCosts }: { movement: StockMovement; seesCosts: boolean }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { moment, number } = useFormat()
  const { at, kind, quantity, value, quantity_after, by } = movement
  return (
    <tr>
      <td>{moment(at)}</td>
      <td data-label={text.movement}>{text.kind[kind]}</td>
      <td data-end data-label={field.quantity}>
        {quantity > 0 ? `+${number(quantity)}` : number(quantity)}
      </td>
      {seesCosts && (
        <td data-end data-label={text.value}>
          <Money value={value} />
        </td>
      )}
      <td data-end data-label={text.after}>
        {number(quantity_after)}
      </td>
      <td data-label={text.source}>
        <Source movement={movement} />
      </td>
      <td data-label={text.by}>{by ?? EMPTY}</td>
    </tr>
  )
}

/** The document that moved it, or the reason of whoever did. */
function Source({ movement: { source, reason } }: { movement: StockMovement }) {
  const base = orderListOf(useRole())
  const addressOf = useDocumentAddress()
  const address = ['order', 'work_order'].includes(source.type)
    ? to(`${base}/$orderId`, { orderId: source.id })
    : addressOf(source.type, source.id)
  if (!address) return reason ?? EMPTY
  return <Link to={address}>{source.number}</Link>
}
