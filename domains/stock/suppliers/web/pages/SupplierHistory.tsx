/** The purchases of a supplier: unpaid ones by age, amounts by month, prices, and lead time. */
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { inEach } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import type { SupplierHistory as History } from '../../contract.ts'
import { suppliers } from '../../calls.gen.ts'
import { ages } from '../../rules.ts'
import css from './supplier.module.css'
import { supplierTexts } from '../../texts/texts.ts'

export function SupplierHistory({ id }: { id: number }) {
  const { data } = useApiQuery(suppliers.history, { params: { id } })
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
  const columns = useOpenColumns()
  return (
    <RecordPanel title={text.open}>
      {inEach(history).map(
        ({ ageing, currency }) =>
          ageing && (
            <dl key={currency} className={css.ages}>
              {ages.map((age) => (
                <div key={age} data-late={(age === 'over_90' && ageing[age] > 0) || undefined}>
                  <dt>{text[age]}</dt>
                  <dd>
                    <Money value={ageing[age]} of={{ currency }} />
                  </dd>
                </div>
              ))}
              <div>
                <dt>{field.total}</dt>
                <dd>
                  <Money value={ageing.total} of={{ currency }} />
                </dd>
              </div>
            </dl>
          ),
      )}
      <RecordTable
        label={text.open}
        rows={history.open}
        rowKey={(bill) => bill.number}
        empty={text.noOpen}
        columns={columns}
      />
    </RecordPanel>
  )
}

function useOpenColumns(): (Column<History['open'][number]> | false)[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { number } = useFormat()
  return [
    {
      name: 'document',
      label: text.document,
      value: (bill) => bill.number,
      cell: (bill) => <Document {...bill} />,
    },
    { name: 'date', label: field.date, value: (bill) => bill.date, kind: 'day' },
    {
      name: 'age',
      label: text.age,
      value: (bill) => text.days(number(bill.days), bill.days === 1),
    },
    { name: 'garage', label: field.garage, value: (bill) => bill.garage.name },
    { name: 'due', label: field.total, value: (bill) => bill.due, kind: 'money' },
  ]
}

function Document({ type, id, number }: Pick<History['open'][number], 'type' | 'id' | 'number'>) {
  const role = useRole()
  if (type === 'inventory_purchase' && canOpenPage(role, '/inventory/purchase/$id'))
    return <Link to={linkTo('/inventory/purchase/$id', { id })}>{number}</Link>
  if (type === 'third_party_purchase' && canOpenPage(role, '/third-party-purchase/$id'))
    return <Link to={linkTo('/third-party-purchase/$id', { id })}>{number}</Link>
  return number
}

function Months({ history }: Of) {
  const text = useTexts(supplierTexts)
  const { month, money, number } = useFormat()
  const { days_to_receipt: days } = history
  return (
    <RecordPanel title={text.months}>
      {inEach(history).map(({ months, currency }) => {
        const maxTotal = Math.max(1, ...(months ?? []).map(({ total }) => total))
        return (
          <ol key={currency} className={css.months}>
            {months?.map(({ month: name, total }) => (
              <li key={name}>
                <span>{month(name)}</span>
                <span className={css.bar}>
                  <span style={{ inlineSize: `${(total / maxTotal) * 100}%` }} />
                </span>
                <span>{money(total, currency)}</span>
              </li>
            ))}
          </ol>
        )
      })}
      <PanelMessage>
        {text.toReceipt}: {days === null ? text.noReceipt : text.onAverage(number(days))}
      </PanelMessage>
    </RecordPanel>
  )
}

function Prices({ history }: Of) {
  const text = useTexts(supplierTexts)
  const columns = usePriceColumns()
  return (
    <RecordPanel title={text.prices}>
      <RecordTable
        label={text.prices}
        rows={history.prices}
        // a purchase may have the same item twice
        rowKey={(price, at) => `${price.purchase.id}-${at}`}
        empty={text.noPrices}
        columns={columns}
      />
    </RecordPanel>
  )
}

function usePriceColumns(): (Column<History['prices'][number]> | false)[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { day, number } = useFormat()
  const unitName = useUnitName()
  return [
    { name: 'item', label: entities['inventory item'], value: (price) => price.item.name },
    {
      name: 'date',
      label: field.date,
      value: (price) => price.date,
      cell: (price) => (
        <Link to={linkTo('/inventory/purchase/$id', { id: price.purchase.id })}>
          {day(price.date)}
        </Link>
      ),
    },
    {
      name: 'quantity',
      label: field.quantity,
      value: (price) => price.quantity,
      kind: 'number',
      cell: (price) => `${number(price.quantity)} ${unitName(price.unit)}`,
    },
    {
      name: 'unit_price',
      label: field.unitPrice,
      value: (price) => price.unit_price,
      kind: 'money',
    },
    {
      name: 'each',
      label: text.each,
      value: (price) => Math.round(price.unit_price / price.per_unit),
      kind: 'money',
    },
  ]
}
