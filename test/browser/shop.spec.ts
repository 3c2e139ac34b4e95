/** The catalogue and the shop: prices change in bulk, a product is published and sold over the counter, a package is ordered. */
import { expect } from '@playwright/test'
import catalog from '#domains/stock/catalog-services/texts/en.ts'
import sales from '#domains/floor/product-sales/texts/en.ts'
import products from '#domains/stock/products/texts/en.ts'
import { type SignedIn, bring, call, sessionOf } from './api.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders, rehearsals } = words.en
const MAKER = '+6281200001002'

let made = 0
const mark = () => `${String(Date.now()).slice(-6)}${++made}`
const serviceOf = async (owner: SignedIn, fields: object) =>
  (
    await done<{ id: number }>('POST', '/admin/catalog-service', owner, {
      country_id: 1,
      ...fields,
    })
  ).id
const priceOf = async (owner: SignedIn, id: number) =>
  (await done<{ price: number }>('GET', `/admin/catalog-service/${id}`, owner)).price

test('the super admin sees new prices before they are saved, and rehearses them', async ({
  page,
  context,
  owner,
}) => {
  const suffix = mark()
  const category = `Category ${suffix}`
  const { id } = await done<{ id: number }>('POST', '/admin/service-category', owner, {
    name: category,
    country_id: 1,
  })
  const of = { service_category_id: id }
  const one = await serviceOf(owner, { ...of, name: `Wash ${suffix}`, price: 101_250 })
  const two = await serviceOf(owner, { ...of, name: `Wax ${suffix}`, price: 200_000 })

  await bring(context, owner, 1)
  await page.goto('/catalog-services/prices')
  await page.getByRole('combobox', { name: common.field.category }).fill(category)
  await page.getByRole('option', { name: category }).click()
  await page.getByRole('textbox', { name: catalog.percent }).fill('10')
  const preview = page.getByRole('region', { name: catalog.preview })
  const row = (name: string) => preview.getByRole('row').filter({ hasText: name })
  await expect(row(`Wash ${suffix}`)).toContainText('Rp 111,500')
  await expect(row(`Wax ${suffix}`)).toContainText('Rp 220,000')
  await expect(preview.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: rehearsals.rehearse }).click()
  await expect(page.getByText(rehearsals.none)).toBeVisible()
  expect(await priceOf(owner, one)).toBe(101_250)
  await page.getByRole('button', { name: catalog.savePrices('2') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(common.nav.catalogServices)
  expect([await priceOf(owner, one), await priceOf(owner, two)]).toEqual([111_500, 220_000])
})

test('a maker publishes a product, sells one over the counter and voids the sale', async ({
  page,
  context,
}) => {
  const maker = await sessionOf(MAKER)
  const workshops = await done<{ data: { id: number; name: string }[] }>(
    'GET',
    '/admin/garage?kind=workshop',
    maker,
  )
  const [workshop] = workshops.data
  const suffix = mark()
  const [name, sku] = [`Aero kit ${suffix}`, `AERO-${suffix}`]
  const { id } = await done<{ id: number }>('POST', '/admin/product', maker, {
    name,
    code: sku,
    sku,
    unit: 'pcs',
    price: 250_000,
    country_id: 1,
    warehouse_id: workshop!.id,
    stock: 3,
    buy_price: 90_000,
  })
  const inShop = async () => {
    const pages = [1, 2].map((at) =>
      call<{ data: { sku: string; stock: number }[] }>('GET', `/shop/product?limit=100&page=${at}`),
    )
    return (await Promise.all(pages))
      .flatMap(({ data }) => data.data)
      .find((one) => one.sku === sku)
  }
  expect(await inShop()).toBeUndefined()

  await bring(context, maker)
  await page.goto(`/product-catalog/${id}`)
  await page.getByRole('link', { name: common.button.edit }).click()
  await page.getByRole('switch', { name: products.published }).check()
  await page.getByRole('button', { name: common.button.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await inShop()).toMatchObject({ name, stock: 3, price: 250_000 })

  await page.goto('/product-sale')
  const find = page.getByRole('textbox', { name: sales.find })
  await find.fill(sku)
  await find.press('Enter')
  await expect(page.getByRole('textbox', { name: sales.quantityOf(name) })).toHaveValue('1')
  await page.getByRole('button', { name: sales.sell, exact: true }).click()
  await page.waitForURL(/\/product-sale\/\d+$/)
  const stock = async () =>
    (await done<{ stock: number }>('GET', `/admin/product/${id}`, maker)).stock
  expect(await stock()).toBe(2)

  await page.getByRole('button', { name: orders.invoice.void }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: orders.invoice.voidReason }).fill('Salah warna')
  await dialog.getByRole('button', { name: orders.invoice.void }).click()
  await expect(dialog).toHaveCount(0)
  expect(await stock()).toBe(3)
})

test('an adviser adds a package to an order: its lines come to its price', async ({
  page,
  context,
  owner,
  adviser,
}) => {
  const suffix = mark()
  const items = [
    await serviceOf(owner, { name: `Check ${suffix}`, price: 100_000 }),
    await serviceOf(owner, { name: `Flush ${suffix}`, price: 50_000 }),
  ].map((catalog_service_id) => ({ catalog_service_id, qty: 1 }))
  const name = `Care ${suffix}`
  await serviceOf(owner, { name, price: 120_000, items })
  const cars = await done<{ data: { id: number }[] }>(
    'GET',
    // the eldest of the demo: the newest may be a car that another test has just made
    '/admin/vehicle?country_id=1&limit=1&sort=created_at',
    adviser,
  )
  const order = await done<{ id: number }>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: cars.data[0]!.id,
    odometer_in: 900_000,
    lines: [],
  })

  await bring(context, adviser)
  await page.goto(`/my-work/${order.id}`)
  await page.getByRole('button', { name: orders.lines.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: orders.lines.catalogService }).fill(name)
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog).toHaveCount(0)
  for (const [line, amount] of [
    [`Check ${suffix}`, 'Rp 80,000'],
    [`Flush ${suffix}`, 'Rp 40,000'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: line })).toContainText(amount)
})
