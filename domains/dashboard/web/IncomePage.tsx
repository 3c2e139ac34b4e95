import { useSearch } from '#platform/web/address.ts'
import { ListPage } from '#platform/web/ListPage.tsx'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import type { Column } from '#platform/web/list/columns.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { type Movement, dashboard } from '../contract.ts'
import { useBehind } from './behind.ts'
import { dashboardTexts } from './texts/texts.ts'

/** The rows behind the income: they add up to the figure. */
export default function IncomePage() {
  const { movements: text } = useTexts(dashboardTexts)
  const { rupiah } = useFormat()
  const { order } = useBehind()
  const { keyword, start_date, end_date } = useSearch()
  const { data } = useAsk(
    dashboard.income,
    { query: { keyword, start_date, end_date, limit: 10 } },
    { keep: true },
  )
  const columns = useColumns()
  return (
    <ListPage
      title={text.title}
      subtitle={data ? text.sum(rupiah(data.net)) : '\u00a0'}
      call={dashboard.income}
      columns={columns as never}
      search={text.search}
      dates
      open={(row) => order((row as unknown as Movement).order.id) ?? '/home'}
      empty={{ title: text.empty, text: text.emptyText }}
    />
  )
}

function useColumns(): Column<Movement>[] {
  const { movements: text } = useTexts(dashboardTexts)
  return [
    { name: 'number', label: text.invoice, value: (row) => row.number, width: 190 },
    { name: 'day', label: text.day, kind: 'day', value: (row) => row.day, sort: true },
    {
      name: 'kind',
      label: text.kind,
      kind: 'status',
      value: (row) => text[row.kind],
      cell: (row) => (
        <Status tone={row.kind === 'issued' ? 'good' : 'bad'}>{text[row.kind]}</Status>
      ),
      width: 140,
    },
    { name: 'order', label: text.order, value: (row) => row.order.number, width: 180 },
    { name: 'plate', label: '', kind: 'plate', value: (row) => row.order.license_plate },
    { name: 'customer', label: text.customer, value: (row) => row.customer.name },
    { name: 'garage', label: text.garage, value: (row) => row.garage.name },
    { name: 'net', label: text.net, kind: 'money', value: (row) => row.net, sort: true },
  ]
}
