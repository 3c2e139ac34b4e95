/** Returns under load: what a closer saw is final, and any life of documents ends with books that say the same. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { type Taxed, aTaxedCompany } from '#test/tax.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { TaxFigure, TaxReturn } from '../contract.ts'

let world: World
let owner: Who
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
})
afterAll(() => world.close())

/** What any rule finds in the books of a country. */
const broken = async (country: number) => {
  const books = { garages: 'all', countries: [country] } as const
  const checks = await checkIntegrity(world.appContext.database.reads, books)
  return checks.flatMap(({ holds, first }) => (holds ? [] : first))
}

const sumOf = (rows: readonly TaxFigure[], side: 'output' | 'input') =>
  rows.filter((row) => row.side === side).reduce((sum, { tax }) => sum + tax, 0)

test('posters race a close: each document is in it, or late, and none is in both or neither', async () => {
  const company = await aTaxedCompany(world, owner, { country_id: 1, garages: [1, 2] })
  const posts = Array.from({ length: 24 }, (_, at) =>
    company.note({
      day: '2025-01-15',
      amount: 100_000 + at,
      code: 'PPN',
      garage_id: at % 2 === 0 ? 1 : 2,
      side: at % 3 === 0 ? 'input' : 'output',
    }),
  )
  const [closed, ...twice] = await Promise.all([
    company.close(finance, '2025-01-31'),
    company.close(owner, '2025-01-31'),
    company.close(finance, '2025-01-31'),
  ])
  const noted = await Promise.all(posts)
  const statuses = [closed, ...twice].map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, 409, 409])
  const won = [closed, ...twice].find(({ status }) => status === 201)

  const january = await company.report(finance, '&start_date=2025-01-01&end_date=2025-01-31')
  const february = await company.report(finance, '&start_date=2025-02-01&end_date=2025-02-28')
  expect(january.payable).toBe(won?.data.payable)
  const total = noted.reduce((sum, { side, tax }) => sum + (side === 'output' ? tax : -tax), 0)
  expect(january.payable + february.corrections.payable).toBe(total)
  expect((await company.balance('TAX_DUE', 1)) + (await company.balance('TAX_DUE', 2))).toBe(
    january.payable,
  )
  expect(await broken(1)).toEqual([])
})

test('voids race a close: a voided document is in no return, and one in it stays', async () => {
  const company = await aTaxedCompany(world, owner, { country_id: 3, garages: [4] })
  const sold = []
  for (let at = 0; at < 8; at++)
    sold.push(await company.note({ day: '2024-02-01', amount: 1_000 * (at + 1), code: 'BTW21' }))
  const [closed, ...withdrawn] = await Promise.all([
    company.close(finance, '2024-03-31'),
    ...sold.map((one) =>
      company.withdraw(one, '2024-04-01').then(
        () => 0,
        () => one.tax,
      ),
    ),
  ])
  const kept = withdrawn.reduce((sum: number, tax) => sum + tax, 0)
  expect([closed.status, closed.data.output]).toEqual([201, kept])
  expect(await broken(3)).toEqual([])
})

test('on the basis of payment: the share that is paid, and after twelve months all of it', async () => {
  const company = await aTaxedCompany(world, owner, { country_id: 2, garages: [3] })
  const { writes } = world.appContext.database
  const customer = await writes
    .insertInto('customers')
    .values({ full_name: 'A customer', phone: '+60123456789', country_id: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bill = async (day: string, amount: number) => {
    const grand_total = amount * 1.08
    const { rows } = await sql<{ id: number }>`
      insert into invoices (garage_id, customer_id, number, issued_at, issued_on, sheet, sub_total, discount, tax, net,
        grand_total, down_payment, opened_on)
      values (3, ${customer.id}, ${`OLD ${day}`}, ${day}::date, ${day}, '{}', ${grand_total}, 0, 0, ${grand_total},
        ${grand_total}, 0, ${day}) returning id`.execute(writes)
    const id = rows[0]?.id ?? 0
    await company.note({ day, amount, code: 'SVT', source: 'invoice', source_id: id })
    return { id, grand_total }
  }
  const pay = ({ id }: { id: number }, paid_on: string, amount: number) =>
    sql`insert into payments (invoice_id, garage_id, kind, amount, account_id, paid_on, paid_at)
      select ${id}, 3, 'payment', ${amount}, a.id, ${paid_on}, ${paid_on}::date from accounts a
      where a.book_id = 2 and a.system_key = 'BANK'`.execute(writes)
  const half = await bill('2024-05-10', 10_000)
  await bill('2024-05-11', 5_000)
  await pay(half, '2024-06-20', 5_400)
  const taxOf = async (start: string, end: string) => {
    const report: TaxReturn = await company.report(finance, `&start_date=${start}&end_date=${end}`)
    return [report.basis, sumOf(report.rows, 'output'), report.payable]
  }
  expect(await taxOf('2024-05-01', '2024-06-30')).toEqual(['payment', 400, 400])
  expect((await company.close(finance, '2024-06-30')).data.payable).toBe(400)
  await pay(half, '2024-07-05', 1_000)
  expect(await taxOf('2024-07-01', '2024-08-31')).toEqual(['payment', 74, 74])
  expect(await taxOf('2024-05-01', '2024-06-30')).toEqual(['payment', 400, 400])
  // the months between, each beside what the one before had
  expect(await taxOf('2024-09-01', '2024-10-31')).toEqual(['payment', 0, 0])
  expect((await company.close(finance, '2024-08-31')).data.payable).toBe(74)
  // a year after they were issued: the rest of one, and all of the other
  expect(await taxOf('2025-05-01', '2025-06-30')).toEqual(['payment', 726, 726])
  expect((await company.close(finance, '2025-06-30')).data.payable).toBe(726)
  expect(await company.balance('VAT_OUT', 3)).toBe(0)
  expect((await company.reopen(owner, '2025-06-30')).status).toBe(200)
  expect(await company.balance('VAT_OUT', 3)).toBe(726)
  expect((await company.close(finance, '2025-06-30')).data.payable).toBe(726)
})

test('whatever is noted, reversed, filed and reopened: rows = documents = ledger', async () => {
  const company: Taxed = await aTaxedCompany(world, owner, {
    country_id: 3,
    garages: [4],
    tax_period_months: 1,
  })
  const step = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 9 }),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
    code: fc.constantFrom('BTW21', 'BTW9', 'BTW0'),
    side: fc.constantFrom('output', 'input'),
    then: fc.constantFrom('stay', 'stay', 'withdraw', 'close', 'reopen'),
  })
  let open = 1
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      for (const { day, month, amount, code, side, then } of steps) {
        const noted = await company.note({
          day: `2024-0${month}-${String(day).padStart(2, '0')}`,
          amount,
          code,
          side: side as 'output' | 'input',
        })
        if (then === 'withdraw') await company.withdraw(noted, '2024-12-01')
        const lastOf = (of: number) => new Date(Date.UTC(2024, of, 0)).toISOString().slice(0, 10)
        if (
          then === 'close' &&
          open < 9 &&
          (await company.close(finance, lastOf(open))).status === 201
        )
          open++
        if (
          then === 'reopen' &&
          open > 1 &&
          (await company.reopen(owner, lastOf(open - 1))).status === 200
        )
          open--
      }
      const year: TaxReturn = await company.report(
        finance,
        '&start_date=2024-01-01&end_date=2024-12-31',
      )
      const { rows } = await sql<{ output: number; input: number; open: number }>`
        select coalesce(sum(tax) filter (where side = 'output'), 0) as output,
          coalesce(sum(tax) filter (where side = 'input'), 0) as input,
          coalesce(sum(case side when 'output' then tax else -tax end) filter (where tax_return_id is null), 0) as open
        from document_taxes where legal_entity_id = ${company.id}`.execute(
        world.appContext.database.writes,
      )
      const [documents] = rows
      expect(year.output + year.corrections.output).toBe(Number(documents?.output))
      expect(year.input + year.corrections.input).toBe(Number(documents?.input))
      const behind = await finance.get(
        `/admin/report/tax/document?legal_entity_id=${company.id}&start_date=2024-01-01&end_date=2024-12-31&limit=500`,
      )
      const listed = (behind.data.data as { side: string; tax: number }[]).reduce(
        (sum, { side, tax }) => sum + (side === 'output' ? tax : -tax),
        0,
      )
      expect(listed).toBe(year.output - year.input)
    }),
    { numRuns: 12 },
  )
  expect(await broken(3)).toEqual([])
})
