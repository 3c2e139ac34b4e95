import { Fragment } from 'react'
import { inEach } from '#platform/web/language/currency.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Movement } from '../../contract.ts'
import { dashboard } from '../../calls.gen.ts'
import { useGarageName, useUrlFilters } from '#platform/web/list/filters/useUrlFilters.tsx'
import { useDrillDown } from '#domains/overview/figures/web/shared/useDrillDown.ts'
import { useFirstRows } from '#domains/overview/figures/web/shared/useFirstRows.ts'
import css from './home.module.css'
import { figuresTexts } from '#domains/overview/figures/texts/texts.ts'
import { dashboardTexts } from '../../texts/texts.ts'
import { movementKinds } from '../../values.ts'

/** The rows behind the income, the average ticket and the margin; they add up to the figure. */
export default function IncomePage() {
  const { movements: text, ...words } = useTexts(dashboardTexts)
  const figures = useTexts(figuresTexts)
  const { money } = useFormat()
  const { order, sale } = useDrillDown()
  const garageName = useGarageName()
  const behind = (row: Movement) => (row.order ? order(row.order.id) : sale(Math.abs(row.id)))
  const { query, chips } = useUrlFilters({
    today: () => words.incomeToday,
    standing: () => figures.standing,
    of: (of) => (of === 'sale' ? figures.received.kinds.sale : text.order),
    garage_id: garageName,
    catalog_service_id: () => figures.by.service,
    line_kind: () => text.kind,
  })
  const data = useFirstRows(dashboard.income, query)
  const columns = useColumns()
  return (
    <ListPage
      title={text.title}
      subtitle={
        <span className={css.sum}>
          {data
            ? inEach(data).map(({ net, margin, currency }) => (
                <Fragment key={currency}>
                  {net !== null && text.sum(money(net, currency))}
                  {margin !== null && margin !== undefined && (
                    <span>
                      {words.margin}: {money(margin, currency)}
                    </span>
                  )}
                </Fragment>
              ))
            : '\u00a0'}
          {chips}
        </span>
      }
      call={dashboard.income}
      query={query}
      columns={columns}
      search={text.search}
      dates
      filters={[
        {
          name: 'kind',
          label: text.kind,
          options: movementKinds.map((value) => ({ value, label: text[value] })),
        },
      ]}
      open={(row) => behind(row as unknown as Movement) ?? linkTo('/home')}
      empty={{ title: text.empty, text: text.emptyText }}
    />
  )
}

function useColumns(): Column<Movement>[] {
  const { movements: text, margin } = useTexts(dashboardTexts)
  const seesCosts = useCan('inventory.cost')
  const { field } = useTexts(commonTexts)
  return [
    { name: 'number', label: text.invoice, value: (row) => row.number, width: 168 },
    { name: 'day', label: text.day, kind: 'day', value: (row) => row.day, sort: true, width: 106 },
    {
      name: 'kind',
      label: text.kind,
      kind: 'status',
      value: (row) => text[row.kind],
      cell: (row) => (
        <Status tone={row.kind === 'issued' ? 'good' : 'bad'}>{text[row.kind]}</Status>
      ),
      width: 122,
    },
    {
      name: 'order',
      label: text.order,
      value: (row) => row.order?.number,
      width: 172,
      // the first column to disappear: the line below the invoice number shows the same
      rank: 8,
    },
    {
      name: 'plate',
      label: field.licensePlate,
      kind: 'plate',
      value: (row) => row.order?.license_plate,
      width: 118,
    },
    { name: 'customer', label: text.customer, value: (row) => row.customer?.name, width: 120 },
    { name: 'garage', label: text.garage, value: (row) => row.garage.name, width: 128 },
    {
      name: 'net',
      label: text.net,
      kind: 'money',
      value: (row) => row.net,
      sort: true,
      width: 126,
      rank: 0,
    },
    ...(seesCosts
      ? [
          {
            name: 'margin',
            label: margin,
            kind: 'money' as const,
            value: (row: Movement) => row.margin,
            width: 126,
            rank: 7,
          },
        ]
      : []),
  ]
}
