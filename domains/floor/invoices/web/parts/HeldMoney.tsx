/** What the garages hold for a customer, and where it lies. */
import { currencyIn, inEach } from '#platform/web/currency.ts'
import { Link } from '@tanstack/react-router'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import detail from '#platform/web/record/record.module.css'
import { Facts } from '#platform/web/record/Facts.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { invoices } from '../../contract.ts'
import { invoiceTexts } from '../texts/texts.ts'

export function HeldMoney({ customerId }: { customerId: number }) {
  const text = useTexts(invoiceTexts)
  const { money } = useFormat()
  const { data } = useAsk(invoices.held, { params: { id: customerId } })
  if (!data || data.rows.length === 0) return null
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>
        {text.held}:{' '}
        {inEach(data)
          .map(({ amount, currency }) => money(amount, currency))
          .join(' + ')}
      </h2>
      <Facts
        rows={data.rows.map(({ order_id, number, garage, amount, ...row }) => [
          garage.name,
          <span key={`${order_id}${number}`}>
            {money(amount, currencyIn(row))}
            {order_id && number ? (
              <>
                {' · '}
                <Link to={to('/order-management/$orderId', { orderId: order_id })}>{number}</Link>
              </>
            ) : (
              number && ` · ${number}`
            )}
          </span>,
        ])}
      />
    </Panel>
  )
}
