/**
 * What tax costs the bill of an order: invoices of one garage, without tax and then as a company that is registered for it.
 * A garage without tax pays nothing: it sends no statement more than before there were codes. With tax the totals are written
 * once more here, because these orders were made behind the app.
 */
import { median, quantile } from './figures.ts'
import { send } from './requests.ts'
import type { Plan } from './run.ts'
import { type App, type BenchEnvironment, startApp, tokenOf } from './environment.ts'
import { statementsOf } from './statements.ts'

export const TAX = 'Bills without and with tax, export of 1,000'

export interface Cost {
  /** Milliseconds from the request to the answer. */
  median: number
  p99: number
  /** Of one: how many, and the milliseconds that the database ran them. They write, so they cannot be run again alone. */
  statements: number
  bare: number
}
export interface TaxOfBills {
  without: Cost
  with: Cost
  /** A file of a thousand bills with tax, for the tax office. */
  exported: Cost
}

const EACH = 30
/** In one file. */
const EXPORTED = 1000
const SAMPLES = 5

/** New orders of garage 1, as they are when the work is done: each with three lines that were agreed on. */
const finished = (environment: BenchEnvironment, number: number) =>
  environment.query<{ id: number; version: number }>(
    `with like_this as (
       select o.* from orders o join vehicles v on v.id = o.vehicle_id
       where o.garage_id = 1 and coalesce(v.vin, v.chassis_number) is not null order by o.id limit 1
     ), made as (
       insert into orders (number, garage_id, vehicle_id, customer_id, license_plate, customer_name, stage, billing, opened_on,
         odometer_in, staged_at, created_by, created_at)
       select 'MEASURED/' || gen_random_uuid(), garage_id, vehicle_id, customer_id, license_plate, customer_name, 'ready', 'draft',
         current_date, odometer_in, now(), created_by, now()
       from like_this cross join generate_series(1, $1) returning id, version
     ), lines as (
       insert into order_lines (order_id, kind, name, qty, unit_price, amount, approval, work, created_at)
       select id, kind, 'Measured', 1, 100000, 100000, 'approved', 'done', now()
       from made cross join unnest(array['service', 'service', 'other']) kind
     )
     select id, version from made`,
    [number],
  )

/** Garage 1 belongs to a company that is registered for tax, or to none. */
async function register(environment: BenchEnvironment, isRegistered: boolean) {
  await environment.query(`update garages set legal_entity_id = null where id = 1`)
  if (!isRegistered) return
  await environment.query(
    `with made as (
       insert into legal_entities (country_id, legal_name, npwp, is_registered, registered_from, tax_period_months, tax_basis, e_invoice)
       select country_id, 'Measured', '0012345678901000', true, '2020-01-01', 1, 'invoice', '{"adapter": "file", "from": "2020-01-01"}'
       from garages where id = 1 returning id
     )
     update garages set legal_entity_id = made.id from made where garages.id = 1`,
  )
  // whom all these orders are of: a company, which has an invoice of its own
  await environment.query(
    `update customers set kind = 'company', legal_name = full_name, npwp = '0098765432101000', street = 'Jl. Ukur', city = 'Bogor',
       country_code = 'ID'
     where id = (select o.customer_id from orders o join vehicles v on v.id = o.vehicle_id
       where o.garage_id = 1 and coalesce(v.vin, v.chassis_number) is not null order by o.id limit 1)`,
  )
}

/** What the statements of a request cost the database: of several, the middle one. */
async function bareOf(environment: BenchEnvironment, request: () => Promise<unknown>) {
  const samples = []
  for (let turn = 0; turn < SAMPLES; turn++) samples.push(await statementsOf(environment, request))
  return {
    statements: median(samples.map(({ length }) => length)),
    bare: median(samples.map((sample) => sample.reduce((sum, { ms = 0 }) => sum + ms, 0))),
  }
}

export async function measureTax(
  environment: BenchEnvironment,
  { rounds }: Plan,
  say: (line: string) => void,
): Promise<TaxOfBills> {
  const app = await startApp(environment, 'app-1')
  try {
    const token = await tokenOf(environment, 1)
    const issue = async () => {
      const [order] = await finished(environment, 1)
      if (!order) throw new Error('Garage 1 has no order with a car that can be told from others')
      return timed(order)
    }
    const timed = async ({ id, version }: { id: number; version: number }) => {
      const began = performance.now()
      const { status, answer } = await send(app, {
        method: 'POST',
        path: `/api/admin/order/${id}/invoice`,
        token,
        body: () => ({ version }),
      })
      if (status !== 201) throw new Error(`Invoice of ${id}: ${status} ${JSON.stringify(answer)}`)
      return performance.now() - began
    }
    const measured = async (isRegistered: boolean): Promise<Cost> => {
      await register(environment, isRegistered)
      // the first ones are the app's, which still compiles, and whose session is looked up
      for (let turn = 0; turn < 5; turn++) await issue()
      const times: number[] = []
      for (let turn = 0; turn < EACH * rounds; turn++) times.push(await issue())
      // the log reads the request alone, without the making of its order
      const orders = await finished(environment, SAMPLES * 3)
      const next = async () => timed(orders.pop()!)
      return {
        median: median(times),
        p99: quantile(times, 0.99),
        ...(await bareOf(environment, next)),
      }
    }
    const without = await measured(false)
    const taxed = await measured(true)
    for (const order of await finished(environment, EXPORTED)) await timed(order)
    const exported = await measureExport(environment, { app, token, rounds })
    await register(environment, false)
    const found = { without, with: taxed, exported }
    const names = { without: 'Invoice issued without tax', with: 'Invoice issued with tax' }
    for (const [name, cost] of Object.entries(found))
      say(
        (names[name as 'with'] ?? 'Export of 1,000 e-invoices').padEnd(40) +
          ` ${cost.median.toFixed(1)} ms, p99 ${cost.p99.toFixed(1)} ms, in the database ${cost.bare.toFixed(1)} ms` +
          ` x${(cost.median / cost.bare).toFixed(2)} (${cost.statements} statements)`,
      )
    return found
  } finally {
    await app.stop()
  }
}

/** The same thousand again and again: what was exported is forgotten in between. */
async function measureExport(
  environment: BenchEnvironment,
  { app, token, rounds }: { app: App; token: string; rounds: number },
): Promise<Cost> {
  const ready = `legal_entity_id = (select legal_entity_id from garages where id = 1) and source = 'invoice'`
  const documents = await environment.query<{ id: number; legal_entity_id: number }>(
    `select id, legal_entity_id from e_invoices where ${ready} order by id desc limit $1`,
    [EXPORTED],
  )
  const legal_entity_id = documents[0]?.legal_entity_id
  const ids = documents.map(({ id }) => id)
  const forget = () =>
    environment.query(
      `update e_invoices set state = null, kind = null, export_id = null where ${ready} and state is not null`,
    )
  const once = async () => {
    const began = performance.now()
    const { status, answer } = await send(app, {
      method: 'POST',
      path: '/api/admin/e-invoice/export',
      token,
      body: () => ({ legal_entity_id, kind: 'coretax', ids }),
    })
    if (status !== 201) throw new Error(`Export: ${status} ${JSON.stringify(answer)}`)
    const { documents: number } = (answer as { data: { documents: number } }).data
    if (number !== EXPORTED) throw new Error(`${number} were exported, not ${EXPORTED}`)
    return performance.now() - began
  }
  const times: number[] = []
  for (let turn = -2; turn < 3 * rounds; turn++) {
    await forget()
    const took = await once()
    if (turn >= 0) times.push(took)
  }
  // what forgets has no values, and so no line among the statements
  const bare = await bareOf(environment, async () => {
    await forget()
    await once()
  })
  return { median: median(times), p99: quantile(times, 0.99), ...bare }
}
