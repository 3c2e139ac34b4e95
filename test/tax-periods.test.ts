/**
 * Three quarters of a company, with arithmetic of their own: part payments, credit notes of a part of a quantity or of an
 * amount, bills of builds and their credits, purchases that come late or go after their return was filed. On both bases,
 * each return has the tax that this arithmetic counts, before it is filed, by filing it, and ever after.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { suppletiePeriods } from '#domains/books/tax-returns/rules.ts'
import { type Place, aCompany, aCustomer, anEntity, countries } from './e-invoices/stored.ts'
import { agreed, taken } from './invoices.ts'
import { anOrder } from './orders.ts'
import {
  type Line,
  type Sum,
  draw,
  half,
  oneOf,
  rates,
  restart,
  seed,
  someLine,
  taxOf,
  taxesOf,
} from './tax-arithmetic.ts'
import { codesOf } from './taxed.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

const quarters = [
  { start: '2026-04-01', end: '2026-06-30', day: '2026-05-15' },
  { start: '2026-07-01', end: '2026-09-30', day: '2026-08-14' },
  { start: '2026-10-01', end: '2026-12-31', day: '2026-11-20' },
] as const
/** A quarter in which everything is older than twelve months. */
const YEAR_LATER = { start: '2026-10-01', end: '2027-12-31' }
const ALL = 9

const plates: Record<Place, (count: number) => string> = {
  ID: (count) => `B ${1000 + count} TXP`,
  MY: (count) => `WXP ${1000 + count}`,
  NL: (count) => `G-${100 + count}-TP`,
}

interface Row extends Sum {
  code: string
  box: string
  side: 'output' | 'input'
}
/** Something that the return has: a sale that may be paid in parts, or what counts whole on its day. */
interface Counted {
  quarter: number
  rows: Row[]
  /** Of a sale: what it asked for, and what was not paid of it at the end of each quarter. */
  total?: number
  unpaid: number[]
}
/** What changes a quarter that was filed. */
interface Corrected {
  quarter: number
  corrects: number
  rows: Row[]
}

const fine = async (response: Promise<ApiResponse>) => {
  const { status, message, errors, data } = await response
  expect([status < 300, errors], `${status} ${message}`).toEqual([true, undefined])
  return data
}
const reverse = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, base: -row.base || 0, tax: -row.tax || 0 }))

interface Taken {
  qty: number
  byAmount: number
  net: number
}
interface SaleOf {
  place: Place
  id: number
  lines: readonly Line[]
  includes: boolean
  counted: Counted & { total: number }
}
/** A sale and what was credited of it so far. */
class Sale {
  readonly taken: Taken[]
  readonly taxed = new Map<string, number>()
  credited = 0
  paid = 0
  readonly place: Place
  readonly id: number
  readonly lines: readonly Line[]
  readonly includes: boolean
  readonly counted: Counted & { total: number }
  constructor({ place, id, lines, includes, counted }: SaleOf) {
    this.place = place
    this.id = id
    this.lines = lines
    this.includes = includes
    this.counted = counted
    this.taken = lines.map(() => ({ qty: 0, byAmount: 0, net: 0 }))
  }
  get due() {
    return Math.max(0, this.counted.total - this.credited - this.paid)
  }
  left(at: number) {
    const { qty, amount } = this.lines[at]!
    return { qty: Math.round(qty * 1000) - this.taken[at]!.qty, net: amount - this.taken[at]!.net }
  }
  /** The share of all that is credited of a line now, less what was credited of it before. */
  credit(at: number, now: { qty?: number; amount?: number }): Row {
    const { amount: net, qty, code } = this.lines[at]!
    const line = this.taken[at]!
    const whole = BigInt(Math.round(qty * 1000))
    line.qty += now.qty ?? 0
    line.byAmount += now.amount ?? 0
    const part = BigInt(line.qty) * BigInt(net) + BigInt(line.byAmount) * whole
    const all = whole * BigInt(net)
    const until = part >= all ? net : half(BigInt(net) * part, all)
    const credited = now.amount ?? Math.max(0, until - line.net)
    line.net += credited
    // of the line, or of all lines of a rate
    const group = this.lines.flatMap((each, index) =>
      this.place === 'NL' ? (each.code === code ? [index] : []) : index === at ? [index] : [],
    )
    const sum = (of: (index: number) => number) => group.reduce((all, index) => all + of(index), 0)
    const nets = sum((index) => this.lines[index]!.amount)
    const creditedNet = sum((index) => this.taken[index]!.net)
    const rate = rates[this.place][code]!
    const wholeTax = taxOf(
      group.map((index) => this.lines[index]!.amount),
      rate,
      this.includes,
    ).tax
    const partTax =
      rate.part[0] === rate.part[1]
        ? taxOf([creditedNet], rate, this.includes).tax
        : half(BigInt(wholeTax) * BigInt(creditedNet), BigInt(nets))
    const key = group.join()
    const before = this.taxed.get(key) ?? 0
    const tax = Math.max(0, (creditedNet >= nets ? wholeTax : partTax) - before)
    this.taxed.set(key, before + tax)
    const base = credited - (this.includes ? tax : 0)
    return { code, box: rate.sale, side: 'output', base, tax }
  }
}

describe.each([
  ['ID', 'invoice'],
  ['MY', 'payment'],
  ['NL', 'invoice'],
  ['NL', 'payment'],
] as const)(`%s, %s, seed ${seed}`, (place, basis) => {
  const { garage: garage_id, id: country_id, currency } = countries[place]
  const bank = (country_id - 1) * 1000 + 5
  const codes = Object.keys(rates[place])
  const counted: Counted[] = []
  const corrected: Corrected[] = []
  const sales: Sale[] = []
  let world: World
  let owner: Who
  let maker: Who
  let mechanic: Who
  let entity: number
  let workshop: number
  let codeId: (code: string) => number
  let company: number
  let person: number
  let supplier_id: number
  let item_id: number
  let cars = 0
  let quarter = 0

  const setDay = (day: string) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T09:00:00Z`) })

  beforeAll(async () => {
    world = await aWorld()
    owner = await world.signedInAs('super admin', { garage_id: null })
    maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    mechanic = await world.signedInAs('mechanic', { garage_id })
    entity = await anEntity(world, owner, place, {
      registered_from: quarters[0].start,
      prices_include_tax: false,
      tax_basis: basis,
      tax_period_months: 3,
      e_invoice: { from: null },
    })
    const of = await codesOf(owner, country_id)
    codeId = (code) => of(code).id
    company = await aCompany(owner, place)
    person = await aCustomer(owner, place)
    supplier_id = (await taken(owner.post('/admin/supplier', { name: 'Supplier', country_id }))).id
    const item = { name: 'Oil', sku: 'OIL', unit: 'pcs', buy_price: 1, sell_price: 1 }
    item_id = (await taken(owner.post(`/admin/garage/${garage_id}/inventory`, item))).id
    workshop = (
      await taken(
        maker.post('/admin/garage', { name: 'Workshop', country_id, parent_id: garage_id }),
      )
    ).id
    await fine(maker.put(`/admin/garage/${workshop}/settings`, { legal_entity_id: entity }))
    const stage = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
    await taken(maker.post('/admin/manufacture/stage', { names: stage, planned_days: 3 }))
  })
  afterAll(async () => {
    vi.useRealTimers()
    const checks = await checkIntegrity(world.appContext.database.reads)
    expect(checks.flatMap(({ holds, first }) => (holds ? [] : first))).toEqual([])
    await world.close()
  })

  const include = async (prices_include_tax: boolean) => {
    const { version } = (await owner.get(`/admin/legal-entity/${entity}`)).data
    await fine(owner.put(`/admin/legal-entity/${entity}`, { prices_include_tax, version }))
  }
  const rowsOf = (taxes: Map<string, Sum>): Row[] =>
    [...taxes].map(([code, sum]) => ({
      code,
      box: rates[place][code]!.sale,
      side: 'output',
      ...sum,
    }))
  const count = (rows: Row[], of: Partial<Counted> = {}) => {
    const made = { quarter, rows, unpaid: [], ...of }
    counted.push(made)
    return made
  }

  async function sell(includes: boolean) {
    const customer_id = oneOf([company, person])
    const brand = await taken(owner.post('/admin/brand', { name: `Brand ${++cars}` }))
    const model = await taken(owner.post('/admin/model', { name: 'Model', brand_id: brand.id }))
    const car = await taken(
      owner.post('/admin/vehicle', {
        customer_id,
        country_id,
        license_plate: plates[place](cars),
        brand_id: brand.id,
        model_id: model.id,
        chassis_number: `CHASSIS-${cars}`,
      }),
    )
    const lines = Array.from({ length: 1 + draw(3) }, () => someLine(codes))
    const order = await anOrder(
      { world, admin: owner, adviser: owner, mechanic },
      {
        garage_id,
        car: { vehicle_id: car.id },
        lines: lines.map(({ code, qty, unit_price, discount }) =>
          agreed({ qty, unit_price, discount, tax_code_id: codeId(code) }),
        ),
      },
    )
    for (const stage of ['in_progress', 'quality_check', 'ready']) await fine(order.move(stage))
    const { id } = await taken(owner.post(`/admin/order/${order.id}/invoice`, {}))
    const taxes = taxesOf(place, lines, includes)
    const total = [...taxes.values()].reduce((sum, { base, tax }) => sum + base + tax, 0)
    const made = count(rowsOf(taxes), { total }) as Counted & { total: number }
    const sale = new Sale({ place, id, lines, includes, counted: made })
    sales.push(sale)
    expect((await owner.get(`/admin/invoice/${id}`)).data.grand_total).toBe(total)
  }

  async function pay(sale: Sale, amount: number) {
    if (amount <= 0) return
    sale.paid += amount
    await fine(owner.post(`/admin/invoice/${sale.id}/payment`, { amount, account_id: bank }))
  }

  /** A part of the quantity of a line, or of its amount, or all that is left of it. */
  async function credit(sale: Sale) {
    const at = draw(sale.lines.length)
    const left = sale.left(at)
    if (left.qty <= 0 || left.net <= 0) return
    const request = oneOf([
      { qty: 1 + draw(left.qty) },
      { amount: 1 + draw(left.net) },
      { qty: left.qty },
    ])
    const row = sale.credit(at, request)
    const total = row.base + row.tax
    const line = 'qty' in request ? { qty: request.qty! / 1000 } : request
    const settle = { kind: 'refund', account_id: bank }
    const { status, data, message } = await owner.post(`/admin/invoice/${sale.id}/credit`, {
      lines: [{ line_no: at + 1, ...line }],
      reason: 'Agreed with the customer',
      settle,
    })
    expect([status, data?.grand_total], message).toEqual([201, total])
    // what was overpaid is paid back
    sale.paid -= Math.max(0, total - sale.due)
    sale.credited += total
    count(reverse([row]))
  }

  /** A bill of a stage, paid and credited in parts. @returns its build */
  async function bill() {
    const code = codes[0]!
    const path = '/admin/manufacture/build-order'
    const read = async (id: number) => (await maker.get(`/manufacture/build-order/${id}`)).data
    const { id } = await taken(
      maker.post(path, {
        name: 'Evo tribute',
        date: quarters[quarter]!.day,
        garage_id: workshop,
        customer_id: company,
        price: 900_000_000,
        tax_code_id: codeId(code),
      }),
    )
    const move = async (to: string, fields: object = {}) =>
      fine(
        maker.post(`${path}/${id}/transition`, {
          to,
          version: (await read(id)).version,
          ...fields,
        }),
      )
    await move('planned')
    await move('in_build')
    const stage_id = (await read(id)).stages[0].id
    const amount = 1 + draw(400_000_000)
    const made = await taken(maker.post(`${path}/${id}/bill`, { stage_id, amount }))
    const line = { code, amount, qty: 1, unit_price: amount, discount: 0 }
    const taxes = taxesOf(place, [line], false)
    const total = [...taxes.values()].reduce((sum, { base, tax }) => sum + base + tax, 0)
    const counted = count(rowsOf(taxes), { total }) as Counted & { total: number }
    const sale = new Sale({ place, id: made.id, lines: [line], includes: false, counted })
    const ofBill = `${path}/${id}/bill/${made.id}`
    const counts: Counted[] = [sale.counted]
    builds.push({
      sale,
      counts,
      pay: async (some: number) => {
        if (some <= 0) return
        sale.paid += some
        await fine(maker.post(`${ofBill}/payment`, { amount: some, account_id: bank }))
      },
      credit: async () => {
        const { net } = sale.left(0)
        if (net <= 0) return
        const some = 1 + draw(net)
        const row = sale.credit(0, { amount: some })
        const note = await maker.post(`${ofBill}/credit`, {
          amount: some,
          reason: 'Agreed with the customer',
          settle: { kind: 'refund', account_id: bank },
        })
        expect([note.status, note.data?.grand_total], note.message).toEqual([
          201,
          row.base + row.tax,
        ])
        sale.paid -= Math.max(0, row.base + row.tax - sale.due)
        sale.credited += row.base + row.tax
        counts.push(count(reverse([row])))
      },
      cancel: () =>
        move('cancelled', { reason: 'Moved away', deposit: 'refund', account_id: bank }),
    })
  }
  const builds: {
    sale: Sale
    counts: Counted[]
    pay: (some: number) => Promise<void>
    credit: () => Promise<void>
    cancel: () => Promise<unknown>
  }[] = []

  async function buy(date: string) {
    const isReverse = place === 'NL' && draw(2) === 0
    const code = isReverse ? 'VERLEGD' : oneOf(codes.filter((each) => rates[place][each]!.purchase))
    const quantity = 1 + draw(9)
    const unit_price = 1 + draw(place === 'NL' ? 40_000 : 1_000_000)
    const { id } = await taken(
      owner.post('/admin/inventory/purchase', {
        garage_id,
        supplier_id,
        date,
        tax_invoice_number: `TI-${Math.random()}`,
        lines: [{ item_id, unit: 'pcs', quantity, unit_price, tax_code_id: codeId(code) }],
      }),
    )
    const amount = quantity * unit_price
    const rate = isReverse ? rates.NL.BTW21! : rates[place][code]!
    const { base, tax } = taxOf([amount], rate, false)
    const claimed: Row[] =
      tax === 0 ? [] : [{ code, box: rate.purchase!, side: 'input', base, tax }]
    const rows: Row[] = isReverse
      ? [...claimed, { code, box: '2a', side: 'output', base, tax }]
      : claimed
    return { id: id as number, rows }
  }

  /** What is counted of a sale up to the end of a quarter. */
  function countedUntil(each: Counted, until: number): Row[] {
    if (until < each.quarter) return []
    const { total, rows, unpaid } = each
    const open = unpaid[Math.min(until, unpaid.length - 1)] ?? 0
    if (basis === 'invoice' || until === ALL || total === undefined || open <= 0) return rows
    const settled = BigInt(Math.max(0, total - open))
    const share = (amount: number) => half(BigInt(amount) * settled, BigInt(total))
    return rows.map((row) => ({ ...row, base: share(row.base), tax: share(row.tax) }))
  }
  type Sums = Record<string, Sum>
  function sumUp(rows: readonly Row[]): Sums {
    const sums: Sums = {}
    for (const { side, box, code, base, tax } of rows) {
      const key = `${side} ${box} ${code}`
      const sum = sums[key] ?? { base: 0, tax: 0 }
      sums[key] = { base: sum.base + base, tax: sum.tax + tax }
    }
    return Object.fromEntries(Object.entries(sums).filter(([, { base, tax }]) => base || tax))
  }
  const between = (before: number, until: number) =>
    counted.flatMap((each) => [
      ...countedUntil(each, until),
      ...reverse(countedUntil(each, before)),
    ])
  const correcting = (of: number) => corrected.filter((each) => each.quarter === of)
  const payableOf = (rows: readonly Row[]) =>
    rows.reduce((sum, { side, tax }) => sum + (side === 'output' ? tax : -tax), 0)

  async function expectReturn(
    { start, end }: { start: string; end: string },
    rows: readonly Row[],
    corrections: readonly Corrected[],
  ) {
    const { data } = await owner.get(
      `/admin/report/tax?legal_entity_id=${entity}&start_date=${start}&end_date=${end}`,
    )
    expect([data.basis, sumUp(data.rows)]).toEqual([basis, sumUp(rows)])
    const large = suppletiePeriods(
      { country_id, currency, unit: 100 },
      corrections.flatMap(({ corrects, rows: own }) =>
        own.map(({ side, tax }) => ({ period: quarters[corrects]!.start, side, tax })),
      ),
    )
    const isLarge = ({ corrects }: Corrected) => large.includes(quarters[corrects]!.start)
    const small = corrections.filter((each) => !isLarge(each)).flatMap((each) => each.rows)
    expect(sumUp(data.corrections.rows)).toEqual(sumUp(small))
    expect(data.payable).toBe(payableOf(rows) + payableOf(small))
    for (const { start_date, rows: own } of data.suppletie)
      expect(sumUp(own)).toEqual(
        sumUp(
          corrections
            .filter(({ corrects }) => quarters[corrects]!.start === start_date)
            .flatMap((each) => each.rows),
        ),
      )
    expect(data.suppletie.map((each: { start_date: string }) => each.start_date)).toEqual(large)
    const owed = data.boxes.find(({ box }: { box: string }) => box === '5c')
    if (owed) expect(owed.tax).toBe(data.payable)
  }

  const past: { id: number; rows: Row[]; quarter: number }[] = []
  /** All that happens in a quarter, and its return before it is filed. */
  async function trade(current: number) {
    quarter = current
    restart(current)
    const { day } = quarters[quarter]!
    setDay(day)
    if (place !== 'MY') {
      // one that was declared goes, and one comes late
      const gone = past.shift()
      if (gone) {
        await fine(owner.delete(`/admin/inventory/purchase/${gone.id}`))
        corrected.push({ quarter, corrects: gone.quarter, rows: reverse(gone.rows) })
        const late = await buy(quarters[quarter - 1]!.day)
        corrected.push({ quarter, corrects: quarter - 1, rows: late.rows })
      }
      for (let at = 0; at < 3; at++) {
        const bought = await buy(day)
        count(bought.rows)
        past.push({ ...bought, quarter })
      }
    }
    const [first] = builds
    if (current === 2 && first) {
      await first.cancel()
      const { counted: billed } = first.sale
      const isDeclared = countedUntil(billed, quarter - 1).some(({ base }) => base !== 0)
      const gone = first.counts.flatMap((each) => reverse(each.rows))
      // what no return has a part of goes without a trace
      if (isDeclared) corrected.push({ quarter, corrects: 0, rows: gone })
      else billed.rows = []
      // nothing is open of it any more, so that it counts whole
      billed.unpaid[quarter] = 0
    }
    for (const includes of [false, true]) {
      await include(includes)
      await sell(includes)
      if (draw(2) === 0) await sell(includes)
    }
    await include(false)
    await bill()
    for (const sale of sales) {
      if (draw(2) === 0) await pay(sale, draw(sale.due + 1))
      if (draw(2) === 0) await credit(sale)
      if (draw(4) === 0) await pay(sale, sale.due)
      if (draw(3) === 0) await credit(sale)
    }
    const openBuilds = builds.slice(current === 2 ? 1 : 0)
    for (const build of openBuilds) {
      if (draw(2) === 0) await build.pay(draw(build.sale.due + 1))
      if (draw(2) === 0) await build.credit()
    }
    for (const { counted: own, due } of [...sales, ...openBuilds.map(({ sale }) => sale)])
      own.unpaid[quarter] = due

    const own = between(quarter - 1, quarter)
    const corrections = correcting(quarter)
    await expectReturn(quarters[quarter]!, own, corrections)
    return { own, corrections }
  }

  test.each([0, 1])('quarter %s is filed as it was counted', { timeout: 300_000 }, async (at) => {
    const { own, corrections } = await trade(at)
    setDay(quarters[quarter + 1]!.start)
    const all = [...own, ...corrections.flatMap(({ rows }) => rows)]
    const filed = await fine(
      owner.post('/admin/report/tax/close', {
        legal_entity_id: entity,
        until: quarters[quarter]!.end,
      }),
    )
    expect(filed.payable).toBe(payableOf(all))
    await expectReturn(quarters[quarter]!, own, corrections)
  })

  test('the last quarter, and what is left a year later', { timeout: 300_000 }, async () => {
    const { corrections } = await trade(2)
    await expectReturn(YEAR_LATER, between(1, ALL), corrections)
  })

  test('what was filed stays as it is', async () => {
    await expectReturn(quarters[0], between(-1, 0), correcting(0))
    await expectReturn(quarters[1], between(0, 1), correcting(1))
  })
})

test('on the basis of payment a delivered build counts its deposit, and what is paid on that day', async () => {
  const world = await aWorld()
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const legal_entity_id = await anEntity(world, owner, 'NL', {
    prices_include_tax: false,
    tax_basis: 'payment',
  })
  const path = '/admin/manufacture/build-order'
  const account_id = 2005
  const workshop = await taken(
    maker.post('/admin/garage', { name: 'Workshop', country_id: 3, parent_id: 4 }),
  )
  await fine(maker.put(`/admin/garage/${workshop.id}/settings`, { legal_entity_id }))
  const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
  await taken(maker.post('/admin/manufacture/stage', { names, planned_days: 3 }))
  const { id } = await taken(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: workshop.id,
      customer_id: await aCompany(owner, 'NL'),
      price: 1_000_000,
    }),
  )
  const read = async () => (await maker.get(`/manufacture/build-order/${id}`)).data
  const move = async (to: string) =>
    fine(maker.post(`${path}/${id}/transition`, { to, version: (await read()).version }))
  await move('planned')
  await move('in_build')
  await taken(maker.post(`${path}/${id}/deposit`, { amount: 242_000, account_id }))
  await move('finished')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
  for (const signer of ['customer', 'workshop'])
    await fine(maker.post(`${path}/${id}/signature`, { signer, svg }))
  const { version } = await read()
  await fine(maker.post(`${path}/${id}/deliver`, { version, reason: 'pays later' }))
  const counted = async () => {
    const today = new Date().toISOString().slice(0, 10)
    const days = `&start_date=${today.slice(0, 4)}-01-01&end_date=${today.slice(0, 4)}-12-31`
    const { rows } = (
      await owner.get(`/admin/report/tax?legal_entity_id=${legal_entity_id}${days}`)
    ).data
    return rows.map(({ base, tax }: Sum) => [base, tax])
  }
  // 2,420 of 12,100
  expect(await counted()).toEqual([[200_000, 42_000]])
  const [bill] = (await maker.get(`/manufacture/build-order/${id}/money`)).data.bills
  expect(bill).toMatchObject({ kind: 'final', due: 968_000 })
  const paid = { amount: 484_000, account_id }
  await fine(maker.post(`${path}/${id}/bill/${bill.id}/payment`, paid))
  expect(await counted()).toEqual([[600_000, 126_000]])
  await world.close()
})
