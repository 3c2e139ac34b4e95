/**
 * What tax costs the bill of an order: invoices of one garage, without tax and then as a company that is registered for it.
 * A garage without tax pays nothing: it sends no statement more than before there were codes. With tax the totals are written
 * once more here, because these orders were made behind the app.
 */
import { median, quantile } from './figures.ts'
import { send } from './requests.ts'
import type { Plan } from './run.ts'
import { type Stand, startApp, tokenOf } from './stand.ts'
import { statementsOf } from './statements.ts'

export const TAX = 'Bills without and with tax'

export interface TaxOfBills {
  /** Milliseconds from the request to the answer, and the statements of one. */
  without: { median: number; p99: number; statements: number }
  with: { median: number; p99: number; statements: number }
}

const EACH = 30

/** New orders of garage 1, as they are when the work is done: each with three lines that were agreed on. */
const finished = (stand: Stand, number: number) =>
  stand.query<{ id: number; version: number }>(
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
async function register(stand: Stand, isRegistered: boolean) {
  await stand.query(`update garages set legal_entity_id = null where id = 1`)
  if (!isRegistered) return
  await stand.query(
    `with made as (
       insert into legal_entities (country_id, legal_name, is_registered, registered_from, tax_period_months, tax_basis)
       select country_id, 'Measured', true, '2020-01-01', 1, 'invoice' from garages where id = 1 returning id
     )
     update garages set legal_entity_id = made.id from made where garages.id = 1`,
  )
}

export async function measureTax(
  stand: Stand,
  { rounds }: Plan,
  say: (line: string) => void,
): Promise<TaxOfBills> {
  const app = await startApp(stand, 'app-1')
  try {
    const token = await tokenOf(stand, 1)
    const issue = async () => {
      const [order] = await finished(stand, 1)
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
    const measured = async (isRegistered: boolean) => {
      await register(stand, isRegistered)
      // the first ones are the app's, which still compiles, and whose session is looked up
      for (let turn = 0; turn < 5; turn++) await issue()
      const times: number[] = []
      for (let turn = 0; turn < EACH * rounds; turn++) times.push(await issue())
      const orders = await finished(stand, 3)
      let next = 0
      const statements = await statementsOf(stand, () => timed(orders[next++] ?? orders[0]!))
      return { median: median(times), p99: quantile(times, 0.99), statements: statements.length }
    }
    const found = { without: await measured(false), with: await measured(true) }
    await register(stand, false)
    for (const [name, { median: ms, p99, statements }] of Object.entries(found))
      say(
        `Invoice issued ${name} tax`.padEnd(40) +
          ` ${ms.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${statements} statements)`,
      )
    return found
  } finally {
    await app.stop()
  }
}
