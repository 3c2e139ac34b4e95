/**
 * Tax on the screen, in each country: the company is written down, a garage belongs to it, an order becomes an invoice with
 * tax, one line of three is credited, the last period is closed, and the file for the tax office is downloaded and read. The
 * book must be kept in the money of its country, so the app has its own database without a demo.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import garages from '#domains/company/garages/texts/en.ts'
import legal from '#domains/company/legal-entities/texts/en.ts'
import { numberNames } from '#domains/company/legal-entities/names.ts'
import returns from '#domains/books/tax-returns/texts/en.ts'
import { periodOf } from '#domains/books/tax-returns/rules.ts'
import credits from '#domains/floor/credit-notes/texts/en.ts'
import eInvoices from '#domains/floor/e-invoices/texts/en.ts'
import orders from '#domains/floor/orders/texts/en.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import common from '#platform/texts/en.ts'
import { coretaxProblems } from '../e-invoices/coretax.ts'
import { myinvoisProblems } from '../e-invoices/myinvois.ts'
import { ublProblems } from '../e-invoices/ubl.ts'
import { type App, startApp } from '../../tools/test/demo.mjs'
import { type SignedIn, bring, firstPassword } from './api.ts'
import { type Made, move } from './cars.ts'
import { done } from './stock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PHONE = '+6281377700091'
const MECHANIC = 3
const MAKER = 8

let folder: string
let app: App
let owner: SignedIn
const before = { url: process.env.BROWSER_TEST_URL, data: process.env.BROWSER_TEST_DATA }

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bengkel-tax-'))
  app = await startApp(folder, undefined, 'none')
  const made = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'tools/admin.ts', 'create', '--phone', PHONE, '--name', 'Ratna Dewi'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: folder, PUBLIC_URL: app.url } },
  )
  expect(made.status, made.stderr).toBe(0)
  // what calls the app calls this one, until the file is done
  process.env.BROWSER_TEST_URL = app.url
  process.env.BROWSER_TEST_DATA = folder
  owner = await firstPassword(PHONE)
})
test.afterAll(async () => {
  process.env.BROWSER_TEST_URL = before.url
  process.env.BROWSER_TEST_DATA = before.data
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})
/** The pages of this app: the usual address is that of the demo. */
const open = (page: Page, path: string) => page.goto(`${app.url}${path}`)

interface Walk {
  country_id: number
  /** As the form of the country shows its name. */
  country: string
  currency: string | null
  zone: string
  months: number
  /** The company: its name, and the fields of its numbers and address by label. */
  company: string
  fields: Record<string, string>
  region?: string
  /** Who buys. */
  buyer: object
  plate: string
  /** A price of a line, in the smallest unit. */
  price: number
  kind: keyof typeof eInvoices.kinds
}

const post = <T = Made>(path: string, body: object) => done<T>('POST', path, owner, body)

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true })

async function choose(
  page: Page,
  within: Page | ReturnType<Page['getByRole']>,
  label: string,
  option: string | RegExp,
) {
  await within.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

async function fillDay(page: Page, label: string, day: string) {
  await page.getByLabel(label, { exact: false }).first().fill(day)
  await page.keyboard.press('Escape')
}

/** A garage that keeps its book in the money of its country, with somebody who works there. */
async function aGarage({ country_id, country, currency, zone, months }: Walk) {
  if (currency) {
    const { data } = await done<{ data: { version: number }[] }>(
      'GET',
      `/admin/book?country_id=${country_id}`,
      owner,
    )
    const { version } = data[0]!
    await done('PUT', `/admin/book/${country_id}`, owner, { currency, version })
  }
  const { id } = await post('/admin/garage', {
    name: `Garage ${country}`,
    country_id,
    address: 'Street 1',
    time_zone: zone,
    date_established: '2020-01-01',
  })
  const mechanic = await post('/admin/employee', {
    full_name: 'Joko Susilo',
    phone: `+62813777001${country_id}${country_id}`,
    country_id,
    garage_id: id,
    role_id: MECHANIC,
  })
  const now = periodOf(dayIn(zone, new Date()), months)
  const last = periodOf(addDays(now.start_date, -1), months)
  return { id, name: `Garage ${country}`, mechanic: mechanic.id, last }
}
type Garage = Awaited<ReturnType<typeof aGarage>>

async function writeCompany(page: Page, walk: Walk, garage: Garage) {
  await open(page, '/master-data/legal-entity')
  await page.getByRole('link', { name: legal.add }).first().click()
  await page.getByLabel(legal.name).fill(walk.company)
  await choose(page, page, common.field.country, walk.country)
  for (const [label, value] of Object.entries(walk.fields))
    await page.getByRole('textbox', { name: label }).fill(value)
  if (walk.region) await choose(page, page, legal.state, walk.region)
  await page.getByRole('switch', { name: legal.registered }).check()
  await fillDay(page, legal.registeredFrom, garage.last.start_date)
  await fillDay(page, legal.eInvoicesFrom, garage.last.start_date)
  await button(page, common.button.save).click()
  await expect(page.getByRole('heading', { level: 1, name: walk.company })).toBeVisible()
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])

  await open(page, '/branch-management')
  await button(page, garages.settingsOf(garage.name)).click()
  const dialog = page.getByRole('dialog', { name: garages.settingsOf(garage.name) })
  await choose(page, dialog, legal.ofGarage, walk.company)
  await button(dialog, common.button.save).click()
  await expect(dialog).toBeHidden()
  return id
}

/** Bought in the last period, with the number of the tax invoice: what its return may claim. */
async function bought({ id, last }: Garage, { country_id, price }: Walk) {
  const item = { name: 'Part', sku: 'P-1', unit: 'pcs', sell_price: price, buy_price: price }
  const part = await post(`/admin/garage/${id}/inventory`, item)
  const supplier = await post('/admin/supplier', { name: `Supplier ${country_id}`, country_id })
  await post('/admin/inventory/purchase', {
    garage_id: id,
    supplier_id: supplier.id,
    date: last.end_date,
    tax_invoice_number: 'T-1',
    lines: [{ item_id: part.id, quantity: 1, unit: 'pcs', unit_price: price }],
  })
}

/** Three lines of work that was agreed on and done, of a car of the buyer. */
async function readyOrder(garage: Garage, { buyer, country_id, plate, price }: Walk) {
  const customer = await post('/admin/customer', { kind: 'company', country_id, ...buyer })
  const brand = await post('/admin/brand', { name: `Brand ${country_id}` })
  const model = await post('/admin/model', { name: 'Model', brand_id: brand.id })
  const vehicle = await post('/admin/vehicle', {
    customer_id: customer.id,
    country_id,
    license_plate: plate,
    license_plate_confirmed: true,
    brand_id: brand.id,
    model_id: model.id,
    chassis_number: `TAX${country_id}00001`,
  })
  return {
    customer: customer.id,
    vehicle: vehicle.id,
    ...(await orderOf(garage, vehicle.id, price)),
  }
}

let kilometres = 50_000
/** @param codes of the lines; null: the usual one */
async function orderOf(
  { id, mechanic }: Garage,
  vehicle_id: number,
  price: number,
  codes: (number | null)[] = [null, null, null],
) {
  const names = ['Wash', 'Polish', 'Wax']
  const odometer_in = (kilometres += 10)
  const order = await post('/admin/order', {
    garage_id: id,
    vehicle_id,
    odometer_in,
    mechanic_id: mechanic,
    lines: codes.map((tax_code_id, at) => ({
      kind: 'other',
      name: names[at],
      tax_code_id,
      qty: 1,
      unit_price: price,
      approval: 'approved',
      work: 'done',
    })),
  })
  const how = { agreed_by: 'The owner', agreed_how: 'phone', reason: '4711' }
  await move(order.id, 'in_progress', owner, how)
  await move(order.id, 'quality_check', owner)
  const checked = { odometer_out: odometer_in, checklist: [{ name: 'Brakes', passed: true }] }
  await move(order.id, 'ready', owner, checked)
  return { order: order.id }
}

interface Bill {
  id: number
  number: string
  tax: number
  grand_total: number
  credited: number
  due: number
}

async function invoice(page: Page, order: number) {
  await open(page, `/order-management/${order}`)
  await button(page, orders.next.bill).click()
  const dialog = page.getByRole('dialog', { name: orders.next.bill })
  await button(dialog, orders.invoice.issue).click()
  await expect(dialog).toBeHidden()
}

async function creditOneLine(page: Page, order: number) {
  await open(page, `/order-management/${order}/invoice`)
  await button(page, credits.credit).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('group', { name: 'Polish' })
    .getByRole('textbox', { name: credits.byQty })
    .fill('1')
  await expect(dialog.getByRole('status').last()).toContainText(credits.ofTax)
  await dialog.getByRole('textbox', { name: credits.reason }).fill('Polished badly')
  await button(dialog, credits.credit).click()
  await expect(dialog).toBeHidden()
  const note = page.getByRole('link', { name: /^CN\// })
  await expect(note).toBeVisible()
  return (await note.textContent()) ?? ''
}

async function closeLastPeriod(page: Page, { last }: Garage, company: number) {
  await open(page, `/tax?company=${company}&until=${last.end_date}`)
  await button(page, returns.close).click()
  const dialog = page.getByRole('dialog')
  await button(dialog, returns.close).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(returns.states.filed, { exact: true }).first()).toBeVisible()
}

/** The file of the days of this period, as it comes to the browser. */
async function exported(page: Page, walk: Walk, { last }: Garage): Promise<Uint8Array> {
  await open(page, '/tax/e-invoice')
  await button(page, eInvoices.export).click()
  const dialog = page.getByRole('dialog', { name: eInvoices.export })
  await choose(page, dialog, eInvoices.entity, walk.company)
  await choose(page, dialog, eInvoices.kind, eInvoices.kinds[walk.kind])
  await dialog.getByLabel(eInvoices.from).fill(last.start_date)
  await page.keyboard.press('Tab')
  await dialog.getByLabel(eInvoices.until).fill(addDays(dayIn(walk.zone, new Date()), 1))
  await page.keyboard.press('Tab')
  const download = page.waitForEvent('download')
  await button(dialog, eInvoices.make).click()
  return readFileSync(await (await download).path())
}

async function walkThrough(page: Page, walk: Walk) {
  const garage = await aGarage(walk)
  const company = await writeCompany(page, walk, garage)
  await bought(garage, walk)
  const { order, customer, vehicle } = await readyOrder(garage, walk)
  await invoice(page, order)
  const note = await creditOneLine(page, order)
  const billed = await done<{ invoice: { id: number } }>('GET', `/admin/order/${order}`, owner)
  const bill = await done<Bill>('GET', `/admin/invoice/${billed.invoice.id}`, owner)
  await closeLastPeriod(page, garage, company)
  const report = await done<{ input: number; payable: number; filed: object | null }>(
    'GET',
    `/admin/report/tax?legal_entity_id=${company}&end_date=${garage.last.end_date}&start_date=${garage.last.start_date}`,
    owner,
  )
  expect(report.filed).not.toBeNull()
  const bytes = await exported(page, walk, garage)
  return { garage, company, customer, vehicle, bill, note, report, bytes }
}

test.beforeEach(({ context }) => bring(context, owner))

test('Indonesia: from the company to the file of Coretax', async ({ page }) => {
  const { garage, company, customer, vehicle, bill, report, bytes } = await walkThrough(page, {
    country_id: 1,
    country: common.country[1],
    currency: null,
    zone: 'Asia/Jakarta',
    months: 1,
    company: 'PT Contoh Otomotif',
    fields: {
      [numberNames.npwp]: '0012345678901000',
      [legal.street]: 'Jl. Contoh',
      [legal.houseNumber]: '7',
      [legal.postalCode]: '12430',
      [legal.city]: 'Jakarta',
    },
    buyer: {
      full_name: 'PT Pembeli',
      legal_name: 'PT Pembeli',
      phone: '+6281377700081',
      npwp: '0098765432101000',
      street: 'Jl. Pembeli',
      city: 'Bogor',
    },
    plate: 'B 4711 TAX',
    price: 100_000,
    kind: 'coretax',
  })
  expect(bill).toMatchObject({ tax: 33_000, grand_total: 333_000, credited: 111_000, due: 0 })
  expect(report).toMatchObject({ input: 11_000, payable: -11_000 })
  const xml = strFromU8(bytes)
  expect(coretaxProblems(xml)).toEqual([])
  expect(xml).toContain(`<RefDesc>${bill.number}</RefDesc>`)
  expect(xml.match(/<VAT>11000<\/VAT>/g)).toHaveLength(3)

  // what no file contains is marked as submitted on its page
  const codes = await done<{ data: { id: number; code: string; version: number }[] }>(
    'GET',
    '/admin/tax-code?country_id=1&limit=100',
    owner,
  )
  const [whole, zero] = ['PPN', 'PPN0'].map((code) => codes.data.find((one) => one.code === code)!)
  await done('PUT', `/admin/tax-code/${zero!.id}`, owner, {
    e_invoice: '07:12',
    version: zero!.version,
  })
  const { order } = await orderOf(garage, vehicle, 100_000, [whole!.id, zero!.id])
  const mixed = await post<{ number: string }>(`/admin/order/${order}/invoice`, {})
  await submitByHand(page, mixed.number, 'mixedCodes')
  const last = await aLastBill({ garage, company, customer, codes: [whole!.id, zero!.id] })
  await submitByHand(page, last, 'takesBack')
})

/** The page says what to do, and its button that it is done. */
async function submitByHand(page: Page, number: string, reason: 'mixedCodes' | 'takesBack') {
  await open(page, '/tax/e-invoice')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByText(eInvoices.message[reason])).toBeVisible()
  await button(page, eInvoices.handOver).click()
  await expect(page.getByText(eInvoices.states.submitted, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(eInvoices.nothing)).toBeVisible()
}

/** A build whose code changes between its first bill and its delivery. @returns the number of its last bill */
async function aLastBill({
  garage,
  company,
  customer,
  codes: [first, second],
}: {
  garage: Garage
  company: number
  customer: number
  codes: readonly number[]
}): Promise<string> {
  const phone = '+6281377700077'
  const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
  await post('/admin/employee', { full_name: 'Sari', phone, country_id: 1, role_id: MAKER })
  const maker = await firstPassword(phone)
  const make = <T = Made>(path: string, body: object) => done<T>('POST', path, maker, body)
  const workshop = await make('/admin/garage', {
    name: 'Workshop',
    country_id: 1,
    parent_id: garage.id,
  })
  await done('PUT', `/admin/garage/${workshop.id}/settings`, maker, { legal_entity_id: company })
  await make('/admin/manufacture/stage', { names, planned_days: 3 })
  const builds = '/admin/manufacture/build-order'
  const build = { name: 'Evo tribute', date: dayIn('Asia/Jakarta', new Date()), price: 5_000_000 }
  const { id } = await make(builds, {
    ...build,
    garage_id: workshop.id,
    customer_id: customer,
    tax_code_id: first,
  })
  const read = () =>
    done<{ version: number; stages: Made[] }>('GET', `/manufacture/build-order/${id}`, maker)
  const transition = async (to: string) =>
    make(`${builds}/${id}/transition`, { to, version: (await read()).version })
  await transition('planned')
  await transition('in_build')
  const [stage] = (await read()).stages
  await make(`${builds}/${id}/bill`, { stage_id: stage!.id, amount: 1_000_000 })
  const { version } = await read()
  await done('PUT', `${builds}/${id}`, maker, { tax_code_id: second, version })
  await transition('finished')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9"/></svg>'
  for (const signer of ['customer', 'workshop'])
    await make(`${builds}/${id}/signature`, { signer, svg })
  await make(`${builds}/${id}/deliver`, {
    version: (await read()).version,
    reason: 'Pays later',
  })
  const { bills } = await done<{ bills: { kind: string; number: string }[] }>(
    'GET',
    `/manufacture/build-order/${id}/money`,
    maker,
  )
  return bills.find(({ kind }) => kind === 'final')!.number
}

test('Malaysia: from the company to the document of MyInvois', async ({ page }) => {
  const { bill, report, bytes } = await walkThrough(page, {
    country_id: 2,
    country: common.country[2],
    currency: 'MYR',
    zone: 'Asia/Kuala_Lumpur',
    months: 2,
    company: 'Contoh Sdn. Bhd.',
    fields: {
      [numberNames.tin]: 'C20880050010',
      [numberNames.brn]: '202001234567',
      MSIC: '45201',
      [legal.msicName]: 'Maintenance and repair of motor vehicles',
      [legal.street]: 'Jalan Contoh',
      [legal.houseNumber]: '1',
      [legal.postalCode]: '40000',
      [legal.city]: 'Shah Alam',
      [common.field.phone]: '+60 12-345 6789',
    },
    region: 'Selangor',
    buyer: {
      full_name: 'Pembeli Sdn. Bhd.',
      legal_name: 'Pembeli Sdn. Bhd.',
      phone: '+60123456781',
      tin: 'C10880050010',
      brn: '201901234567',
      street: 'Jalan Pembeli',
      city: 'Klang',
      postal_code: '41000',
      region_code: '10',
    },
    plate: 'WVC 4711',
    price: 10_000,
    kind: 'myinvois',
  })
  expect(bill).toMatchObject({ tax: 2400, grand_total: 32_400, credited: 10_800, due: 0 })
  // what is bought carries no tax that is given back
  expect(report).toMatchObject({ input: 0, payable: 0 })
  const json = strFromU8(bytes)
  expect(myinvoisProblems(json)).toEqual([])
  expect(json).toContain(bill.number)
  expect(json).toContain('"TaxAmount":[{"_":24,"currencyID":"MYR"}]')
})

test('the Netherlands: from the company to the UBL of invoice and credit note', async ({
  page,
}) => {
  const { bill, note, report, bytes } = await walkThrough(page, {
    country_id: 3,
    country: common.country[3],
    currency: 'EUR',
    zone: 'Europe/Amsterdam',
    months: 3,
    company: 'Voorbeeld B.V.',
    fields: {
      [numberNames.kvk]: '12345678',
      [numberNames.btw_id]: 'NL004495445B01',
      IBAN: 'NL91 ABNA 0417 1643 00',
      [legal.street]: 'Straat',
      [legal.houseNumber]: '1',
      [legal.postalCode]: '3511 AB',
      [legal.city]: 'Utrecht',
    },
    buyer: {
      full_name: 'Koper B.V.',
      legal_name: 'Koper B.V.',
      phone: '+31612345681',
      kvk: '87654321',
      btw_id: 'NL875592004B01',
      street: 'Kade',
      house_number: '2',
      city: 'Amsterdam',
      postal_code: '1011 AB',
    },
    plate: 'V-471-TX',
    price: 10_000,
    kind: 'ubl',
  })
  // prices of a Dutch company include tax
  expect(bill).toMatchObject({ tax: 5207, grand_total: 30_000, credited: 10_000, due: 0 })
  expect(report).toMatchObject({ input: 2100, payable: -2100 })
  const files = Object.values(unzipSync(bytes)).map((one) => strFromU8(one))
  expect(files).toHaveLength(2)
  expect(files.flatMap(ublProblems)).toEqual([])
  const invoiceFile = files.find((xml) => xml.includes(`<cbc:ID>${bill.number}</cbc:ID><cbc:Issue`))
  expect(invoiceFile).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">300.00<')
  const noteFile = files.find((xml) => xml.includes(`<cbc:ID>${note}</cbc:ID><cbc:Issue`))
  expect(noteFile).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">100.00<')
  expect(noteFile).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${bill.number}</cbc:ID>`)
})
