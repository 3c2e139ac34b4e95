import { inEach } from '#platform/web/language/currency.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { CashRow } from '../../contract.ts'
import { figures } from '../../calls.gen.ts'
import { useGarageName, useUrlFilters } from '#platform/web/list/filters/useUrlFilters.tsx'
import { useDrillDown } from '../shared/useDrillDown.ts'
import { useFirstRows } from '../shared/useFirstRows.ts'
import css from './cash.module.css'
import { figuresTexts } from '../../texts/texts.ts'
import { cashKinds } from '../../rules.ts'

/** The rows behind the money received; they add up to the figure. */
export default function CashPage() {
  const { received: text } = useTexts(figuresTexts)
  const { money } = useFormat()
  const behind = useDrillDown()
  const { query, chips } = useUrlFilters({ today: () => text.today, garage_id: useGarageName() })
  const data = useFirstRows(figures.cash, query)
  const columns = useColumns()
  const pageOf = ({ order, build, invoice_id }: CashRow) =>
    order
      ? behind.order(order.id)
      : build
        ? behind.build(build.id)
        : invoice_id === null
          ? undefined
          : behind.sale(invoice_id)
  return (
    <ListPage
      title={text.title}
      subtitle={
        <span className={css.sum}>
          {data
            ? inEach(data).map(({ amount, currency }) =>
                amount === null ? null : (
                  <span key={currency}>{text.sum(money(amount, currency))}</span>
                ),
              )
            : '\u00a0'}
          {chips}
        </span>
      }
      call={figures.cash}
      query={query}
      columns={columns}
      search={text.search}
      dates
      filters={[
        {
          name: 'kind',
          label: text.kind,
          options: cashKinds.map((value) => ({ value, label: text.kinds[value] })),
        },
      ]}
      open={(row) => pageOf(row as unknown as CashRow) ?? linkTo('/home')}
      empty={{ title: text.empty, text: text.emptyText }}
    />
  )
}

function useColumns(): Column<CashRow>[] {
  const { received: text } = useTexts(figuresTexts)
  const { name: nameOfAccount } = useAccountName()
  const { field } = useTexts(commonTexts)
  return [
    { name: 'number', label: text.document, value: (row) => row.number, width: 168 },
    {
      name: 'day',
      label: text.day,
      kind: 'day',
      value: (row) => row.day,
      sort: true,
      width: 106,
    },
    {
      name: 'kind',
      label: text.kind,
      kind: 'status',
      value: (row) => text.kinds[row.kind],
      cell: (row) => (
        <Status tone={row.kind === 'refund' ? 'bad' : 'good'}>{text.kinds[row.kind]}</Status>
      ),
      width: 140,
    },
    {
      name: 'plate',
      label: field.licensePlate,
      kind: 'plate',
      value: (row) => row.order?.license_plate,
      width: 118,
    },
    { name: 'customer', label: text.customer, value: (row) => row.customer?.name, width: 140 },
    {
      name: 'account',
      label: text.account,
      value: (row) => row.account && nameOfAccount(row.account),
      width: 136,
      rank: 8,
    },
    { name: 'garage', label: text.garage, value: (row) => row.garage.name, width: 156 },
    {
      name: 'amount',
      label: text.amount,
      kind: 'money',
      value: (row) => row.amount,
      sort: true,
      width: 130,
      rank: 0,
    },
  ]
}
