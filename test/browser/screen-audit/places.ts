/** Every address of the walk: the registered screens, each with what stands in its path, and the shell's own pages. */
import { expect } from '@playwright/test'
import { type PageRoute as TableRow, allPageRoutes } from '#platform/contract/page-routes.ts'
import type { RoleName } from '#platform/contract/roles.ts'
import type { catalogues } from '../../languages/catalogues.ts'
import type { RoleBrowser } from './role-browser.ts'
import { call } from '../api.ts'
import { opensBy, signInSteps } from './enter.ts'
import { pageOf, screens } from './screens.ts'
import {
  asking,
  firstGarage,
  type Garage,
  type AuditUser,
  auditUserOf as signedIn,
} from './people.ts'

/** Everything, or what a change of code is most likely to break. */
export const ALL = process.env.SCREENS === 'all'

export interface Place {
  name: string
  role: RoleName
  /** The address; what is in the path is asked for as the walker. */
  address: (walker: AuditUser) => Promise<string>
  /** Without a header at hand: no menu of languages to switch with. */
  bare: boolean
  /** No user is signed in. */
  isStranger?: boolean
  /** What is to be done once the page has come, with the words of the language it is in. */
  enter?: (desk: RoleBrowser, words: (typeof catalogues)['en']) => Promise<unknown>
  /** The import to undo, in the language of the last visit. */
  leave?: (desk: RoleBrowser, words: (typeof catalogues)['en']) => Promise<unknown>
  /** One state of many: without `SCREENS` it is seen in one language and one scheme. */
  once?: boolean
  /** A selector, where axe is to look at a part. */
  within?: string
  /** Whether its dialogs and menus are looked at too. */
  opensUp: boolean
  garage?: Garage
  /** What it shows besides its rows: a list can be empty, whatever is loaded can fail. */
  states: readonly ('empty' | 'failed')[]
}

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
export const firstOf = (path: string) => async (walker: AuditUser) => {
  const { data } = await asking<Page<Row>>(walker, path)
  const [row] = data
  if (!row) throw new Error(`${path} has no row: the demo data lack one`)
  return row.id
}

/** A build that has been paid for: its paper is a receipt. */
const paidBuild = firstOf('/manufacture/build-order?status=in_build&limit=1')

export const orderAt = (stage: string) => firstOf(`/admin/order?stage=${stage}&limit=10`)

export const stages = ALL
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

/** A ready order whose bill may still be voided: nobody has credited it. */
export async function orderToVoid(walker: AuditUser) {
  const { data } = await asking<Page<Row & { billing: string }>>(
    walker,
    '/admin/order?stage=ready&limit=100',
  )
  for (const { id } of data.filter(({ billing }) => billing === 'issued')) {
    const { invoice } = await asking<{ invoice: Row }>(walker, `/admin/order/${id}`)
    const path = `/admin/invoice/${invoice.id}`
    const { can } = await asking<{ can: { void: { ok: boolean } } }>(walker, path)
    if (can.void.ok) return id
  }
  throw new Error('the demo data lack a bill that may be voided')
}

/** An invoice of an order, or of a sale over the counter: one without an order. */
const invoiceOf = (kind: 'order' | 'sale') => async (walker: AuditUser) => {
  const { data } = await asking<Page<Row & { order: object | null; status: string }>>(
    walker,
    `/admin/invoice?limit=100&start_date=2026-01-01&end_date=2100-01-01&keyword=INV%2F${kind === 'sale' ? 'HER' : ''}`,
  )
  const found = data.find(
    ({ order, status }) => status === 'issued' && (order === null) === (kind === 'sale'),
  )
  if (!found) throw new Error(`the demo data lack an invoice of an ${kind}`)
  return found.id
}
const saleOf = invoiceOf('sale')

/** A sign-in: what else is newest depends on the tests beside this one, and on the words of what they wrote. */
async function signInRow(walker: AuditUser) {
  const { data } = await asking<Page<Row & { path: string }>>(
    walker,
    '/admin/activity-log?limit=100',
  )
  const row = data.find(({ path }) => path.endsWith('/auth/login')) ?? data[0]
  if (!row) throw new Error('the activity log is empty')
  return row.id
}

/** The code on the job card of an order in work. */
async function codeOfPaper(walker: AuditUser) {
  const id = await orderAt('in_progress')(walker)
  const { paper } = await asking<{ paper: { code: { path: string } } }>(
    walker,
    `/admin/order/${id}/job-card/paper`,
  )
  return paper.code.path.slice('/verify/'.length)
}

/** A file of suppliers that was read, with a wrong row. */
async function anImport(walker: AuditUser) {
  const form = new FormData()
  form.set('noun', 'suppliers')
  form.set('country_id', '1')
  const rows = 'name,phone,email\nWalked Parts,021-555-0101,parts@example.com\nWalked Glass,12,\n'
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'suppliers.csv')
  const sent = await fetch(`${process.env.BROWSER_TEST_URL}/api/admin/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${walker.token}` },
    body: form,
  })
  const { data } = (await sent.json()) as { data: Row }
  const path = `/admin/import/${data.id}`
  await expect
    .poll(async () => (await asking<{ state: string }>(walker, path)).state)
    .toBe('judged')
  return data.id
}

/** The demo has no registered company: one is made. */
async function aLegalEntity() {
  const { token } = await signedIn('super admin')
  const body = { country_id: 3, legal_name: 'Voorbeeldgarage B.V.', kvk: '12345678' }
  const { status, data } = await call<Row>('POST', '/admin/legal-entity', { token, body })
  if (status !== 201) throw new Error(`/admin/legal-entity answered ${status}`)
  return data.id
}

/** Something is sold by a workshop of a company for a moment, so that it has an e-invoice. */
async function anEInvoice(walker: AuditUser) {
  const owner = await signedIn('super admin')
  const maker = await signedIn('super admin - manufacture')
  const send = async (method: 'POST' | 'PUT', path: string, body: object, { token } = owner) => {
    const answer = await call<Row>(method, path, { token, body })
    if (answer.status > 201) throw new Error(`${path} answered ${answer.status}`)
    return answer.data
  }
  const sale = await saleOf(walker)
  const { garage_id: garage } = await asking<{ garage_id: number }>(
    walker,
    `/admin/invoice/${sale}`,
  )
  const { id: entity } = await send('POST', '/admin/legal-entity', {
    country_id: 1,
    legal_name: 'PT Contoh',
    npwp: '0012345678901000',
    e_invoice: { from: '2026-01-01' },
  })
  const settings = `/admin/garage/${garage}/settings`
  await send('PUT', settings, { legal_entity_id: entity }, maker)
  const product_id = await firstOf(`/admin/product-sale/product?garage_id=${garage}`)(maker)
  const account_id = await firstOf(`/admin/account?garage_id=${garage}&keyword=1-1110`)(walker)
  const sold = { garage_id: garage, account_id, lines: [{ product_id, quantity: 1 }] }
  await send('POST', '/admin/product-sale', sold, maker)
  await send('PUT', settings, { legal_entity_id: null }, maker)
  return firstOf(`/admin/e-invoice?limit=1&legal_entity_id=${entity}`)(walker)
}

/** The demo has no credit note: a little is taken off a bill of a car that has left, and kept for its customer. */
async function aCreditNote(walker: AuditUser) {
  const { token } = await signedIn('super admin')
  const left = await asking<Page<Row & { billing: string }>>(
    walker,
    '/admin/order?stage=delivered&limit=100',
  )
  const order = left.data.find(({ billing }) => billing === 'paid')
  if (!order) throw new Error('the demo data lack a paid bill of a car that has left')
  const { invoice: bill } = await asking<{ invoice: Row }>(walker, `/admin/order/${order.id}`)
  const invoice = bill.id
  const { items } = await asking<{ items: { line_no: number; amount: number }[] }>(
    walker,
    `/admin/invoice/${invoice}`,
  )
  const line = items.find(({ amount }) => amount >= 1000)
  if (!line) throw new Error('the demo data lack a line of an invoice')
  const body = {
    lines: [{ line_no: line.line_no, amount: 1000 }],
    reason: 'Scratch',
    settle: { kind: 'keep' },
  }
  const path = `/admin/invoice/${invoice}/credit`
  const { status, data } = await call<Row>('POST', path, { token, body })
  if (status !== 201) throw new Error(`${path} answered ${status}`)
  return data.id
}

/** What stands for the parameter of a path: several where the page looks different for each. */
const parameterValues: Record<
  string,
  Record<string, (walker: AuditUser) => Promise<number | string>>
> = {
  '/order-management/$orderId': Object.fromEntries(stages.map((stage) => [stage, orderAt(stage)])),
  '/order-management/$orderId/invoice': { issued: orderAt('delivered') },
  '/order-management/$orderId/sign': { asked: orderAt('awaiting_approval') },
  '/order-management/$orderId/estimate': { asked: orderAt('awaiting_approval') },
  '/order-management/$orderId/job-card': { one: orderAt('in_progress') },
  '/order-management/$orderId/inspection-report': { one: orderAt('in_progress') },
  '/my-work/$orderId/estimate': { asked: orderAt('awaiting_approval') },
  '/my-work/$orderId/job-card': { one: orderAt('in_progress') },
  '/my-work/$orderId/inspection-report': { one: orderAt('in_progress') },
  '/verify/$token': { ours: codeOfPaper },
  '/my-work/$orderId/sign': { asked: orderAt('awaiting_approval') },
  '/my-work/$orderId': { in_progress: orderAt('in_progress') },
  '/my-work/$orderId/invoice': { issued: orderAt('delivered') },
  '/customer-management/$id': { one: firstOf('/admin/customer?limit=10') },
  '/vehicle/$id/passport': { one: firstOf('/admin/vehicle?limit=10') },
  '/vehicle/$id': { one: firstOf('/admin/vehicle?limit=10') },
  '/import/$id': { judged: anImport },
  '/catalog-services/$id': { one: firstOf('/admin/catalog-service?limit=10') },
  '/inventory/$id': { one: firstOf('/admin/inventory?limit=10') },
  '/manufacture-inventory/$id': { one: firstOf('/admin/inventory?limit=10') },
  '/inventory/purchase/$id': { one: firstOf('/admin/inventory/purchase?limit=10') },
  '/inventory/transfer/$id': { one: firstOf('/admin/inventory/transfer?limit=10') },
  '/inventory/count/$id': { one: firstOf('/admin/inventory/count?limit=10') },
  '/heritage-build/$id': { one: firstOf('/manufacture/build-order?limit=10') },
  '/heritage-build/$id/edit': { one: firstOf('/manufacture/build-order?limit=10') },
  '/heritage-build/$id/paper': { one: paidBuild },
  '/heritage-build/$id/book': { one: firstOf('/manufacture/build-order?limit=10') },
  '/stage-management/$id': { one: firstOf('/manufacture/stage-monitor') },
  '/product-catalog/$id': { one: firstOf('/admin/product?limit=10') },
  '/product-sale/$id': { one: saleOf },
  // the demo begins with its own books: the page of an invoice without an order shows both
  '/open-invoice/$id': { one: saleOf },
  '/membership-management/$id': { one: firstOf('/admin/membership?limit=10&sort=-points') },
  '/voucher-management/$id': { one: firstOf('/admin/voucher?limit=10&sort=-used') },
  '/master-data/legal-entity/$id': { one: aLegalEntity },
  '/credit-note/$id': { one: aCreditNote },
  '/tax/e-invoice/$id': { one: anEInvoice },
  '/tax/code/$id': { one: firstOf('/admin/tax-code?limit=10') },
  '/supplier/$id': { one: firstOf('/admin/supplier?limit=10') },
  '/third-party-purchase/$id': { one: firstOf('/admin/third-party/purchase?limit=10') },
  '/journal/$id': { one: firstOf('/admin/journal?limit=10') },
  '/queue/$id/ticket': { one: firstOf('/admin/queue?limit=10') },
  '/activity-log/$id': { one: signInRow },
  '/ledger/$accountId': { none: () => Promise.resolve(0), one: firstOf('/admin/account?limit=10') },
}
/** The page that changes a record is entered with the ids of the page that shows it. */
const paramsOf = (path: string) =>
  parameterValues[path] ?? parameterValues[path.replace(/\/edit$/, '')]

/** One page of each kind of page: without a word of `SCREENS` these are opened up, emptied and made to fail. */
const kinds: Record<string, Place['states']> = {
  '/master-data/brand': ['empty', 'failed'],
  '/home': ['failed'],
  '/profit-and-loss': ['failed'],
  '/customer-management/$id': ['failed'],
}

const withoutRows = /^\/(home|account-settings|my-work|profit-and-loss|balance-sheet|ledger)/
function statesOf({ path, menu }: TableRow): Place['states'] {
  if (!ALL) return kinds[path] ?? []
  if (!menu) return path.includes('$') ? ['failed'] : []
  return withoutRows.test(path) ? ['failed'] : ['empty', 'failed']
}

/** In short a page is walked once, however many addresses show it: at the one that is opened up, and at its last. */
const walked = allPageRoutes.filter(
  (row) =>
    ALL ||
    row.path in kinds ||
    row === allPageRoutes.findLast((other) => pageOf(other.path) === pageOf(row.path)),
)
/** The first of these roles that may open a screen walks it. */
const walkerOf = ({ roles }: TableRow) => order.find((one) => roles.includes(one)) ?? 'super admin'

function placesOf(row: TableRow): Place[] {
  const { path } = row
  const role = walkerOf(row)
  const bare = Boolean(screens[path]?.bare)
  const opensUp = ALL ? !bare : path in kinds
  const base = { role, bare, opensUp, states: statesOf(row) }
  if (!path.includes('$')) return [{ ...base, name: path, address: () => Promise.resolve(path) }]
  const params = paramsOf(path)
  if (!params)
    throw new Error(`add ${path} to \`parameterValues\` of test/browser/screen-audit/places.ts`)
  return Object.entries(params).map(([label, id]) => ({
    ...base,
    name: `${path} (${label})`,
    address: async (walker) => path.replace(/\$\w+/, String(await id(walker))),
  }))
}

export const fixed = (
  name: string,
  address: string | Place['address'],
  role: RoleName,
  more: Partial<Place> = {},
): Place => ({
  name,
  role,
  address: typeof address === 'string' ? () => Promise.resolve(address) : address,
  bare: false,
  opensUp: false,
  states: [],
  ...more,
})

/** The books with a chosen garage: without one the pages only ask for it; the short walk visits that once. */
const ofTheBooks = /^\/(chart-of-account|journal|ledger|profit-and-loss|balance-sheet)/
const isShownOfAGarage = (path: string) =>
  ofTheBooks.test(path) && (!path.includes('$') || path.startsWith('/ledger'))
const books = allPageRoutes
  .filter(({ path, roles }) => isShownOfAGarage(path) && roles.includes('finance'))
  .map(({ path }) =>
    fixed(`${path} (of a garage)`, path.replace(/\$\w+/, '0'), 'finance', {
      garage: firstGarage,
    }),
  )

const dialogBy = (key: string): Partial<Place> => ({
  // its veil lies upon the menu of languages
  bare: true,
  within: '[role=dialog]',
  enter: ({ page }) => opensBy(page, key),
})

export const places: readonly Place[] = [
  ...walked
    .filter(({ path }) => ALL || path in kinds || path === '/journal' || !isShownOfAGarage(path))
    .flatMap(placesOf),
  ...books,
  ...signInSteps.map(({ name, enter }) =>
    fixed(`/login (${name})`, '/login', 'super admin', { isStranger: true, enter }),
  ),
  fixed('/ (the board of a mechanic)', '/', 'mechanic'),
  fixed('/home (by week)', '/home?period=week', 'finance'),
  fixed('/home (the command bar)', '/home', 'super admin', dialogBy('Control+k')),
  fixed('/home (the list of shortcuts)', '/home', 'super admin', dialogBy('?')),
  fixed('/unauthorized', '/unauthorized', 'mechanic'),
  fixed('an address without a page', '/no-such-page', 'mechanic'),
]
