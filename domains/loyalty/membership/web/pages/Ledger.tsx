import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '#platform/contract/list.ts'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { type PointEntry, membership } from '../../contract.ts'
import css from '../parts/membership.module.css'
import { everywhere } from '../parts/status.ts'
import { membershipTexts } from '../texts/texts.ts'

const FIRST = 10

/** What happened to a member's points, the newest first. */
export function Ledger({ id }: { id: number }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { day, number } = useFormat()
  const [limit, setLimit] = useState(FIRST)
  const { data } = useAsk(
    membership.points,
    { params: { id }, query: { ...everywhere, limit } },
    { keep: true },
  )
  if (!data) return <Skeleton height={240} radius={12} />
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.ledger}</h2>
      {data.data.length === 0 ? (
        <p className={css.note}>{text.noEntries}</p>
      ) : (
        <div className={css.scroll} {...{ role: 'region', 'aria-label': text.ledger, tabIndex: 0 }}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{field.date}</th>
                <th scope="col">{text.event}</th>
                <th scope="col" data-end>
                  {text.points}
                </th>
                <th scope="col" data-end>
                  {text.balance}
                </th>
                <th scope="col">{text.order}</th>
                <th scope="col">{text.lastDay}</th>
                <th scope="col">{field.garage}</th>
                <th scope="col">{text.by}</th>
                <th scope="col">{text.reason}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((entry) => (
                <tr key={entry.id}>
                  <td>{day(entry.day)}</td>
                  <td>{text.kind[entry.kind]}</td>
                  <td data-end>{number(entry.points)}</td>
                  <td data-end>{number(entry.balance)}</td>
                  <td>
                    <DocumentLink entry={entry} />
                  </td>
                  <td>{entry.lot ? day(entry.lot.expires_on) : EMPTY}</td>
                  <td className={css.wraps}>{entry.garage.name}</td>
                  <td className={css.wraps}>{entry.by ?? EMPTY}</td>
                  <td className={css.words}>{entry.reason ?? EMPTY}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.total > data.data.length && limit < MAX_LIMIT && (
        <Button variant="subtle" fullWidth onClick={() => setLimit(MAX_LIMIT)}>
          {text.allEntries}
        </Button>
      )}
    </Panel>
  )
}

/** The order, or the sale over the counter, that moved the points. */
function DocumentLink({ entry: { order, sale } }: { entry: PointEntry }) {
  if (order)
    return <Link to={to('/order-management/$orderId', { orderId: order.id })}>{order.number}</Link>
  if (sale) return <Link to={to('/product-sale/$id', { id: sale.id })}>{sale.number}</Link>
  return EMPTY
}
