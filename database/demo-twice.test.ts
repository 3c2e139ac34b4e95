/** The demo is the same for the same moment. Two whole fills take as long as fifty other files: `npm run test:fuzz` does this. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/http/mount.ts'
import { anEmptyWorld } from '#test/empty-database.ts'
import { seedDemo } from './demo.ts'

/** The demo's data without the moments at which rows were written. */
async function digest(appContext: AppContext) {
  const hash = createHash('sha256')
  for (const query of [
    `select number, stage, billing, license_plate, customer_name, odometer_in, odometer_out, sub_total, discount,
      grand_total, paid, down_payment, created_at, checked_in_at, completed_at, delivered_at, version
      from orders order by number`,
    `select o.number, e.from_stage, e.to_stage, e.reason, e.employee_id, e.at from order_events e
      join orders o on o.id = e.order_id order by 1, e.at, e.id`,
    `select number, status, issued_at, net, grand_total, voided_at from invoices order by number`,
    `select o.number, p.amount, p.account_id, p.paid_at from payments p join orders o on o.id = p.order_id
      order by 1, p.paid_at, p.amount`,
    `select number, date, total, received_value, owed, is_paid, paid_on from purchases order by number`,
    `select garage_id, kind, count(*), sum(quantity) q, sum(value) v from stock_moves group by 1, 2 order by 1, 2`,
    `select v.code, c.granted, c.state, c.discount, c.used_on from coupons c join vouchers v on v.id = c.voucher_id
      order by 1, 2, 3, 4, 5`,
    `select number, name, status, customer_id, date, colour_id, price, version from builds order by number`,
    `select license_plate, vin, chassis_number, odometer from vehicles order by country_id, license_plate`,
    `select a.code, l.garage_id, l.entry_date, sum(l.debit) debit, sum(l.credit) credit
      from journal_lines l join accounts a on a.id = l.account_id group by 1, 2, 3 order by 1, 2, 3`,
  ])
    hash.update(JSON.stringify((await sql.raw(query).execute(appContext.database.reports)).rows))
  return hash.digest('hex')
}

test('is the same for the same moment', { timeout: 600_000 }, async () => {
  const today = new Date('2026-11-21T03:30:00Z')
  const worlds = [await anEmptyWorld(), await anEmptyWorld()]
  try {
    const [one, other] = await Promise.all(
      worlds.map(async ({ appContext }) => {
        await seedDemo(appContext, today)
        return digest(appContext)
      }),
    )
    expect(one).toBe(other)
  } finally {
    await Promise.all(worlds.map((world) => world.close()))
  }
})
