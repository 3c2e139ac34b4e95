/** The measured requests, one per row of the table. A new promise about speed is a new row here. */
import type { Statement } from './statements.ts'
import type { BenchEnvironment } from './environment.ts'

export interface Row {
  name: string
  path: string
  /** The whole request against its statements: a list in requests a processor second, a report in milliseconds. */
  kind: 'list' | 'report'
  /** Who asks; the super admin, unless said. */
  as?: Caller
  /** Of a POST that only reads. */
  body?: object
}

/** Employees of bench/fill/people.sql and builds.sql; the last two are of garage 7. */
export const callers = {
  'super admin': 1,
  maker: 3,
  'branch admin': 107,
  'service adviser': 207,
} as const
export type Caller = keyof typeof callers

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const year = new Date().getUTCFullYear()

const addressOf = (path: string) =>
  `/api/${/^(manufacture|admin)\//.test(path) ? path : `admin/${path}`}`

const list = (name: string, path: string, as?: Caller): Row => ({
  name: as ? `${name}, ${as}` : name,
  path: addressOf(path),
  kind: 'list',
  ...(as ? { as } : {}),
})
const report = (name: string, path: string, as?: Caller): Row => ({
  name,
  path: addressOf(path),
  kind: 'report',
  ...(as ? { as } : {}),
})

const stockRows = (busy: { id: number; pages: number } | undefined): Row[] => [
  list('Items of all garages, low stock first', 'inventory?sort=spare'),
  list('Items of one garage, low stock first', 'inventory?sort=spare', 'branch admin'),
  list('Items, frequent keyword', 'inventory?keyword=filter'),
  list('Movements of an item, page 1', `garage/1/inventory/${busy?.id}/movement`),
  list(
    `Movements of an item, page ${busy?.pages.toLocaleString('en-GB')}`,
    `garage/1/inventory/${busy?.id}/movement?page=${busy?.pages}`,
  ),
  list('One item with its stock', `inventory/${busy?.id}`),
  list('Low stock of all garages', 'inventory/low-stock'),
  list('Purchases, page 1', 'inventory/purchase'),
  list('Third-party purchases, page 1', 'third-party/purchase'),
  list('Third-party purchases, page 1', 'third-party/purchase', 'branch admin'),
  list('Transfers, page 1', 'inventory/transfer'),
  list('Transfers, page 1', 'inventory/transfer', 'branch admin'),
  list('Counts, page 1', 'inventory/count'),
  list('Counts, page 1', 'inventory/count', 'branch admin'),
  list('Suppliers, page 1', 'supplier'),
  list('Third parties, page 1', 'third-party'),
]

/** A customer who visited about 200 times; the fill creates one. */
const BUSY_CAR = 1

const floorRows = (orderId: number, vehicleId: number, largeOrderId: number): Row[] => [
  list('One order of 60 lines and 40 pictures', `order/${largeOrderId}`),
  list('What the garage is asked for most', 'order/favourite?garage_id=1'),
  list('Inspection of an order', `order/${orderId}/inspection`),
  report('Board', 'order/board'),
  report('Board of one garage', 'order/board', 'branch admin'),
  report('Calendar of a week', 'order/calendar'),
  report('Calendar of one garage', 'order/calendar', 'branch admin'),
  report('Orders whose promise is at risk', 'order?figure=at_risk'),
  report('Promises at risk in one garage', 'order?figure=at_risk', 'branch admin'),
  list('A time to promise', 'promise?garage_id=1&minutes=120'),
  list('Insight into a car', `vehicle/${vehicleId}/insight`),
  list('Insight into a car of 200 visits', `vehicle/${BUSY_CAR}/insight`),
  list('Passport of a car', `vehicle/${vehicleId}/passport/paper`),
  list('Warranties of a car', `vehicle/${vehicleId}/warranty`),
  report('Warranty claims, page 1', 'warranty/claim'),
]

const messageRows = ({ order_id, customer_id }: SampleRow): Row[] => [
  list('Messages, page 1', 'message'),
  list('Messages, page 1', 'message', 'service adviser'),
  list('Messages, frequent keyword', 'message?keyword=budi'),
  list('Messages that are sent, page 1', 'message?state=sent'),
  list('Messages to send by hand', 'message?state=by_hand&sort=created_at', 'service adviser'),
  list('Messages of an order', `message?order_id=${order_id}`),
  list('Messages of a customer', `message?customer_id=${customer_id}`),
]

/** What customers open without a session, at the primary: the newest link of each purpose that still opens. */
async function shareRows(environment: BenchEnvironment, orderId: number): Promise<Row[]> {
  const links = await environment.query<{ purpose: string; id: number }>(
    `select purpose, max(id) as id from shares where revoked_at is null group by purpose order by purpose`,
  )
  return [
    ...links.map(({ purpose, id }) => ({
      name: `Page of a customer, ${purpose}`,
      path: `/api/public/c/${`bench-${id}`.padEnd(43, '-')}?poll=true`,
      kind: 'list' as const,
    })),
    list('Links of an order', `order/${orderId}/share`),
  ]
}

/** Of 500 builds with 55 tasks each. */
const workshopRows: Row[] = [
  list('Builds, page 1', 'manufacture/build-order', 'maker'),
  list('Builds, keyword', 'manufacture/build-order?keyword=build+25', 'maker'),
  report('One build with its forecast', 'manufacture/build-order/250', 'maker'),
  list('Tasks, page 1', 'manufacture/task', 'maker'),
  list('One task', 'manufacture/task/13750', 'maker'),
  report('Stages with what stands in them', 'manufacture/stage-monitor', 'maker'),
  report('Monitor of a stage, and its timeline', 'manufacture/stage-monitor/5', 'maker'),
  report('Build queue with its forecast', 'admin/manufacture/build-queue?garage_id=61', 'maker'),
  list('Products, page 1', 'admin/product', 'maker'),
  list('Products by stock', 'admin/product?sort=stock', 'maker'),
  list('Products, frequent keyword', 'admin/product?keyword=merah', 'maker'),
]

/** The list of members by each sort and filter, on its first, a middle and its last page. */
const memberRows = (customers: number): Row[] => {
  const pages = { first: 1, middle: Math.ceil(customers / 20), last: Math.ceil(customers / 10) }
  const columns = ['name', 'tier', 'status', 'points', 'vouchers', 'total_transaction', 'vehicles']
  const sorts = [...columns, '-last_visit']
  return [
    ...sorts.flatMap((sort) =>
      Object.entries(pages).map(([where, page]) =>
        list(`Members by ${sort}, ${where} page`, `membership?sort=${sort}&page=${page}`),
      ),
    ),
    ...['status=active', 'status=lost', 'tier=Bronze', 'expiring=true', 'country_id=2'].map(
      (filter) => list(`Members, ${filter}`, `membership?${filter}`),
    ),
    list('Members, status=active, by points', 'membership?status=active&sort=-points'),
    list('Members, expiring=true, by points', 'membership?expiring=true&sort=-points'),
    list('Members, frequent keyword', 'membership?keyword=merah'),
    list('Points that end soon', 'membership/expiring'),
    list('One member', 'membership/3'),
    list('Points ledger of a member', 'membership/3/points'),
  ]
}

interface SampleRow {
  receivable: number
  order_id: number
  customer_id: number
  large_order_id: number
  vehicle_id: number
  plate: string
  customers: number
}

const rehearsal = {
  category: 'all',
  quantity: 1000,
  expiry_date: '2099-12-31',
  discount_percent: 10,
  days: 90,
}

async function voucherRows(environment: BenchEnvironment, id: number): Promise<Row[]> {
  // of the garage of the service adviser
  const [order] = await environment.query<{ id: number }>(
    'select id from orders where garage_id = 7 order by id desc limit 1',
  )
  return [
    list('Vouchers, page 1', 'voucher'),
    list('Vouchers, published, by discount given', 'voucher?status=published&sort=-discount_given'),
    list('Vouchers by last day, one garage', 'voucher?sort=expiry_date&garage_id=1'),
    list('Vouchers, one code', `voucher?keyword=bench-${id}`),
    list('One voucher with its uses', `voucher/${id}`),
    list('Coupons of a voucher, page 1', `voucher/${id}/coupon`),
    {
      ...list('Voucher check', 'voucher/check', 'service adviser'),
      body: { code: `BENCH-${id}`, order_id: order?.id },
    },
    { ...report('Rehearsal of a voucher, 90 days', 'voucher/rehearse'), body: rehearsal },
  ]
}

/** The last page of a frequent keyword: lists count to 10,000. */
const FAR = 'dashboard/income?keyword=merah&page=1001'

/** The dashboard, and its figures explained. */
const figureReads = (report: (name: string, path: string) => Row): Row[] => [
  report('Dashboard, month', 'dashboard?period=month'),
  report('Income of all days', 'dashboard/income'),
  report('Income by amount, keyword, page 1,001', `${FAR}&sort=-net`),
  report('Income by day, keyword, page 1,001', `${FAR}&sort=-day`),
  report('Income of parts by amount, keyword, page 1,001', `${FAR}&sort=-net&line_kind=part`),
  report('Income of parts by day, keyword, page 1,001', `${FAR}&sort=-day&line_kind=part`),
  report('Income explained, month', 'dashboard/figure/income?period=month'),
  report('Stuck orders explained', 'dashboard/figure/stuck'),
  report('Money received, month', 'dashboard/cash?start_date=' + day(29) + '&end_date=' + day(0)),
]

/** The books, of which the account of receivables has the most lines. */
const statementRows = (receivable: number): Row[] => [
  report(
    'Ledger of receivables, first page',
    `ledger/${receivable}?garage_id=1&start_date=${year - 1}-01-01&end_date=${day(0)}`,
  ),
  report(
    'Ledger of receivables, last page',
    `ledger/${receivable}?garage_id=1&start_date=${year - 1}-01-01&end_date=${day(0)}&page=last`,
  ),
  report(
    'Profit and loss of a year',
    `report/profit-and-loss?start_date=${year - 1}-01-01&end_date=${year - 1}-12-31`,
  ),
  report(
    'Profit and loss of a year, a column for each garage',
    `report/profit-and-loss?country_id=1&columns=garage&start_date=${year - 1}-01-01&end_date=${year - 1}-12-31`,
  ),
  report('Balance sheet, mid-month', `report/balance-sheet?date=${year}-06-15`),
  report(
    'Trial balance of a year',
    `report/trial-balance?start_date=${year - 1}-01-01&end_date=${year - 1}-12-31`,
  ),
]

const taxRows: Row[] = [
  list('E-invoices, page 1', 'e-invoice'),
  list('E-invoices, exported', 'e-invoice?state=exported&country_id=1'),
  list('E-invoices by total', 'e-invoice?sort=-grand_total&country_id=1'),
  list('E-invoices by number', 'e-invoice?sort=number'),
  report('E-invoices that are blocked', 'e-invoice?state=blocked'),
  list('Credit notes, page 1', 'credit-note'),
  list('Credit notes, one garage', 'credit-note?garage_id=1'),
  report(
    'Tax return of a year',
    `report/tax?country_id=1&start_date=${year - 1}-01-01&end_date=${year - 1}-12-31`,
  ),
  report(
    'Documents of a tax return, first page',
    `report/tax/document?country_id=1&start_date=${year - 1}-01-01&end_date=${year - 1}-12-31&box=PPN0`,
  ),
]

/** Reads, as super admin over all sixty garages unless somebody else or one garage is named. Book and garages of Indonesia: 1 to 40. */
export async function readScenarios(environment: BenchEnvironment): Promise<Row[]> {
  const [sample] = await environment.query<SampleRow>(
    `select account.id as receivable, (select count(*)::int from customers) as customers,
       (select max(order_id) from order_media) as large_order_id, orders.id as order_id, orders.customer_id, orders.vehicle_id, lower(orders.license_plate) as plate
     from accounts account, orders
     where book_id = 1 and system_key = 'AR' and account.garage_id is null
       and orders.id >= $1 and stage = 'delivered'
     order by orders.id limit 1`,
    [Math.floor(environment.orders / 2) + 1],
  )
  if (!sample) throw new Error('The database for measuring is not filled as it should be')
  const { receivable, order_id, large_order_id, vehicle_id, plate } = sample
  const [busy] = await environment.query<{ id: number; pages: number }>(
    `select i.id, (count(*) / 10)::int as pages from inventory_items i join stock_moves m on m.item_id = i.id
     where i.sku = 'SKU-BUSY' group by i.id`,
  )
  const deep = Math.max(2, Math.floor(environment.orders / 20))
  return [
    list('Orders, page 1', 'order'),
    list('Orders of one garage, page 1', 'order?garage_id=1'),
    list('Queue of one garage today', 'queue?garage_id=1&limit=100'),
    list('Queue of all garages, waiting or called', 'queue?queued=true&limit=100'),
    list(
      'Orders by stage and date',
      `order?stage=delivered&start_date=${day(40)}&end_date=${day(10)}`,
    ),
    list(`Orders, page ${deep.toLocaleString('en-GB')}`, `order?page=${deep}`),
    report('Orders by stage, for the tabs', 'order/counts'),
    report('Orders by stage, frequent keyword', 'order/counts?keyword=merah'),
    list('Orders, frequent keyword', 'order?keyword=merah'),
    list('Orders, rare keyword', `order?keyword=${plate}`),
    list('Orders, absent keyword', 'order?keyword=zzqzx'),
    list('One order', `order/${order_id}`),
    ...floorRows(order_id, vehicle_id, large_order_id),
    list('Customers, page 1', 'customer'),
    list('Customers, frequent keyword', 'customer?keyword=merah'),
    list('Vehicles, page 1', 'vehicle'),
    list('Vehicles, one plate', `vehicle?keyword=${plate}`),
    list('Vehicles, a piece of many plates', 'vehicle?keyword=1234'),
    list('Invoices, page 1', 'invoice'),
    list('Journal, page 1', 'journal'),
    list('Orders, page 1', 'order', 'branch admin'),
    list('Orders, page 1', 'order', 'service adviser'),
    list('Orders, frequent keyword', 'order?keyword=merah', 'service adviser'),
    list('Invoices by number', 'invoice?sort=-number', 'branch admin'),
    list('Journal by number, one garage', 'journal?sort=number&garage_id=25'),
    report(
      'A year of one country by number',
      `journal?country_id=3&sort=number&start_date=${day(365)}&end_date=${day(0)}`,
    ),
    list(
      'Orders by total, last page',
      `order?sort=grand_total&page=${Math.floor(environment.orders / 10)}`,
    ),
    ...stockRows(busy),
    ...memberRows(sample.customers),
    ...(await voucherRows(environment, 7)),
    ...workshopRows,
    ...messageRows(sample),
    ...(await shareRows(environment, order_id)),
    list('Activity log, page 1', 'activity-log'),
    list('Activity log, a path without a hit', 'activity-log?path=zzqzx'),
    { name: 'Session', path: '/api/auth/session', kind: 'list' },
    ...statementRows(receivable),
    ...figureReads(report),
    report('Receivables, today', 'report/receivables'),
    report('Receivables, a year ago', `report/receivables?date=${day(365)}`),
    report('What suppliers are owed, by age', 'supplier/payable'),
    ...taxRows,
    report('Months of a year', `period?country_id=1&year=${year - 1}`),
    report("A day's end", `day-end?garage_id=1&date=${day(1)}`),
    report('Integrity check, what has changed', 'report/integrity?country_id=1'),
  ]
}

/** A journal of two lines, by hand, as the browser sends it. */
export const journalBody = (cash: number, sales: number, garage_id: number) => ({
  garage_id,
  entry_date: day(0),
  description: 'Measured',
  lines: [
    { account_id: cash, debit: 1000, credit: 0 },
    { account_id: sales, debit: 0, credit: 1000 },
  ],
})

/** The same entry for the posting function alone: the minimum cost of an entry in the database. */
export const baselinePosting = (cash: number, sales: number, garages: number): Statement[] => [
  {
    sql: `select * from post_entry((1 + floor(random() * ${garages}))::int, current_date, 'Measured', null, 'manual',
      gen_random_uuid()::text, 'entered', 1,
      '[{"account_id": ${cash}, "debit": 1000}, {"account_id": ${sales}, "credit": 1000}]'::jsonb, 1, true)`,
    values: [],
    named: true,
  },
]

/** An order in work with a part line of its own: what one writer issues from, a little at a time. */
export interface Issuing {
  order_id: number
  line_id: number
  item_id: number
  version: number
}

/**
 * Orders of garage 1 in work, each with a part line: all of one item, or each of another.
 * @param number how many, at most
 */
export async function issuingOrders(
  environment: BenchEnvironment,
  items: 'one' | 'many',
  number = 60,
): Promise<Issuing[]> {
  return environment.query<Issuing>(
    `with chosen as (
       select o.id, o.version, case when $1 = 'one' then (select id from inventory_items where sku = 'SKU-BUSY')
         else 1 + (row_number() over (order by o.id))::int % 50 end as item_id
       from orders o where o.garage_id = 1 and o.stage = 'in_progress' order by o.id limit $2
     ), made as (
       insert into order_lines (order_id, kind, inventory_item_id, name, qty, unit_price, amount, approval, created_at)
       select id, 'part', item_id, 'Measured', 100000, 0, 0, 'approved', now() from chosen returning id, order_id
     )
     select c.id as order_id, m.id as line_id, c.item_id, c.version from chosen c join made m on m.order_id = c.id`,
    [items, number],
  )
}

/** The same issue by the two functions of the database alone. */
export const baselineIssue = (issuings: readonly Issuing[]): Statement[] => {
  const items = `(array[${issuings.map(({ item_id }) => item_id).join(', ')}])[1 + floor(random() * ${issuings.length})::int]`
  return [
    {
      sql: `with taken as materialized (select moved from move_stock(1,
          jsonb_build_array(jsonb_build_object('item_id', ${items}, 'kind', 'issue', 'quantity', -0.001)),
          current_date, now(), 'inventory', 1, null, 1))
        select * from taken cross join lateral post_entry(1, current_date, 'Measured', null, 'manual', gen_random_uuid()::text,
          'entered', (jsonb_array_length(moved)), '[{"account": "WIP_ORDER", "debit": 40}, {"account": "INVENTORY_PARTS", "credit": 40}]'::jsonb, 1, true)`,
      values: [],
      named: true,
    },
  ]
}
