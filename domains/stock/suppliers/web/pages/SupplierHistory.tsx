/** What was bought from a supplier: what is not paid, by age; by month; at which prices; and how long it takes. */
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useUnitName } from '#domains/stock/inventory/web/parts/unitName.ts'
import { mayOpen } from '#platform/contract/places.ts'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { RowsTable } from '#platform/web/ui/RowsTable.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { type SupplierHistory as History, suppliers } from '../../contract.ts'
import { ages } from '../../rules.ts'
import css from './supplier.module.css'
import { supplierTexts } from '../texts/texts.ts'

export function SupplierHistory({ id }: { id: number }) {
  const { data } = useAsk(suppliers.history, { params: { id } })
  if (!data) return <Skeleton height={320} radius={12} />
  return (
    <>
      <Open history={data} />
      <Months history={data} />
      <Prices history={data} />
    </>
  )
}

interface Of {
  history: History
}

function Open({ history }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { day, number } = useFormat()
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.open}</h2>
      <dl className={css.ages}>
        {ages.map((age) => (
          <div key={age} data-late={(age === 'over_90' && history.ageing[age] > 0) || undefined}>
            <dt>{text[age]}</dt>
            <dd>
              <Money value={history.ageing[age]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{field.total}</dt>
          <dd>
            <Money value={history.ageing.total} />
          </dd>
        </div>
      </dl>
      {history.open.length === 0 && <p className={css.none}>{text.noOpen}</p>}
      {history.open.length > 0 && (
        <RowsTable label={text.open}>
          <thead>
            <tr>
              <th scope="col">{text.document}</th>
              <th scope="col">{field.date}</th>
              <th scope="col">{text.age}</th>
              <th scope="col">{field.garage}</th>
              <th scope="col" data-end>
                {field.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.open.map((one) => (
              <tr key={one.number}>
                <td>
                  <Document {...one} />
                </td>
                <td data-label={field.date}>{day(one.date)}</td>
                <td data-label={text.age}>{text.days(number(one.days), one.days === 1)}</td>
                <td data-label={field.garage}>{one.garage.name}</td>
                <td data-end data-label={field.total}>
                  <Money value={one.due} />
                </td>
              </tr>
            ))}
          </tbody>
        </RowsTable>
      )}
    </Panel>
  )
}

function Document({ type, id, number }: Pick<History['open'][number], 'type' | 'id' | 'number'>) {
  const role = useRole()
  if (type === 'inventory_purchase' && mayOpen(role, '/inventory/purchase/$id'))
    return <Link to={to('/inventory/purchase/$id', { id })}>{number}</Link>
  if (type === 'third_party_purchase' && mayOpen(role, '/third-party-purchase/$id'))
    return <Link to={to('/third-party-purchase/$id', { id })}>{number}</Link>
  return number
}

function Months({ history }: Of) {
  const text = useTexts(supplierTexts)
  const { month, rupiah, number } = useFormat()
  const most = Math.max(1, ...history.months.map(({ total }) => total))
  const { days_to_receipt: days } = history
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.months}</h2>
      <ol className={css.months}>
        {history.months.map(({ month: name, total }) => (
          <li key={name}>
            <span>{month(name)}</span>
            <span className={css.bar}>
              <span style={{ inlineSize: `${(total / most) * 100}%` }} />
            </span>
            <span>{rupiah(total)}</span>
          </li>
        ))}
      </ol>
      <p className={css.none}>
        {text.toReceipt}: {days === null ? text.noReceipt : text.onAverage(number(days))}
      </p>
    </Panel>
  )
}

function Prices({ history }: Of) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { day, number } = useFormat()
  const unitName = useUnitName()
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.prices}</h2>
      {history.prices.length === 0 && <p className={css.none}>{text.noPrices}</p>}
      {history.prices.length > 0 && (
        <RowsTable label={text.prices}>
          <thead>
            <tr>
              <th scope="col">{entities['inventory item']}</th>
              <th scope="col">{field.date}</th>
              <th scope="col" data-end>
                {field.quantity}
              </th>
              <th scope="col" data-end>
                {field.unitPrice}
              </th>
              <th scope="col" data-end>
                {text.each}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.prices.map((price, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same item may stand twice in a purchase
              <tr key={`${price.purchase.id}-${at}`}>
                <td>{price.item.name}</td>
                <td data-label={field.date}>
                  <Link to={to('/inventory/purchase/$id', { id: price.purchase.id })}>
                    {day(price.date)}
                  </Link>
                </td>
                <td data-end data-label={field.quantity}>
                  {number(price.quantity)} {unitName(price.unit)}
                </td>
                <td data-end data-label={field.unitPrice}>
                  <Money value={price.unit_price} />
                </td>
                <td data-end data-label={text.each}>
                  <Money value={Math.round(price.unit_price / price.per_unit)} />
                </td>
              </tr>
            ))}
          </tbody>
        </RowsTable>
      )}
    </Panel>
  )
}
