/** The invoices of a customer, the newest first, with the amounts due. */
import { sumsByCurrency } from '#platform/contract/money/currency.ts'
import { currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { InvoiceRow } from '../../contract.ts'
import { invoices } from '../../calls.gen.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { customerTexts } from '#domains/people/customers/texts/texts.ts'
import { invoiceTexts } from '../../texts/texts.ts'
import css from '#domains/floor/orders/web/shared/visits.module.css'

const ROWS = 10

const pageOf = ({ id, kind, order }: InvoiceRow) =>
  order
    ? linkTo('/order-management/$orderId/invoice', { orderId: order.id })
    : linkTo(kind === 'opening' ? '/open-invoice/$id' : '/product-sale/$id', { id })

export function Transactions({ customerId }: { customerId: number }) {
  const text = useTexts(customerTexts)
  const { opening, credited, creditedPartly } = useTexts(invoiceTexts)
  const { field } = useTexts(commonTexts)
  const { day, number, money } = useFormat()
  const { data } = useApiQuery(invoices.list, {
    query: { customer_id: customerId, limit: 100, sort: '-issued_on' },
  })
  const shownIn = useCurrency()
  const [visibleRows, setShown] = useState(ROWS)
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  const due = sumsByCurrency(
    rows.map((row) => [currencyIn(row) ?? shownIn, row.due]),
    shownIn,
  ).filter(([, sum]) => sum > 0)
  return (
    <Panel className={css.orders ?? ''}>
      <div className={css.ordersHead}>
        <h2 className={css.heading}>{text.transactions}</h2>
        {due.length > 0 && (
          <span className={css.tileName}>
            {text.dueInAll(due.map(([currency, sum]) => money(sum, currency)).join(' + '))}
          </span>
        )}
      </div>
      <div className={css.scroll}>
        <table className={css.table} aria-label={text.transactions}>
          <TableHead titles={[text.invoice, field.date, { end: field.total }, { end: text.due }]} />
          <tbody>
            {rows.slice(0, visibleRows).map((row) => (
              <tr key={row.id} className={css.order}>
                <td>
                  <Link to={pageOf(row)}>{row.number}</Link>{' '}
                  {row.kind === 'opening' && <Status tone="neutral">{opening}</Status>}{' '}
                  {row.status === 'void' && <Status tone="neutral">{text.void}</Status>}
                  {row.status === 'credited' && <Status tone="neutral">{credited}</Status>}
                  {row.status === 'issued' && row.credited > 0 && (
                    <Status tone="neutral">
                      {creditedPartly(money(row.credited, currencyIn(row)))}
                    </Status>
                  )}
                </td>
                <td>{day(row.issued_on)}</td>
                <td data-end>
                  <Money value={row.grand_total} of={row} />
                </td>
                <td data-label={text.due} data-end data-none={row.due === 0 || undefined}>
                  <Money value={row.due} of={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > visibleRows && (
        <Button variant="subtle" fullWidth onClick={() => setShown(rows.length)}>
          {text.showAll(number(rows.length))}
        </Button>
      )}
    </Panel>
  )
}
