/**
 * What a write makes old is derived from two things that the contracts say: which record types it changes, and which an
 * answer shows. Here both are compared with the database: which tables a write wrote, and which tables a read asked.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operations } from '../apps/api/app.ts'
import { type Capability, hasCapability } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Row, aFile, aRowOfEach, pathTo, rowPathOf } from './registers/rows.ts'
import { aBodyFor, aQueryFor, keyOf } from './samples.ts'
import { bringing } from './imports.ts'
import { BANK } from './invoices.ts'
import { nounsOfTables, tables, withoutNoun } from './registers/tables.ts'
import { aGarage, anOrder, line } from './orders.ts'
import { captureStatements } from './statements.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

const calls: Call[] = operations.map(({ call }) => call)
const nouns = new Set(calls.map(({ recordType }) => recordType))
const nounOf = nounsOfTables(nouns)

const reads = calls.filter(
  ({ method, cost, allow }) => method === 'GET' && cost !== 'transfer' && allow !== 'anyone',
)

let world: World
let owner: Who
let maker: Who
let rows: Record<string, Row>
let takeStatements: () => string[]

beforeAll(async () => {
  takeStatements = captureStatements()
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture')
  await noteWrites(world.url)
  rows = await aRowOfEach(world, owner)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

/** Every row that is written is noted under its transaction, and so is the call whose activity row it is. */
async function noteWrites(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table noted (tx xid8, tab text, call text);
    create function note() returns trigger language plpgsql security definer as $$
    begin
      -- what is kept for searching says nothing new
      if tg_op = 'UPDATE' and to_jsonb(new) - '{search,owner}'::text[] = to_jsonb(old) - '{search,owner}'::text[] then return null; end if;
      insert into noted values (pg_current_xact_id(), tg_table_name,
        case when tg_table_name = 'activity_log' and to_jsonb(new) ->> 'status' = 'success'
          then to_jsonb(new) ->> 'method' || ' /api' || substr(to_jsonb(new) ->> 'path', 5) end);
      return null;
    end $$;`)
  for (const table of [...Object.keys(nounOf), 'activity_log']) {
    // posting writes the row of an open month: a month without a row is open as well
    const changes =
      table === 'accounting_periods' ? 'update or delete' : 'insert or update or delete'
    await client.query(
      `create trigger note after ${changes} on ${table} for each row execute function note()`,
    )
  }
  await client.end()
}

const namedIn = (statements: string[]) =>
  new Set(
    statements
      // the session, and what the process keeps for ten seconds: any call may be the one that asks again
      .filter((text) => !text.includes('"sessions"') && !text.includes('"kind", "time_zone"'))
      .filter((text) => !text.includes('"id", "currency" from "books"'))
      .flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)])
      .flatMap(([, table = '']) => nounOf[table] ?? []),
  )

test('every table is watched, or has a reason why not', () => {
  expect(tables.length).toBeGreaterThan(100)
  const listed = [...Object.keys(nounOf), ...Object.keys(withoutNoun)]
  expect(
    tables.filter((name) => !listed.includes(name)),
    'name the owner of the table in test/registers/tables.ts',
  ).toEqual([])
  expect(listed.filter((name) => !tables.includes(name))).toEqual([])
})

test('every record type that a call names has calls of its own', () => {
  for (const call of calls)
    for (const noun of [...call.shows, ...call.changes])
      expect(nouns, `${keyOf(call)} names ${noun}`).toContain(noun)
})

test.each(reads.map((call) => [keyOf(call), call] as const))(
  '%s shows what it reads',
  async (_, call) => {
    const rowPath = rowPathOf(call, rows)
    const path = rowPath ? pathTo(call, rowPath, rows[rowPath]!.id) : await codeOf(call)
    const query = new URLSearchParams(
      Object.entries(aQueryFor(call)).map(([name, value]) => [name, String(value)]),
    )
    // of one country where the call wants one
    if ('country_id' in (call.query?.shape ?? {})) query.set('country_id', '1')
    const isOpen = call.allow === 'anyone'
    const who = isOpen || hasCapability('super admin', call.allow as Capability) ? owner : maker
    takeStatements()
    const { status, message } = await who.get(`${path}?${query}`)
    expect(status, message).toBe(200)
    const shown = new Set(call.shows)
    expect([...namedIn(takeStatements())].filter((noun) => !shown.has(noun))).toEqual([])
  },
)

/** A figure by its key, a template by key and language, a month by its name; and a code stands on a paper. */
async function codeOf({ path }: Call): Promise<string> {
  if (path.endsWith('{key}/{language}'))
    return path.replace('{key}', 'invoice').replace('{language}', 'en')
  if (path.includes('{key}')) return path.replace('{key}', 'income')
  if (path.includes('{month}')) return path.replace('{month}', '2026-01')
  if (path !== '/verify/{token}') return path
  const { id } = rows['/admin/order/{id}']!
  return (await owner.get(`/admin/order/${id}/job-card/paper`)).data.paper.code.path
}

const done = async (response: Promise<ApiResponse>) => {
  const { status, message, data, errors } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

/** An order whose parts are issued and brought back, with money for it before the invoice. */
async function workOnParts() {
  const garage = await aGarage(world)
  const item = rows['/admin/garage/{id}/inventory/{item_id}']!.id
  await done(
    owner.post(`/admin/garage/1/inventory/${item}/adjust`, { quantity: 5, reason: 'Found' }),
  )
  const part = line({
    kind: 'part',
    inventory_item_id: item,
    approval: 'approved',
    work: 'done',
  })
  const order = await anOrder(garage, { lines: [part, part] })
  await done(order.move('in_progress'))
  const [first, second] = (await order.get()).lines
  await done(order.delete(`line/${second.id}`))
  await done(order.post(`line/${first.id}/issue`, {}))
  await done(order.post(`line/${first.id}/return`, { quantity: 0.5, reason: 'Not needed' }))
  const fund = { account_id: BANK }
  await done(order.post('down-payment', { amount: 1000, ...fund }))
  await done(order.post('refund', { amount: 500, reason: 'Too much', ...fund }, garage.admin))
  const { customer } = await order.get()
  const gift = { points: 500, reason: 'A gift' }
  await done(owner.post(`/admin/membership/${customer.id}/points/adjust`, gift))
  await done(order.post('points', { points: 100 }))
  await done(order.delete('points'))
  await done(order.move('quality_check'))

  const { id: warranty } = rows['/admin/warranty/{id}']!
  const comesBack = { garage_id: 1, odometer_in: 90_000, notes: 'It squeaks' }
  await done(owner.post(`/admin/warranty/${warranty}/claim`, comesBack))

  const double = await done(
    owner.post('/admin/customer', { full_name: 'Ani', phone: '+6281499900012', country_id: 1 }),
  )
  await done(owner.post(`/admin/customer/${double.id}/merge`, { from_id: customer.id }))
  await done(owner.post(`/admin/customer/${double.id}/unmerge`, {}))

  const leaving = { full_name: 'Ani', phone: '+6281499900011', country_id: 1 }
  const { id: gone } = await done(owner.post('/admin/customer', leaving))
  await done(owner.post(`/admin/customer/${gone}/erase`, { reason: 'Asked for it' }))

  const waiting = await anOrder(garage)
  const { data: tickets } = await done(owner.get('/admin/queue?state=waiting&limit=100'))
  const { id } = tickets.find(
    (ticket: { order: { id: number } | null }) => ticket.order?.id === waiting.id,
  )
  await done(garage.adviser.post(`/admin/queue/${id}/call`))
  await done(garage.adviser.post(`/admin/queue/${id}/serve`))
}

/** Another order of the same customer was paid twice: a part of it pays this invoice. */
async function payWithHeldMoney(invoice: string) {
  const { order } = await done(owner.get(invoice))
  const { vehicle } = await done(owner.get(`/admin/order/${order.id}`))
  const source = await anOrder(await aGarage(world), {
    car: { vehicle_id: vehicle.id },
    odometer_in: 16_000,
    lines: [line({ approval: 'approved', work: 'done' })],
  })
  for (const stage of ['in_progress', 'quality_check']) await source.move(stage)
  await source.move('ready', { body: { odometer_out: 16_010 } })
  const bill = await done(owner.post(`/admin/order/${source.id}/invoice`))
  await done(
    owner.post(`/admin/invoice/${bill.id}/payment`, {
      amount: 150_000,
      account_id: BANK,
      excess_confirmed: true,
    }),
  )
  await done(owner.post(`${invoice}/use-held`, { amount: 1000 }))
}

/** A call whose writes need more than the smallest body, done as people do it. */
async function workThroughTheBooks() {
  const invoice = `/admin/invoice/${rows['/admin/invoice/{id}']!.id}`
  await done(owner.post(`${invoice}/payment`, { amount: 1000, account_id: BANK }))
  await payWithHeldMoney(invoice)
  const note = await done(
    owner.post(`${invoice}/credit`, { lines: [{ line_no: 1, amount: 1000 }], reason: 'Agreed' }),
  )
  await done(owner.post(`/admin/credit-note/${note.id}/void`, { reason: 'Typed wrong' }))
  await done(owner.post(`${invoice}/write-off`, { reason: 'Moved away' }))
  await done(owner.post(`${invoice}/write-off/reverse`, { reason: 'Came back' }))
  const { order } = await done(owner.get(invoice))
  const { version } = await done(owner.get(`/admin/order/${order.id}`))
  const corrected = await done(
    owner.post(`${invoice}/correct`, { version, reason: 'Twice', apply: true }),
  )
  await done(owner.post(`/admin/invoice/${corrected.id}/void`, { reason: 'Twice' }))
  await done(
    owner.put(`/admin/customer/${rows['/admin/customer/{id}']!.id}`, { full_name: 'Sari' }),
  )
  await done(owner.put(`/admin/garage/1`, { name: 'Cilandak 2' }))
  await done(
    owner.post('/admin/opening-balance', {
      garage_id: 1,
      entry_date: '2024-01-01',
      lines: [{ account_id: BANK, debit: 100 }],
    }),
  )
  const outside = `/admin/third-party/purchase/${rows['/admin/third-party/purchase/{id}']!.id}`
  const proof = { account_id: BANK, payment_proof_file_id: await aFile(world, owner) }
  await done(owner.put(outside, { admin_fee: 1 }))
  await done(owner.post(`${outside}/proof`, proof))
  const more = { garage_id: 1, supplier_id: rows['/admin/supplier/{id}']!.id, date: '2026-01-01' }
  const lines = [{ name: 'A door', quantity: 1, unit_price: 5 }]
  await done(owner.post('/admin/third-party/purchase', { ...more, lines }))
  await buy(done)
  await sellGoods()
  const month = { country_id: 1, month: '2024-01' }
  await done(owner.post('/admin/period/close', { ...month, version: 0 }))
  await done(owner.post('/admin/period/reopen', { ...month, version: 1, reason: 'A slip' }))
}

/** A product with stock of its own, sold over the counter of its workshop, and changed. */
async function sellGoods() {
  const product = { name: 'A mug', code: 'MUG', sku: 'MUG', unit: 'pcs', price: 50, country_id: 1 }
  const stocked = { ...product, warehouse_id: 5, stock: 5, buy_price: 20 }
  const { id } = await done(maker.post('/admin/product', stocked))
  const lines = [{ product_id: id, quantity: 1 }]
  const sale = { garage_id: 5, lines, account_id: BANK }
  const invoice = await done(maker.post('/admin/product-sale', sale))
  await done(maker.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Broken' }))
  await done(maker.put(`/admin/product/${id}`, { sku: 'MUG-2', tag_ids: [] }))
}

/** A voucher on an order that changes, is invoiced, voided and called off. */
async function workWithVouchers() {
  const garage = await aGarage(world)
  const given = { category: 'all', quantity: 9, expiry_date: '2099-01-01', discount_percent: 10 }
  const { id } = await done(owner.post('/admin/voucher', { name: 'A', code: 'NOUNS', ...given }))
  await done(owner.post(`/admin/voucher/${id}/publish`, {}))
  const agreed = line({ approval: 'approved', work: 'done' })
  const order = await anOrder(garage, { lines: [agreed] })
  const { customer } = await order.get()
  await done(owner.post(`/admin/voucher/${id}/grant`, { customer_ids: [customer.id] }))
  await done(order.post('voucher', { code: 'NOUNS' }))
  await done(order.post('line', agreed))
  const off = await done(order.post('discount', { type: 'amount', amount: 1000, reason: 'x' }))
  await done(order.put(`discount/${off.id}`, { type: 'amount', amount: 2000, reason: 'x' }))
  await done(order.delete(`discount/${off.id}`))
  await done(order.delete('voucher'))
  await done(order.post('voucher', { code: 'NOUNS' }))
  for (const stage of ['in_progress', 'quality_check', 'ready']) await done(order.move(stage))
  const invoice = await done(garage.adviser.post(`/admin/order/${order.id}/invoice`))
  await done(garage.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'x' }))
  const refused = line({ approval: 'declined' })
  const earlier = await anOrder(garage, { lines: [agreed, refused] })
  const { lines, vehicle } = await earlier.get()
  const later = await anOrder(garage, { lines: [], car: { vehicle_id: vehicle.id } })
  await done(later.post(`declined/${lines[1].id}`, {}))
  const other = await anOrder(garage, { lines: [agreed] })
  await done(other.post('voucher', { code: 'NOUNS' }))
  await done(other.put('', { customer_id: customer.id }))
  await done(other.move('cancelled'))
}

/** A car that is looked at, and what was found put to its customer. */
async function inspectACar() {
  const garage = await aGarage(world)
  const order = await anOrder(garage, { lines: [] })
  await done(order.put('condition', { fuel: 4, odometer_in: 15_100, marks: [] }))
  await done(order.move('inspecting'))
  const inspection_item_id = rows['/admin/inspection-item/{id}']!.id
  await done(order.put('inspection', { items: [{ inspection_item_id, result: 'red' }] }))
  const pads = { name: 'Pads', unit_price: 1000 }
  await done(order.post(`inspection/${inspection_item_id}/line`, pads))
}

/** Two orders in one step. */
async function moveAtOnce() {
  const garage = await aGarage(world)
  const order = await anOrder(garage)
  const { version } = await order.get()
  const orders = [{ id: order.id, version }]
  await done(garage.admin.post('/admin/order/bulk', { orders, action: 'move', to: 'inspecting' }))
}

/** A build that begins, and one of its tasks: assigned, begun, and written about. */
async function workOnABuild() {
  const path = '/admin/manufacture/build-order'
  const { id } = await done(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: 5,
      customer_id: rows['/admin/customer/{id}']!.id,
    }),
  )
  const { stages } = await done(maker.get(`/manufacture/build-order/${id}`))
  const stage_ids = stages.map((stage: { id: number }) => stage.id)
  await done(maker.get(`/manufacture/build-order/${id}/plan?stage_ids=${stage_ids}`))
  await done(maker.put(`${path}/${id}/plan`, { stage_ids, version: 1 }))
  const more = { name: 'Look', weight: 1, planned_days: 1, proof: 'none', version: 2 }
  const added = await done(maker.post(`${path}/${id}/task`, { ...more, stage_id: stage_ids[0] }))
  await done(maker.delete(`/admin/manufacture/task/${added.id}`))
  for (const [index, to] of ['planned', 'in_build'].entries())
    await done(maker.post(`${path}/${id}/transition`, { to, version: index + 3 }))
  const { data: tasks } = await done(maker.get(`/manufacture/task?build_id=${id}`))
  const task = `manufacture/task/${tasks[0].id}`
  await done(maker.put(`/admin/${task}`, { assignee_ids: [maker.employee_id] }))
  await done(maker.post(`/admin/${task}/transition`, { to: 'in_progress', version: 2 }))
  await done(maker.post(`/${task}/history`, { notes: 'Begun' }))
  await done(maker.post(`/${task}/time`, { action: 'start' }))
  await done(maker.post(`${path}/${id}/deposit`, { amount: 1000, account_id: BANK }))
  await done(
    maker.post(`${path}/${id}/transition`, {
      to: 'cancelled',
      reason: 'x',
      deposit: 'forfeit',
      version: 5,
    }),
  )
  await sellABuild(path, rows['/admin/customer/{id}']!.id)
}

/** A build that takes material, is billed, paid, finished, signed and delivered. */
async function sellABuild(path: string, customer_id: number) {
  const fields = { name: 'Sold', date: '2026-01-05', garage_id: 5, customer_id, price: 9000 }
  const { id } = await done(maker.post(path, fields))
  const steel = { name: 'Steel', sku: 'STEEL', unit: 'pcs', sell_price: 0, buy_price: 10 }
  const { id: item_id } = await done(
    maker.post('/admin/garage/5/inventory', { ...steel, quantity: 5 }),
  )
  const material = await done(maker.post(`${path}/${id}/material`, { item_id, quantity: 2 }))
  await done(maker.post(`${path}/${id}/material/${material.id}/return`, { quantity: 1 }))
  const { stages } = await done(maker.get(`/manufacture/build-order/${id}`))
  const bill = { stage_id: stages[0].id, amount: 4000 }
  const { id: billId } = await done(maker.post(`${path}/${id}/bill`, bill))
  const bad = await done(maker.post(`${path}/${id}/bill`, { ...bill, amount: 1000 }))
  const debt = `${path}/${id}/bill/${bad.id}/write-off`
  await done(owner.post(debt, { reason: 'Gone' }))
  await done(owner.post(`${debt}/reverse`, { reason: 'Came back' }))
  const credit = { amount: 400, reason: 'Agreed' }
  await done(owner.post(`${path}/${id}/bill/${bad.id}/credit`, credit))
  const money = { amount: 4000, account_id: BANK }
  await done(maker.post(`${path}/${id}/bill/${billId}/payment`, money))
  const db = world.appContext.database.writes
  await db.updateTable('build_tasks').set({ status: 'done' }).where('build_id', '=', id).execute()
  for (const [index, to] of ['planned', 'in_build', 'finished'].entries())
    await done(maker.post(`${path}/${id}/transition`, { to, version: index + 1 }))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
  for (const signer of ['customer', 'workshop'])
    await done(maker.post(`${path}/${id}/signature`, { signer, svg }))
  await done(maker.post(`${path}/${id}/deposit`, { amount: 9000, account_id: BANK }))
  const { version } = await done(maker.get(`/manufacture/build-order/${id}`))
  await done(maker.post(`${path}/${id}/deliver`, { reason: 'Pays later', version }))
  await done(maker.post(`${path}/${id}/payback`, { amount: 4000, account_id: BANK }))
}

/** A purchase from the order to its end, one paid ahead, and one reversed. */
async function buy(done: (response: Promise<ApiResponse>) => Promise<ApiResponse['data']>) {
  const path = '/admin/inventory/purchase'
  const order = {
    garage_id: 1,
    supplier_id: rows['/admin/supplier/{id}']!.id,
    date: '2026-01-02',
    received: false,
    lines: [
      {
        item_id: rows['/admin/inventory/{id}']!.id,
        quantity: 5,
        unit: 'pcs',
        unit_price: 1000,
      },
    ],
  }
  const { id } = await done(owner.post(path, order))
  await done(owner.put(`${path}/${id}`, { lines: order.lines }))
  const { lines } = await done(owner.get(`${path}/${id}`))
  const part = { line_id: lines[0].id, quantity: 2 }
  await done(owner.post(`${path}/${id}/receive`, { lines: [part] }))
  const proof = { payment_proof_file_id: await aFile(world, owner), account_id: BANK }
  await done(owner.post(`${path}/${id}/proof`, proof))
  await done(owner.post(`${path}/${id}/close`, { reason: 'Out of stock' }))
  await done(owner.delete(`${path}/${id}`))
}

/** Two brands that become one, and two models of it. */
/** Links to an order, to its invoice and to a bill of a build. */
async function shareWithCustomers() {
  const paths = [
    '/admin/order/{id}',
    '/admin/invoice/{id}',
    '/admin/manufacture/build-order/{id}/bill/{bill_id}',
  ]
  for (const path of paths) {
    const call = calls.find((each) => each.method === 'POST' && each.path === `${path}/share`)
    const rowPath = call && rowPathOf(call, rows)
    if (!call || !rowPath) throw new Error(`${path} has no row`)
    const body = path.includes('order/{id}') && !path.includes('bill') ? { purpose: 'track' } : {}
    await done(owner.post(pathTo(call, rowPath, rows[rowPath]!.id), body))
  }
}

async function mergeMakes() {
  const brand = async (name: string) => (await done(owner.post('/admin/brand', { name }))).id
  const [from, into] = [await brand('Zeker'), await brand('Zeekr')]
  const model = async (name: string) =>
    (await done(owner.post('/admin/model', { name, brand_id: into }))).id
  await done(owner.post(`/admin/brand/${from}/merge`, { into_id: into }))
  const [one, other] = [await model('7 X'), await model('7X')]
  await done(owner.post(`/admin/model/${one}/merge`, { into_id: other }))
}

/** The job that writes says itself what it changed: the undo is a call. */
async function bringAFile() {
  const { judged, applied } = bringing(world)
  const { id } = await judged(owner, { noun: 'makes' }, 'brand,model\nA make,A model\n')
  await applied(owner, id)
  await done(owner.post(`/admin/import/${id}/undo`, {}))
}

test('every write changes the record types whose tables it writes', async () => {
  // public calls need a token: the tests of links make one
  const writes = calls.filter(
    ({ method, atomic, allow }) => method !== 'GET' && atomic !== false && allow !== 'anyone',
  )
  // before their bills are void
  await shareWithCustomers()
  await workThroughTheBooks()
  await workOnParts()
  await workWithVouchers()
  await inspectACar()
  await moveAtOnce()
  await workOnABuild()
  await bringAFile()
  await mergeMakes()
  // the smallest body of each: many are refused, and those say nothing here
  const byDepth = writes.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  for (const call of byDepth.filter(({ recordType }) => recordType !== 'auth')) {
    const rowPath = rowPathOf(call, rows)
    const path = rowPath ? pathTo(call, rowPath, rows[rowPath]!.id) : call.path
    const who = hasCapability('super admin', call.allow as Capability) ? owner : maker
    const send = { POST: who.post, PUT: who.put, DELETE: who.delete }[call.method as 'POST']
    await send(path, aBodyFor(call))
  }

  const db = new pg.Client({ connectionString: world.url })
  await db.connect()
  const { rows: noted } = await db.query<{ call: string; tables: string[] }>(`
    select distinct c.call, array(select distinct tab from noted where tx = c.tx and call is null) as tables
    from noted c where c.call is not null`)
  await db.end()
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const { call: sent, tables } of noted) {
    const call = writes.find(({ method, path }) =>
      new RegExp(`^${method} /api${path.replaceAll(/\{\w+\}/g, '\\d+')}$`).test(sent),
    )
    if (!call) continue
    seen.add(keyOf(call))
    for (const noun of new Set(tables.flatMap((table) => nounOf[table] ?? [])))
      if (!call.changes.includes(noun)) wrong.push(`${keyOf(call)} changes ${noun}`)
  }
  expect([...new Set(wrong)].toSorted()).toEqual([])
  // those that write more than their own record type were among them
  for (const call of writes.filter(({ changes, recordType }) =>
    changes.some((name) => name !== recordType),
  ))
    expect(seen).toContain(keyOf(call))
  expect(seen.size).toBeGreaterThan(40)
})
