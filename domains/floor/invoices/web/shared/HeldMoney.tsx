/** Lists the held money of a customer by garage. */
import { currencyIn, inEach } from '#platform/web/language/currency.ts'
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import detail from '#platform/web/record/record.module.css'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { invoices } from '../../calls.gen.ts'
import { invoiceTexts } from '../../texts/texts.ts'

export function HeldMoney({ customerId }: { customerId: number }) {
  const text = useTexts(invoiceTexts)
  const { money } = useFormat()
  const { data } = useApiQuery(invoices.held, { params: { id: customerId } })
  if (!data || data.rows.length === 0) return null
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>
        {text.held}:{' '}
        {inEach(data)
          .map(({ amount, currency }) => money(amount, currency))
          .join(' + ')}
      </h2>
      <DescriptionList
        rows={data.rows.map(({ order_id, number, garage, amount, ...row }) => [
          garage.name,
          <span key={`${order_id}${number}`}>
            {money(amount, currencyIn(row))}
            {order_id && number ? (
              <>
                {' · '}
                <Link to={linkTo('/order-management/$orderId', { orderId: order_id })}>
                  {number}
                </Link>
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
