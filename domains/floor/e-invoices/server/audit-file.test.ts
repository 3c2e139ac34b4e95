/** The audit file of the Netherlands: the ledger of one entity in one fiscal year. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fiscalYearStart } from '#domains/books/reports/rules.ts'
import { dayIn } from '#platform/contract/days.ts'
import { anEntity, countries } from '#test/e-invoices/stored.ts'
import { xafProblems } from '#test/e-invoices/xaf.ts'
import { uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let entity: number
beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  entity = await anEntity(world, owner, 'NL')
})
afterAll(() => world.close())

const make = (given: object) =>
  owner.post('/admin/e-invoice/export', { legal_entity_id: entity, kind: 'xaf', ...given })
const file = async (answer: { data: { url: string } }): Promise<Buffer> =>
  (await uploading(world).fetched(answer.data.url, owner)).rawPayload

const dutchAccounts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from accounts where book_id = 3 and code in ('1-1110', '4-1100', '3-1100')`.execute(
    world.appContext.database.writes,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.id]))
}

test('the audit file of a year: all lines of the entity, balanced, in order', async () => {
  const account = await dutchAccounts()
  const entry = async (entry_date: string, from: string, to: string, value: number) => {
    const response = await owner.post('/admin/journal', {
      garage_id: countries.NL.garage,
      entry_date,
      description: 'Boeking <1> & meer',
      lines: [
        { account_id: account[from], debit: value },
        { account_id: account[to], credit: value },
      ],
    })
    expect(response.status, JSON.stringify(response.errors)).toBe(201)
  }
  await entry('2025-05-05', '1-1110', '3-1100', 50_000)
  await entry('2025-06-05', '1-1110', '4-1100', 12_345)
  await entry('2026-02-01', '1-1110', '4-1100', 999)
  const response = await make({ year: 2026 })
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  const xml = (await file(response)).toString()
  expect(xafProblems(xml)).toEqual([])
  // the result of the year before is in retained earnings
  expect(xml).toContain('<accID>3-2100</accID><amnt>123.45</amnt><amntTp>C</amntTp>')
  expect(xml).toContain(
    '<accID>1-1110</accID><accDesc>Cash on hand</accDesc><accTp>B</accTp><leadCode>BLimKasKas</leadCode>',
  )
  expect((await make({ year: 2998 })).errors).toHaveProperty('year')
  expect((await make({ year: 2001 })).errors).toHaveProperty('year')
  expect((await make({})).errors).toHaveProperty('year')
})

test('the audit file is of the fiscal year, which may start in another month; the current one ends today', async () => {
  const begin = async (fiscal_year_start: number) =>
    expect((await owner.put('/admin/book/3', { fiscal_year_start })).status).toBe(200)
  const read = async (year: number) => {
    const response = await make({ year })
    expect(response.status, JSON.stringify(response.errors)).toBe(201)
    const xml = (await file(response)).toString()
    expect(xafProblems(xml)).toEqual([])
    return xml
  }
  const account = await dutchAccounts()
  await begin(4)
  try {
    const whole = await read(2025)
    expect(whole).toContain(
      '<fiscalYear>2025-2026</fiscalYear><startDate>2025-04-01</startDate><endDate>2026-03-31</endDate>',
    )
    expect(whole.match(/<startDatePeriod>/g)).toHaveLength(12)
    expect(whole).toContain(
      '<period><periodNumber>1</periodNumber><startDatePeriod>2025-04-01</startDatePeriod><endDatePeriod>2025-04-30</endDatePeriod></period>',
    )
    // entries of May, June and February of the next calendar year, and nothing before
    for (const day of ['2025-05-05', '2025-06-05', '2026-02-01'])
      expect(whole).toContain(`<trDt>${day}</trDt>`)
    expect(whole).toContain('<periodNumber>11</periodNumber><trDt>2026-02-01</trDt>')
    expect(whole).toContain('<opBalDate>2025-04-01</opBalDate><linesCount>0</linesCount>')

    const before = dayIn('Europe/Amsterdam', new Date())
    const current = Number(fiscalYearStart(before, 4).slice(0, 4))
    const posted = await owner.post('/admin/journal', {
      garage_id: countries.NL.garage,
      entry_date: before,
      description: 'Boeking van vandaag',
      lines: [
        { account_id: account['1-1110'], debit: 1 },
        { account_id: account['4-1100'], credit: 1 },
      ],
    })
    expect(posted.status, JSON.stringify(posted.errors)).toBe(201)
    const open = await read(current)
    // midnight may have passed meanwhile
    const today = [before, dayIn('Europe/Amsterdam', new Date())]
    expect(today).toContain(/<endDate>(.*?)<\/endDate>/.exec(open)?.[1])
    expect(today).toContain(
      [...open.matchAll(/<endDatePeriod>(.*?)<\/endDatePeriod>/g)].at(-1)?.[1],
    )
  } finally {
    await begin(1)
  }
})
