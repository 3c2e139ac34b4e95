/**
 * A period of random documents in each country, with arithmetic of its own: what each document says of its tax, the tax
 * return, the files for the tax office and the accounts of tax agree to the cent.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { dayIn } from '#platform/contract/days.ts'
import { kindsOf } from '#domains/floor/e-invoices/rules.ts'
import { filesOfYear } from './e-invoices/year.ts'
import { all, cents, textOf, treeOf } from './e-invoices/tree.ts'
import { type Place, aCompany, aCustomer, anEntity, countries } from './e-invoices/stored.ts'
import { agreed, taken } from './invoices.ts'
import { anOrder } from './orders.ts'
import {
  type Line,
  type Rate,
  type Sum,
  draw,
  half,
  oneOf,
  rates,
  seed,
  someLine,
  taxesOf,
} from './tax-arithmetic.ts'
import { codesOf } from './taxed.ts'
import { type Who, type World, aWorld } from './world.ts'

/** What a document owes or claims: positive on its side, negative where it takes back. */
interface Expected {
  number: string
  side: 'output' | 'input'
  code: string
  box: string
  base: number
  tax: number
}

let world: World
let owner: Who
beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(async () => {
  const checks = await checkIntegrity(world.appContext.database.reads)
  expect(checks.flatMap(({ holds, first }) => (holds ? [] : first))).toEqual([])
  await world.close()
})

const zones: Record<Place, string> = {
  ID: 'Asia/Jakarta',
  MY: 'Asia/Kuala_Lumpur',
  NL: 'Europe/Amsterdam',
}
let vehicles = 0
const plates: Record<Place, () => string> = {
  ID: () => `B ${1000 + ++vehicles} TXQ`,
  MY: () => `WXY ${1000 + ++vehicles}`,
  NL: () => `G-${100 + ++vehicles}-TR`,
}

describe.each(['ID', 'MY', 'NL'] as const)('%s, seed ' + seed, (place) => {
  const { garage: garage_id, id: country_id } = countries[place]
  const year = Number(dayIn(zones[place], new Date()).slice(0, 4))
  const expected: Expected[] = []
  let entity: number
  let codeId: (code: string) => number
  let mechanic: Who
  let documents = 0

  const expectTaxes = (
    number: string,
    side: 'output' | 'input',
    taxes: Map<string, Sum>,
    sign = 1,
  ) => {
    for (const [code, { base, tax }] of taxes) {
      const rate = rates[place][code] as Rate
      const box = (side === 'output' ? rate.sale : rate.purchase) ?? code
      // what is bought without tax claims nothing
      if (base !== 0 && (side === 'output' || tax !== 0))
        expected.push({ number, side, code, box, base: sign * base || 0, tax: sign * tax || 0 })
    }
  }
  const include = async (prices_include_tax: boolean) => {
    const { version } = (await owner.get(`/admin/legal-entity/${entity}`)).data
    const saved = await owner.put(`/admin/legal-entity/${entity}`, { prices_include_tax, version })
    expect(saved.status).toBe(200)
  }

  async function invoiced(lines: readonly Line[], customer_id: number) {
    const brand = await taken(owner.post('/admin/brand', { name: `Brand ${place} ${vehicles}` }))
    const model = await taken(owner.post('/admin/model', { name: 'Model', brand_id: brand.id }))
    const car = await taken(
      owner.post('/admin/vehicle', {
        customer_id,
        country_id,
        license_plate: plates[place](),
        brand_id: brand.id,
        model_id: model.id,
        chassis_number: `CHASSIS-${vehicles}`,
      }),
    )
    const garage = { world, admin: owner, adviser: owner, mechanic }
    const order = await anOrder(garage, {
      garage_id,
      car: { vehicle_id: car.id },
      lines: lines.map(({ code, qty, unit_price, discount }) =>
        agreed({ qty, unit_price, discount, tax_code_id: codeId(code) }),
      ),
    })
    for (const stage of ['in_progress', 'quality_check', 'ready']) {
      const moved = await order.move(stage)
      expect([stage, moved.status, moved.message]).toEqual([stage, 200, expect.anything()])
    }
    const { id, number } = await taken(owner.post(`/admin/order/${order.id}/invoice`, {}))
    documents += 1
    return { id: id as number, number: number as string }
  }

  /** Takes one line back whole, or everything. */
  async function credit(
    invoice: { id: number; number: string },
    lines: readonly Line[],
    includes: boolean,
  ) {
    const isAll = draw(2) === 0
    const line_no = 1 + draw(lines.length)
    const { qty } = lines[line_no - 1] as Line
    const note = await owner.post(`/admin/invoice/${invoice.id}/credit`, {
      reason: 'Agreed with the customer',
      ...(isAll ? { all: true } : { lines: [{ line_no, qty }] }),
    })
    expect([note.status, note.errors]).toEqual([201, undefined])
    const taken = isAll ? lines : lines.filter((_, at) => at === line_no - 1)
    expectTaxes(note.data.number, 'output', taxesOf(place, taken, includes), -1)
  }

  async function purchased(item_id: number, supplier_id: number, day: string) {
    const codes = Object.keys(rates[place]).filter((code) => rates[place][code]?.purchase)
    const isReverse = place === 'NL' && draw(3) === 0
    const line = { quantity: 1 + draw(9), unit_price: 1 + draw(100_000) }
    const code = isReverse ? 'VERLEGD' : oneOf(codes)
    const bought = await owner.post('/admin/inventory/purchase', {
      garage_id,
      supplier_id,
      date: day,
      tax_invoice_number: `TI-${place}-${documents}`,
      lines: [{ item_id, unit: 'pcs', ...line, tax_code_id: codeId(code) }],
    })
    expect([bought.status, bought.errors]).toEqual([201, undefined])
    documents += 1
    const amount = line.quantity * line.unit_price
    if (!isReverse)
      return expectTaxes(bought.data.number, 'input', taxesOf(place, [{ code, amount }], false))
    const tax = half(BigInt(amount) * 21n, 100n)
    const row = { number: bought.data.number, code, base: amount, tax }
    expected.push({ ...row, side: 'output', box: '2a' }, { ...row, side: 'input', box: '5b' })
  }

  /** A bill of a stage. */
  async function built(customer_id: number) {
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    const workshop = await taken(
      maker.post('/admin/garage', { name: `Workshop ${place}`, country_id, parent_id: garage_id }),
    )
    await maker.put(`/admin/garage/${workshop.id}/settings`, { legal_entity_id: entity })
    const path = '/admin/manufacture/build-order'
    const read = async (id: number) => (await maker.get(`/manufacture/build-order/${id}`)).data
    const { id } = await taken(
      maker.post(path, {
        name: 'Evo tribute',
        date: `${year}-01-05`,
        garage_id: workshop.id,
        customer_id,
        price: 900_000_000,
        tax_code_id: codeId(Object.keys(rates[place])[0] as string),
      }),
    )
    for (const to of ['planned', 'in_build'])
      await maker.post(`${path}/${id}/transition`, { to, version: (await read(id)).version })
    const stage_id = (await read(id)).stages[0].id
    const amount = 1 + draw(400_000_000)
    const bill = await taken(maker.post(`${path}/${id}/bill`, { stage_id, amount }))
    const code = Object.keys(rates[place])[0] as string
    expectTaxes(bill.number, 'output', taxesOf(place, [{ code, amount }], false))
    documents += 1
  }

  beforeAll(async () => {
    entity = await anEntity(world, owner, place, {
      registered_from: `${year}-01-01`,
      e_invoice: { from: `${year}-01-01` },
      prices_include_tax: false,
      tax_basis: 'invoice',
    })
    mechanic = await world.signedInAs('mechanic', { garage_id })
    const codes = await codesOf(owner, country_id)
    codeId = (code) => codes(code).id
    const stage = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    await maker.post('/admin/manufacture/stage', { names: stage, planned_days: 3 })
    const company = await aCompany(owner, place)
    const person = await aCustomer(owner, place)
    const supplier = await taken(
      owner.post('/admin/supplier', { name: `Supplier ${place}`, country_id }),
    )
    const item = await taken(
      owner.post(`/admin/garage/${garage_id}/inventory`, {
        name: `Oil ${place}`,
        sku: `OIL-${place}`,
        unit: 'pcs',
        buy_price: 1,
        sell_price: 1,
      }),
    )
    const all = Object.keys(rates[place])
    for (const includes of [false, true]) {
      await include(includes)
      for (let at = 0; at < 5; at++) {
        const isCompany = at % 2 === 0
        // a tax invoice in Indonesia has one transaction code
        const codes = isCompany && place === 'ID' ? all.slice(0, 1) : all
        const lines = Array.from({ length: 1 + draw(4) }, () => someLine(codes))
        const invoice = await invoiced(lines, isCompany ? company : person)
        const { data } = await owner.get(`/admin/invoice/${invoice.id}`)
        const taxes = taxesOf(place, lines, includes)
        for (const [code, { base, tax }] of taxes) {
          const row = data.taxes.find((each: { code: string }) => each.code === code)
          expect([code, row.base, row.tax]).toEqual([code, base, tax])
        }
        if (at === 4) {
          const voided = await owner.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })
          expect(voided.status, voided.message).toBe(200)
          continue
        }
        expectTaxes(invoice.number, 'output', taxes)
        if (at > 1) await credit(invoice, lines, includes)
      }
    }
    await include(false)
    const day = dayIn(zones[place], new Date())
    // Malaysia claims no tax of purchases, and its sale of a build has none
    if (place === 'MY') return
    for (let at = 0; at < 6; at++) await purchased(item.id, supplier.id, day)
    await built(company)
  }, 300_000)

  const sumBy = (rows: readonly Expected[], key: (row: Expected) => string) => {
    const sums: Record<string, Sum> = {}
    for (const row of rows) {
      const sum = sums[key(row)] ?? { base: 0, tax: 0 }
      sums[key(row)] = { base: sum.base + row.base, tax: sum.tax + row.tax }
    }
    return Object.fromEntries(Object.entries(sums).filter(([, { base, tax }]) => base || tax))
  }

  const report = async () =>
    (
      await owner.get(
        `/admin/report/tax?legal_entity_id=${entity}&start_date=${year}-01-01&end_date=${year}-12-31`,
      )
    ).data

  test('the return has the sums of the documents, by box and code', async () => {
    expect(documents).toBeGreaterThanOrEqual(10)
    const { rows } = await report()
    const found = Object.fromEntries(
      rows
        .filter((row: Sum) => row.base || row.tax)
        .map((row: Expected) => [
          `${row.side} ${row.box} ${row.code}`,
          { base: row.base, tax: row.tax },
        ]),
    )
    expect(found).toEqual(sumBy(expected, ({ side, box, code }) => `${side} ${box} ${code}`))
  })

  const owed = (side: 'output' | 'input') =>
    expected.filter((row) => row.side === side).reduce((sum, { tax }) => sum + tax, 0)

  test('the accounts of tax have moved by that, and each line names its code', async () => {
    const { rows } = await sql<{ account: string; code: string | null; amount: number }>`
      select a.system_key as account, t.code, sum(l.credit - l.debit)::bigint as amount
      from journal_lines l join journal_entries e on e.id = l.entry_id join accounts a on a.id = l.account_id
      left join journal_line_taxes x on x.entry_id = coalesce(e.reverses_entry_id, e.id) and x.line_no = l.line_no
      left join tax_codes t on t.id = x.tax_code_id
      where a.book_id = ${country_id} and a.system_key in ('VAT_OUT', 'VAT_IN') group by 1, 2
      having sum(l.credit - l.debit) <> 0`.execute(world.appContext.database.reads)
    const found = Object.fromEntries(
      rows.map(({ account, code, amount }) => [
        `${account === 'VAT_OUT' ? 'output' : 'input'} ${code}`,
        Number(amount) * (account === 'VAT_OUT' ? 1 : -1),
      ]),
    )
    const sums = sumBy(expected, ({ side, code }) => `${side} ${code}`)
    const taxed = Object.entries(sums).filter(([, { tax }]) => tax !== 0)
    expect(found).toEqual(Object.fromEntries(taxed.map(([key, { tax }]) => [key, tax])))
    const total = await report()
    expect([total.output, total.input]).toEqual([owed('output'), owed('input')])
    expect(total.payable).toBe(owed('output') - owed('input'))
  })

  test('each file obeys its rules and has the tax of its documents', async () => {
    const kinds = kindsOf[country_id] ?? []
    const { problems, taxes, files } = await filesOfYear(world, owner, {
      legal_entity_id: entity,
      year,
      kinds,
    })
    expect(problems).toEqual([])
    const taxOfNumber = (number: string) =>
      expected.filter((row) => row.number === number).reduce((sum, { tax }) => sum + tax, 0)
    for (const [number, tax] of taxes) {
      // several sales in one document
      if (number.startsWith('CON/')) continue
      const isRetail = files.some(
        ({ kind, texts }) =>
          kind === 'coretax_retail' && texts.some((text) => text.includes(`>${number}<`)),
      )
      // a retail row is less what was credited in its month
      const lowered = isRetail ? await creditedOf(number) : 0
      expect([number, tax]).toEqual([number, taxOfNumber(number) - lowered])
    }
    expect(taxes.size).toBeGreaterThan(2)
    const xaf = files.find(({ kind }) => kind === 'xaf')?.texts[0]
    if (xaf) expect(vatOf(xaf)).toEqual(xafExpected())
  })

  const creditedOf = async (number: string) => {
    const { rows } = await sql<{ tax: number }>`
      select coalesce(sum(n.tax), 0)::bigint as tax from credit_notes n join invoices i on i.id = n.invoice_id
      where i.number = ${number}`.execute(world.appContext.database.reads)
    return Number(rows[0]?.tax ?? 0)
  }
  /** The VAT of an audit file by account and code, as credit. */
  function vatOf(xaf: string) {
    const sums: Record<string, number> = {}
    const lines = all(treeOf(xaf), 'company', 'transactions', 'journal', 'transaction', 'trLine')
    for (const line of lines)
      for (const vat of all(line, 'vat')) {
        const key = `${textOf(line, 'accID')} ${textOf(vat, 'vatID')}`
        const sign = textOf(vat, 'vatAmntTp') === 'C' ? 1 : -1
        expect(textOf(vat, 'vatAmnt')).toBe(textOf(line, 'amnt'))
        sums[key] = (sums[key] ?? 0) + sign * Number(cents(textOf(vat, 'vatAmnt')))
      }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  }
  const xafExpected = () =>
    Object.fromEntries(
      Object.entries(
        sumBy(expected, ({ side, code }) => `${side === 'output' ? '2-1310' : '1-1410'} ${code}`),
      )
        .filter(([, { tax }]) => tax !== 0)
        .map(([key, { tax }]) => [key, key.startsWith('2') ? tax : -tax]),
    )

  test('the close moves all of it to what the tax office is owed', async () => {
    const { rows } = await sql<{ tax: number }>`
      select coalesce(sum(case side when 'output' then tax else -tax end), 0)::bigint as tax from document_taxes
      where legal_entity_id = ${entity}`.execute(world.appContext.database.reads)
    expect(Number(rows[0]?.tax)).toBe(owed('output') - owed('input'))
    const { data } = await owner.get(
      `/admin/report/tax/close?legal_entity_id=${entity}&until=${year}-12-31`,
    )
    expect(data.next).toMatchObject({ output: owed('output'), input: owed('input') })
  })
})
