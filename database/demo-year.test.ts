/**
 * The demo of a registered company in each of three countries, and everything that it hands in for the year: each file obeys
 * every rule of its kind, and the tax return of each period is the sum of the documents in them. In `npm run test:fuzz`, since the
 * fill alone takes a minute.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { periodAfter, periodOf } from '#domains/books/tax-returns/rules.ts'
import { kindsOf } from '#domains/floor/e-invoices/rules.ts'
import { anEmptyWorld } from '#test/empty-database.ts'
import { filesOfYear, movedIn } from '#test/e-invoices/year.ts'
import type { Who, World } from '#test/world.ts'
import { type DemoCompany, localCompanies } from './demo/companies.ts'
import { inLocalMoney } from './demo/money.ts'
import { seedDemo } from './demo.ts'

/** Half past ten in Jakarta, on a Saturday; the demo's three months are of this year. */
const today = new Date('2026-11-21T03:30:00Z')
const YEAR = 2026
const INDONESIA = 1
const MALAYSIA = 2
const NETHERLANDS = 3

/** The demo has none in Indonesia: there tax is 0, as in the ordinary demo. */
const indonesian: DemoCompany = {
  country_id: INDONESIA,
  legal_name: 'PT Spooring Contoh Indonesia',
  npwp: '0034567123015000',
  street: 'Jl. Contoh Otomotif',
  house_number: '1',
  city: 'Jakarta Selatan',
  postal_code: '12430',
  tax_period_months: 1,
  tax_basis: 'invoice',
}

let world: World
let owner: Who
beforeAll(async () => {
  world = await anEmptyWorld()
  await seedDemo(world.appContext, today, inLocalMoney, [indonesian, ...localCompanies])
  owner = await world.signedInAs('super admin', { garage_id: null })
}, 600_000)
afterAll(() => world.close())

const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(world.appContext.database.reports)).rows

interface Noted {
  number: string
  day: string
  tax: number
  /** Of a credit note: what it credits, and when that was issued. */
  credits: string | null
  credits_month: string | null
}
/** The tax that the documents of a company owe, each by its number. */
const notedOf = (entity: number, side: 'output' | 'input') =>
  query(sql<Noted>`
    select d.number, d.day::text as day, sum(d.tax)::float8 as tax, i.number as credits, left(i.issued_on::text, 7) as credits_month
    from document_taxes d
    left join credit_notes n on d.source = 'credit_note' and n.id = d.source_id left join invoices i on i.id = n.invoice_id
    where d.legal_entity_id = ${entity} and d.side = ${side} group by 1, 2, 4, 5 order by 1`)

interface Row {
  number: string
  source: string
  state: string
  kind: string | null
  reasons: { code: string }[]
  parent: { number: string } | null
}
/** The list of e-invoices of a company, all pages. */
async function listOf(entity: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await owner.get(
      `/admin/e-invoice?legal_entity_id=${entity}&limit=100&page=${page}`,
    )
    rows.push(...data.data)
    last = Math.ceil(data.total / 100)
  }
  return rows
}

/** What may keep a document out of every file: nothing but what has no file in its country. */
const mayStayOut: Record<number, string[]> = {
  [INDONESIA]: ['e-invoices.returnNote'],
  // a file has no answer of the tax office, without which its credit note has nothing to name
  [MALAYSIA]: ['e-invoices.originalFirst'],
  [NETHERLANDS]: [],
}

const sumOf = (rows: readonly { tax: number }[]) => rows.reduce((sum, { tax }) => sum + tax, 0)

interface Year extends Awaited<ReturnType<typeof filesOfYear>> {
  entity: number
  months: number
  basis: string
  output: Noted[]
  input: Noted[]
}
const years = new Map<number, Year>()
const yearOf = (country_id: number) => years.get(country_id)!

beforeAll(async () => {
  for (const country_id of [INDONESIA, MALAYSIA, NETHERLANDS]) {
    const [company] = await query(
      sql<{ id: number; months: number; basis: string }>`
        select id, tax_period_months as months, tax_basis as basis from legal_entities where country_id = ${country_id}`,
    )
    const { id: entity, ...ways } = company!
    const kinds = kindsOf[country_id] ?? []
    years.set(country_id, {
      ...(await filesOfYear(world, owner, { legal_entity_id: entity, year: YEAR, kinds })),
      entity,
      ...ways,
      output: await notedOf(entity, 'output'),
      input: await notedOf(entity, 'input'),
    })
  }
}, 600_000)

const countries = [
  ['Indonesia', INDONESIA],
  ['Malaysia', MALAYSIA],
  ['the Netherlands', NETHERLANDS],
] as const

test.each(countries)('%s has files of each kind, and each obeys every rule', (_, country_id) => {
  const { problems, files, taxes } = yearOf(country_id)
  expect(problems).toEqual([])
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(kindsOf[country_id]))
  expect(taxes.size).toBeGreaterThanOrEqual(6)
})

/** Credit notes of the month of their sale, which lower its row in the retail file. */
const inRowOfSale = ({ output }: Year) =>
  output.filter(({ day, credits_month }) => credits_month === day.slice(0, 7))

/** Nothing is wanted of it, what its country does by hand, or a sale that was wholly credited in its month. */
function staysOut(country_id: number, { number, source, state, reasons }: Row): boolean {
  if (state === 'none') return true
  if (state === 'blocked')
    return reasons.every(({ code }) => mayStayOut[country_id]?.includes(code))
  const notes = inRowOfSale(yearOf(country_id))
  return (
    country_id === INDONESIA &&
    notes.some((note) => (source === 'credit_note' ? note.number : note.credits) === number)
  )
}

test.each(countries)('%s: each document is in one file, with its tax', async (_, country_id) => {
  const year = yearOf(country_id)
  const taxOf = (number: string) => sumOf(year.output.filter((row) => row.number === number))
  const parts = new Map<string, number>()
  const wrong: unknown[] = []
  for (const row of await listOf(year.entity)) {
    if (row.source === 'consolidated') continue
    const { number, kind, parent } = row
    const found = year.taxes.get(number)
    if (parent) parts.set(parent.number, (parts.get(parent.number) ?? 0) + taxOf(number))
    else if (found === undefined) {
      if (!staysOut(country_id, row)) wrong.push([number, row.state, row.reasons])
    } else {
      const lowered =
        kind === 'coretax_retail'
          ? sumOf(inRowOfSale(year).filter(({ credits }) => credits === number))
          : 0
      if (found !== taxOf(number) + lowered) wrong.push([number, found, taxOf(number), lowered])
    }
  }
  for (const [number, tax] of parts)
    if (year.taxes.get(number) !== tax) wrong.push([number, year.taxes.get(number), tax])
  expect(wrong).toEqual([])
  expect(parts.size > 0).toBe(country_id === MALAYSIA)
})

test('the audit file has on the accounts of tax what the documents note, and names it', () => {
  const { files, output, input } = yearOf(NETHERLANDS)
  const xaf = files.find(({ kind }) => kind === 'xaf')?.texts[0] ?? ''
  const [owed, claimed] = [sumOf(output), 0 - sumOf(input)]
  expect(movedIn(xaf, '2-1310')).toEqual({ amount: owed, named: owed })
  expect(movedIn(xaf, '1-1410')).toEqual({ amount: claimed, named: claimed })
})

interface Document {
  number: string
  tax: number
}
/** Each period of the year, what its return says, and the documents behind it. */
async function returnsOf({ entity, months }: Year) {
  const found = []
  const first = periodOf(`${YEAR}-01-01`, months)
  for (let at = 0; at < 12 / months; at++) {
    const { start_date, end_date } = periodAfter(first, months, at)
    const asked = `legal_entity_id=${entity}&start_date=${start_date}&end_date=${end_date}`
    const { data: report } = await owner.get(`/admin/report/tax?${asked}`)
    const documents: Document[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = `side=output&limit=500${after ? `&after=${after}` : ''}`
      const { data } = await owner.get(`/admin/report/tax/document?${asked}&${page}`)
      documents.push(...data.data)
      after = data.next
    }
    found.push({ start_date, end_date, report, documents })
  }
  return found
}

const within = (rows: readonly Noted[], { start_date, end_date }: Record<string, string>) =>
  rows.filter(({ day }) => start_date! <= day && day <= end_date!)

test.each(countries)('%s: each return is the sum of its documents', async (_, country_id) => {
  const year = yearOf(country_id)
  const returns = await returnsOf(year)
  for (const { report, documents, ...span } of returns) {
    expect([span.start_date, report.output]).toEqual([span.start_date, sumOf(documents)])
    expect(report.corrections.documents).toBe(0)
  }
  if (year.basis === 'invoice') {
    for (const { report, start_date, end_date } of returns) {
      const own = sumOf(within(year.output, { start_date, end_date }))
      expect([start_date, report.output]).toEqual([start_date, own])
    }
  } else {
    // by payment: of what is paid, all of it has been declared, and of nothing more than it has
    const all = returns.flatMap(({ documents }) => documents)
    const open = new Set(await openInvoices(country_id))
    for (const { number, tax } of year.output) {
      const declared = sumOf(all.filter((one) => one.number === number))
      if (open.has(number)) expect([number, declared < tax]).toEqual([number, true])
      else expect([number, declared]).toEqual([number, tax])
    }
    expect(open.size).toBeGreaterThan(0)
  }
})

/** The numbers of those that are not paid in full. */
async function openInvoices(country_id: number): Promise<string[]> {
  const numbers: string[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await owner.get(
      `/admin/invoice?country_id=${country_id}&limit=100&page=${page}`,
    )
    for (const { number, due } of data.data) if (due > 0) numbers.push(number)
    last = Math.ceil(data.total / 100)
  }
  return numbers
}

describe('the periods that are over', () => {
  test.each(countries)('%s closes them one by one', async (_, country_id) => {
    const year = yearOf(country_id)
    for (const { end_date, report } of await returnsOf(year)) {
      if (end_date >= '2026-11-01') break
      const body = { legal_entity_id: year.entity, until: end_date }
      const { status, errors } = await owner.post('/admin/report/tax/close', body)
      expect([end_date, status, errors]).toEqual([end_date, 201, undefined])
      const asked = `legal_entity_id=${year.entity}&end_date=${end_date}&start_date=${report.start_date}`
      const { data: after } = await owner.get(`/admin/report/tax?${asked}`)
      expect(after.filed).not.toBeNull()
      expect([end_date, after.output, after.input]).toEqual([end_date, report.output, report.input])
    }
  })

  test('and every integrity check passes', async () => {
    const broken = (await checkIntegrity(world.appContext.database.reads)).filter(
      ({ holds }) => !holds,
    )
    expect(broken.map(({ key, first }) => [key, first[0]?.what])).toEqual([])
  })
})
