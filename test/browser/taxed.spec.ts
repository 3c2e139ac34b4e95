/** What a form of a taxed garage comes to is what is stored: the buyer's kind, and the code that was chosen for a line. */
import { expect } from '@playwright/test'
import sales from '#domains/floor/product-sales/texts/en.ts'
import { type SignedIn, bring, sessionOf } from './api.ts'
import { type Made, aCar } from './cars.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { create, lines } = words.en.orders
const { field } = words.en.common
const MAKER = '+6281200001002'

let stamp = 0
/** A garage of a company that is registered for tax: 11 % in effect, and nothing for other work that a company orders. */
async function aTaxedGarage(owner: SignedIn) {
  const suffix = `${String(Date.now()).slice(-6)}${++stamp}`
  const name = `Bengkel Pajak ${suffix}`
  const garage = await done<Made>('POST', '/admin/garage', owner, { name, country_id: 1 })
  const company = await done<Made>('POST', '/admin/legal-entity', owner, {
    country_id: 1,
    legal_name: `PT Pajak ${suffix}`,
    npwp: '0012345678901000',
    is_registered: true,
    registered_from: '2024-01-01',
  })
  await done('PUT', `/admin/garage/${garage.id}/settings`, owner, { legal_entity_id: company.id })
  const codes = await done<{ data: (Made & { code: string })[] }>(
    'GET',
    '/admin/tax-code?country_id=1&limit=100',
    owner,
  )
  const zero = codes.data.find(({ code }) => code === 'PPN0')
  await done('PUT', '/admin/tax-default', owner, {
    country_id: 1,
    rows: [{ line_kind: 'other', customer_kind: 'company', tax_code_id: zero?.id ?? null }],
  })
  return { ...garage, name, suffix }
}

test('a new order is taxed as its buyer is, before it is saved', async ({
  page,
  context,
  owner,
  adviser,
}) => {
  const garage = await aTaxedGarage(owner)
  const vehicle = await aCar(adviser)
  const { customer } = await done<{ customer: Made }>('GET', `/admin/vehicle/${vehicle.id}`, owner)
  const person = await done<{ version: number }>('GET', `/admin/customer/${customer.id}`, owner)
  await bring(context, owner)
  await page.goto(`/order-management/new?vehicle_id=${vehicle.id}`)
  await page.getByRole('combobox', { name: new RegExp(`^${create.garage}`) }).fill(garage.name)
  await page.getByRole('option', { name: garage.name }).click()
  const words = page.getByRole('combobox', { name: create.addService })
  await words.pressSequentially('Long drive')
  await expect(page.getByRole('option', { name: /Long drive/ })).toBeVisible()
  await words.press('Enter')
  await page.getByRole('textbox', { name: `${lines.unitPrice}: Long drive` }).fill('100000')
  const side = page.getByRole('complementary')
  await expect(side).toContainText('Rp 111,000')

  await done('PUT', `/admin/customer/${customer.id}`, owner, {
    kind: 'company',
    version: person.version,
  })
  await page.reload()
  await expect(side).toContainText('Rp 100,000')
})

test('another tax code in the basket is what the sale is taxed by', async ({
  page,
  context,
  owner,
}) => {
  const garage = await aTaxedGarage(owner)
  const maker = await sessionOf(MAKER)
  const workshops = await done<{ data: Made[] }>('GET', '/admin/garage?kind=workshop', maker)
  const sku = `WAX-${garage.suffix}`
  const goods = { name: `Wax ${garage.suffix}`, sku, unit: 'pcs', buy_price: 40_000 }
  const product = await done<Made>('POST', '/admin/product', maker, {
    ...goods,
    code: sku,
    price: 100_000,
    country_id: 1,
    warehouse_id: workshops.data[0]?.id,
    stock: 1,
  })
  await done('POST', `/admin/garage/${garage.id}/inventory`, owner, {
    ...goods,
    sell_price: 100_000,
    quantity: 5,
    product_id: product.id,
  })
  await bring(context, owner)
  await page.goto('/product-sale')
  await page.getByRole('combobox', { name: field.garage, exact: true }).fill(garage.name)
  await page.getByRole('option', { name: garage.name }).click()
  await page.getByRole('button', { name: new RegExp(goods.name) }).click()
  const total = page.getByText(field.total, { exact: true }).locator('..')
  await expect(total).toContainText('Rp 111,000')
  await page.getByRole('combobox', { name: sales.taxCodeOf(goods.name) }).click()
  await page.getByRole('option', { name: /^PPN0/ }).click()
  await expect(total).toContainText('Rp 100,000')
  await page.getByRole('button', { name: sales.sell, exact: true }).click()
  await page.waitForURL(/\/product-sale\/\d+$/)
  const id = /\d+$/.exec(page.url())?.[0]
  const sold = await done<{ grand_total: number }>('GET', `/admin/invoice/${id}`, owner)
  expect(sold.grand_total).toBe(100_000)
})
