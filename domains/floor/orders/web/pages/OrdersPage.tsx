import { Button } from '@mantine/core'
import { useState } from 'react'
import { levels } from '#domains/floor/promises/levels.ts'
import { riskTones } from '#domains/floor/promises/web/shared/risk.ts'
import { promisesTexts } from '#domains/floor/promises/texts/texts.ts'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import { linkTo, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, statusIn } from '#platform/web/list/table/columns.ts'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { ListedOrder, OrderRow } from '../../contract.ts'
import { orders } from '../../calls.gen.ts'
import { billings, stages } from '../../rules.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import css from './list.module.css'
import { stageTones } from '../shared/tones.ts'
import { useGarageName, useUrlFilters } from '#platform/web/list/filters/useUrlFilters.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import { ViewSwitch, useOrderView } from '../components/board/useOrderView.tsx'
import { billingTones } from '../components/stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import type { Figure, OrderKind } from '../../values.ts'

const OrderBoard = lazyComponent(
  async () => (await import('../components/board/OrderBoard.tsx')).OrderBoard,
)
const OrderCalendar = lazyComponent(
  async () => (await import('../components/board/OrderCalendar.tsx')).OrderCalendar,
)
const BulkDialog = lazyComponent(async () => (await import('./BulkDialog.tsx')).BulkDialog)

export default function OrdersPage() {
  const text = useTexts(ordersTexts)
  const { nav } = useTexts(commonTexts)
  const { query: parts, chips } = useFigure()
  const mayCreate = useCan('order.write')
  const base = orderListOf(useRole())

  const [chosen, setChosen] = useState<readonly OrderRow[]>([])
  const view = useOrderView()
  const columns = useColumns()
  const risk = useRiskColumn()
  const filters = useFilters()
  const add = mayCreate && <AddButton to={linkTo(`${base}/new`)}>{text.list.new}</AddButton>
  const actions = (
    <>
      <ViewSwitch />
      {add}
    </>
  )
  if (view !== 'list')
    return (
      <>
        <PageHeader title={nav.orderManagement} actions={actions} />
        {view === 'board' ? <OrderBoard /> : <OrderCalendar />}
      </>
    )
  return (
    <ListPage
      title={nav.orderManagement}
      call={orders.list}
      get={orders.get}
      columns={risk ? [...columns, risk] : columns}
      query={parts}
      open={(row) => linkTo(`${base}/$orderId`, { orderId: row.id })}
      search={text.list.search}
      tabs={{
        name: 'status',
        counts: orders.counts,
        options: stages.map((value) => ({ value, label: text.stage[value] })),
      }}
      filters={filters}
      dates
      renderSelected={(rows, keepOnly) =>
        mayCreate && (
          <>
            <Button variant="default" size="xs" onClick={() => setChosen(rows)}>
              {text.bulk.open}
            </Button>
            {chosen.length > 0 && (
              <BulkDialog rows={chosen} onClose={() => setChosen([])} onDone={keepOnly} />
            )}
          </>
        )
      }
      actions={actions}
      {...(chips.length > 0 ? { subtitle: <span className={css.chips}>{chips}</span> } : {})}
      empty={{ title: text.list.empty, action: add }}
    />
  )
}

const isId = (value: string | undefined) => value !== undefined && /^\d{1,9}$/.test(value)

/** The figure that the list shows or the person whose orders it shows, and the part of it. */
function useFigure() {
  const text = useTexts(ordersTexts)
  const { customer_id, vehicle_id } = useSearch()
  // to show their names
  const { data: customer } = useApiQuery(
    customers.get,
    { params: { id: Number(customer_id) } },
    { enabled: isId(customer_id) },
  )
  const { data: vehicle } = useApiQuery(
    vehicles.get,
    { params: { id: Number(vehicle_id) } },
    { enabled: isId(vehicle_id) },
  )
  return useUrlFilters({
    customer_id: (id) => (isId(id) ? (customer?.full_name ?? `#${id}`) : undefined),
    vehicle_id: (id) => (isId(id) ? (vehicle?.license_plate ?? `#${id}`) : undefined),
    figure: (name) => text.figure[name as Figure],
    kind: (name) => text.began[name as OrderKind],
    at_garage_id: useGarageName(),
    today: (value) => (value === 'true' ? text.madeToday : undefined),
  })
}

function useFilters() {
  const text = useTexts(ordersTexts)
  const risks = useTexts(promisesTexts)
  return [
    {
      name: 'billing',
      label: text.list.billing,
      options: billings.map((value) => ({ value, label: text.billing[value] })),
    },
    {
      name: 'risk',
      label: risks.filter,
      options: levels.map((value) => ({ value, label: risks.level[value] })),
    },
  ]
}

/** With a risk filter: how likely each promise is to be met, and why. */
function useRiskColumn(): Column<ListedOrder> | undefined {
  const text = useTexts(promisesTexts)
  const formatMessage = useFormatMessage()
  const { number } = useFormat()
  const { risk, figure } = useSearch()
  if (!risk && figure !== 'at_risk') return undefined
  return {
    name: 'risk',
    label: text.filter,
    kind: 'status',
    value: ({ risk: promiseRisk }) => promiseRisk && text.level[promiseRisk.level],
    cell: ({ risk: promiseRisk }) =>
      promiseRisk ? (
        <span title={promiseRisk.said.map(formatMessage).join('\n')}>
          <Status tone={riskTones[promiseRisk.level]}>
            {text.chance(
              text.level[promiseRisk.level],
              number(Math.round(100 * promiseRisk.chance)),
            )}
          </Status>
        </span>
      ) : (
        EMPTY
      ),
    width: 128,
    rank: 1,
  }
}

function useColumns(): Column<ListedOrder>[] {
  const text = useTexts(ordersTexts)
  const { field } = useTexts(commonTexts)
  return [
    {
      name: 'license_plate',
      label: field.licensePlate,
      kind: 'plate',
      value: (row) => row.license_plate,
      width: 112,
      // on a phone the other values are below it
      narrow: 220,
    },
    {
      name: 'number',
      label: text.list.number,
      value: (row) => row.number,
      sort: true,
      names: true,
      width: 166,
      rank: 2,
    },
    {
      name: 'vehicle',
      label: text.list.vehicle,
      value: (row) => carName(row.vehicle, row.vehicle.production_year),
      width: 100,
      rank: 20,
    },
    {
      name: 'customer',
      label: text.list.customer,
      value: (row) => row.customer.full_name,
      width: 118,
    },
    {
      name: 'services',
      label: text.list.services,
      value: (row) => row.services.join(', '),
      cell: (row) => <Services names={row.services} />,
      width: 130,
      rank: 21,
    },
    {
      name: 'status',
      label: field.status,
      ...statusIn(text.stage),
      value: (row) => text.stage[row.stage],
      cell: (row) => <Status tone={stageTones[row.stage]}>{text.stage[row.stage]}</Status>,
      width: 146,
      rank: 1,
    },
    {
      name: 'billing',
      label: text.list.billing,
      ...statusIn(text.billing),
      value: (row) => text.billing[row.billing],
      cell: (row) => <Status tone={billingTones[row.billing]}>{text.billing[row.billing]}</Status>,
      width: 144,
    },
    {
      name: 'created_at',
      label: text.list.created,
      kind: 'day',
      value: (row) => row.created_at,
      zone: (row) => row.time_zone,
      sort: true,
      width: 97,
    },
    {
      name: 'grand_total',
      label: text.list.total,
      kind: 'money',
      value: (row) => row.grand_total,
      sort: true,
      width: 116,
      rank: 4,
    },
  ]
}

/** The first service and the number of others. */
function Services({ names }: { names: readonly string[] }) {
  const [first, ...more] = names
  return (
    <span className={css.services} title={names.join(', ')}>
      <span className={css.service}>{first ?? EMPTY}</span>
      {more.length > 0 && <span className={css.more}>+{more.length}</span>}
    </span>
  )
}
