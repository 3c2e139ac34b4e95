/** Every address of the walk: the registered screens, each with what stands in its path, and the shell's own pages. */
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'
import { screens } from '../../../apps/web/screens.ts'
import { asking, firstGarage, type Garage, type Walker } from './people.ts'

/** Everything, or what a change of code is most likely to break. */
export const ALL = process.env.WALK === 'all'

export interface Place {
  name: string
  role: RoleName
  /** The address; what is in the path is asked for as the walker. */
  address: (walker: Walker) => Promise<string>
  /** Without header: no menu of languages to switch with. */
  bare: boolean
  garage?: Garage
  /** What it shows besides its rows: a list can be empty, whatever is loaded can fail. */
  states: readonly ('empty' | 'failed')[]
}

/** Whoever may open a screen walks it: the first of these. */
const order: readonly RoleName[] = [
  'super admin',
  'super admin - manufacture',
  'admin',
  'finance',
  'service adviser',
  'mechanic',
]

interface Page<Row> {
  data: Row[]
}
interface Row {
  id: number
}

/** The id of the first row that a list of the API answers. */
const firstOf = (path: string) => async (walker: Walker) => {
  const { data } = await asking<Page<Row>>(walker, path)
  const [row] = data
  if (!row) throw new Error(`${path} has no row: the demo data lack one`)
  return row.id
}

const orderAt = (stage: string) => firstOf(`/admin/order?stage=${stage}&limit=10`)

const stages = ALL
  ? [
      'booked',
      'queued',
      'awaiting_approval',
      'in_progress',
      'on_hold',
      'quality_check',
      'ready',
      'delivered',
      'cancelled',
    ]
  : ['awaiting_approval', 'in_progress', 'ready', 'delivered']

/** What stands for the parameter of a path: several where the page looks different for each. */
const given: Record<string, Record<string, (walker: Walker) => Promise<number | string>>> = {
  '/order-management/$orderId': Object.fromEntries(stages.map((stage) => [stage, orderAt(stage)])),
  '/order-management/$orderId/invoice': { issued: orderAt('delivered') },
  '/my-work/$orderId': { in_progress: orderAt('in_progress') },
  '/my-work/$orderId/invoice': { issued: orderAt('delivered') },
  '/customer-management/$id': { one: firstOf('/admin/customer?limit=10') },
  '/vehicle/$id': { one: firstOf('/admin/vehicle?limit=10') },
  '/journal/$id': { one: firstOf('/admin/journal?limit=10') },
  '/activity-log/$id': { one: firstOf('/admin/activity-log?limit=10') },
  '/ledger/$accountId': { none: () => Promise.resolve(0), one: firstOf('/admin/account?limit=10') },
}
/** The page that changes a record is entered with the ids of the page that shows it. */
const paramsOf = (path: string) => given[path] ?? given[path.replace(/\/edit$/, '')]

const withoutRows = /^\/(home|account-settings|my-work|profit-and-loss|balance-sheet|ledger)/
function statesOf({ path, menu }: Screen): Place['states'] {
  if (!menu) return []
  // all lists are one list: without a word of `WALK` its states are looked at once
  if (!ALL) return path === '/master-data/brand' ? ['empty', 'failed'] : []
  return withoutRows.test(path) ? ['failed'] : ['empty', 'failed']
}

function placesOf(screen: Screen): Place[] {
  const role = order.find((one) => screen.roles.includes(one)) ?? 'super admin'
  const { path, bare = false } = screen
  const base = { role, bare, states: statesOf(screen) }
  if (!path.includes('$')) return [{ ...base, name: path, address: () => Promise.resolve(path) }]
  const params = paramsOf(path)
  if (!params) throw new Error(`test/browser/walk/places.ts does not say what to open at ${path}`)
  return Object.entries(params).map(([label, id]) => ({
    ...base,
    name: `${path} (${label})`,
    address: async (walker) => path.replace(/\$\w+/, String(await id(walker))),
  }))
}

const fixed = (
  name: string,
  address: string,
  role: RoleName,
  more: Partial<Place> = {},
): Place => ({
  name,
  role,
  address: () => Promise.resolve(address),
  bare: false,
  states: [],
  ...more,
})

/** The books, as those see them who chose a garage: without one they say only that one is to be chosen. */
const ofTheBooks = /^\/(chart-of-account|journal|ledger|profit-and-loss|balance-sheet)/
const books = screens
  .filter(({ path, roles }) => ofTheBooks.test(path) && roles.includes('finance'))
  .filter(({ path }) => !path.includes('$') || path.startsWith('/ledger'))
  .map(({ path }) =>
    fixed(`${path} (of a garage)`, path.replace(/\$\w+/, '0'), 'finance', { garage: firstGarage }),
  )

export const places: readonly Place[] = [
  ...screens.flatMap(placesOf),
  ...books,
  fixed('/ (the board of a mechanic)', '/', 'mechanic'),
  fixed('/home (by week)', '/home?period=week', 'finance'),
  fixed('/unauthorized', '/unauthorized', 'mechanic'),
  fixed('an address without a page', '/no-such-page', 'mechanic'),
  fixed('/verify/$token', '/verify/x', 'mechanic', { bare: true }),
]
