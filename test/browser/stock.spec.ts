/**
 * Goods on their way: bought and received in parts, fetched from another garage for a car that waits, counted while they
 * move, ordered before they run out. A scanner is a keyboard that ends in Enter.
 */
import { type Page, expect } from '@playwright/test'
import { bring } from './api.ts'
import { anItem, anOrderFor, done, openLive, test } from './stock.ts'
import { words } from './words.ts'

const { bills, common, counts, lowStock, orders, purchases, transfers } = words.en
const { parts } = orders

const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | ReturnType<typeof dialog>, name: string) =>
  within.getByRole('button', { name, exact: true })

/** What a scanner types. */
async function scan(page: Page, label: string, sku: string) {
  await page.getByLabel(label).fill(sku)
  await page.getByLabel(label).press('Enter')
}

const paper = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
}

test('a branch orders parts, receives them in two parts, and pays with a PDF as its proof', async ({
  page,
  context,
  owner,
  admin,
}) => {
  const { sku, name } = await anItem(owner, { 1: 0 }, { buy_price: 50_000 })
  await bring(context, admin)
  await page.goto('/inventory/purchase/new')
  const supplier = page.getByRole('combobox', { name: common.entities.supplier })
  await supplier.click()
  await page.getByRole('option').first().click()
  await scan(page, transfers.scan, sku.toLowerCase())
  const line = page.getByRole('group', { name })
  await expect(line.getByLabel(common.field.quantity)).toBeFocused()
  await page.keyboard.type('10')
  await page.getByRole('switch', { name: purchases.goodsReceived }).uncheck()
  await button(page, common.button.save).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PUR\/CIL\//)
  await expect(page.getByText(purchases.receipts.ordered)).toBeVisible()

  const receive = async (quantity?: string) => {
    await button(page, purchases.receive).click()
    if (quantity) await dialog(page).getByLabel(name).fill(quantity)
    await button(dialog(page), purchases.receive).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await receive('4')
  await expect(page.getByText(purchases.receipts.part_received)).toBeVisible()
  await receive()
  await expect(button(page, purchases.receive)).toHaveAttribute('aria-disabled', 'true')

  await button(page, bills.proof).click()
  await dialog(page).locator('input[type=file]').setInputFiles(paper)
  await expect(dialog(page).getByText(paper.name)).toBeVisible()
  await button(dialog(page), bills.proof).click()
  await expect(page.getByText(bills.status.Paid, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: bills.paymentProof })).toBeVisible()
  // received twice, paid once
  await expect(page.getByText(purchases.event.received)).toHaveCount(2)
  await expect(page.getByText(purchases.event.paid, { exact: false })).not.toHaveCount(0)
})

/** Listens for costs in the answers to a page: those of an item whose buy price no other figure has. */
function listenForCosts(page: Page, buy_price: number, pathsWithCosts: string[]) {
  const figure = new RegExp(`\\b(${[1, 2, 3].map((times) => buy_price * times).join('|')})\\b`)
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    const content = await response.text().catch(() => '')
    if (figure.test(content) || /"(buy_price|average_cost|margin|cost)":/.test(content))
      pathsWithCosts.push(new URL(response.url()).pathname)
  })
}

test('a car waits: another garage is asked, sees it at once and sends; the rest is asked of a third; nobody at the counter hears a cost', async ({
  page,
  context,
  browser,
  owner,
  admin,
  bandung,
  adviser,
  mechanic,
}) => {
  const buy_price = 765_431
  const { id, name } = await anItem(owner, { 1: 0, 2: 2, 3: 5 }, { buy_price })
  const order = await anOrderFor({ adviser, mechanic }, id, 3)
  const senderPage = await (await browser.newContext()).newPage()
  await bring(senderPage.context(), bandung)
  await openLive(senderPage, '/inventory/transfer?status=draft')

  const costs: string[] = []
  listenForCosts(page, buy_price, costs)
  await bring(context, adviser)
  await openLive(page, `/my-work/${order}`)
  await expect(page.getByText(parts.short('3'))).toBeVisible()
  await page.getByRole('button', { name: transfers.rescue('Bengkel Contoh Bandung', '2') }).click()
  const asked = page.getByRole('link', { name: /^TRF\/BDG\// })
  const number = await asked.innerText()
  // one is still missing, and nobody was asked for it
  const rest = page.getByRole('button', { name: /^Request 1 from .*$/ })
  await expect(rest).toHaveCount(1)
  await expect(rest).not.toContainText('Bandung')

  await senderPage.getByRole('link', { name: number }).click()
  await button(senderPage, transfers.send).click()
  await button(dialog(senderPage), transfers.send).click()
  await expect(senderPage.getByText(transfers.status.sent, { exact: true })).toBeVisible()
  await senderPage.context().close()

  const { data } = await done<{ data: { id: number }[] }>(
    'GET',
    `/admin/inventory/transfer?keyword=${encodeURIComponent(number)}`,
    admin,
  )
  const branch = await (await browser.newContext()).newPage()
  await bring(branch.context(), admin)
  await branch.goto(`/inventory/transfer/${data[0]!.id}`)
  await button(branch, transfers.receive).click()
  await button(dialog(branch), transfers.receive).click()
  await expect(branch.getByText(transfers.status.received).first()).toBeVisible()
  await branch.context().close()

  await expect(page.getByText(parts.reserved('2'))).toBeVisible()
  await expect(page.getByText(parts.short('1'))).toBeVisible()
  await rest.click()
  await expect(rest).toHaveCount(0)

  const workshop = await (await browser.newContext()).newPage()
  listenForCosts(workshop, buy_price, costs)
  await bring(workshop.context(), mechanic)
  await workshop.goto(`/my-work/${order}`)
  await workshop.getByRole('button', { name: parts.issueOf(name) }).click()
  await button(dialog(workshop), parts.issue).click()
  await expect(workshop.getByText(parts.issued('2'))).toBeVisible()
  await expect(page.getByText(parts.issued('2'))).toBeVisible()
  await page.getByRole('link', { name: /^TRF\// }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TRF\//)
  await workshop.context().close()
  expect(costs).toEqual([])
})

test('a count is written with a scanner while goods arrive, and shows what differs before it posts', async ({
  page,
  context,
  owner,
  admin,
}) => {
  const { id: category } = await done<{ id: number }>('POST', '/admin/inventory-category', owner, {
    name: `Shelf ${String(Date.now()).slice(-7)}`,
  })
  const { sku, name, id } = await anItem(
    owner,
    { 1: 9 },
    { buy_price: 1000, inventory_category_id: category },
  )
  const count = await done<{ id: number }>('POST', '/admin/inventory/count', admin, {
    garage_id: 1,
    inventory_category_id: category,
    blind: false,
  })
  await bring(context, admin)
  await page.goto(`/inventory/count/${count.id}`)
  await scan(page, counts.scan, sku)
  await expect(page.getByLabel(counts.countedOf(name)).first()).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(counts.scan)).toBeFocused()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`${counts.difference} -2 (-Rp 2,000)`)

  // counted already, so what comes now is no difference
  const path = `/admin/garage/1/inventory/${id}`
  await done('POST', `${path}/adjust`, owner, { quantity: 5, reason: 'Delivered', unit_cost: 1000 })
  await button(page, counts.post).click()
  await expect(dialog(page)).toContainText('Rp 2,000')
  await button(dialog(page), counts.post).click()
  await expect(page.getByText(counts.status.posted).first()).toBeVisible()
  await expect(page.getByLabel(counts.scan)).toHaveCount(0)
  expect(await done('GET', path, admin)).toMatchObject({ quantity: 12 })
})

test('what runs low becomes an order to its supplier', async ({ page, context, owner, admin }) => {
  const one = await anItem(owner, { 1: 0 }, { minimum_stock: 6 })
  const other = await anItem(owner, { 1: 0 }, { minimum_stock: 8 })
  const { data } = await done<{ data: { id: number; name: string }[] }>(
    'GET',
    '/admin/supplier?country_id=1&limit=10',
    admin,
  )
  const supplier = data[0]!
  await done('POST', '/admin/inventory/purchase', admin, {
    garage_id: 1,
    supplier_id: supplier.id,
    date: new Date().toISOString().slice(0, 10),
    invoice_code: one.sku,
    lines: [one, other].map(({ id }) => ({
      item_id: id,
      quantity: 1,
      unit: 'pcs',
      unit_price: 90_000,
    })),
  })
  await bring(context, admin)
  await page.goto('/inventory/low-stock?keyword=PUMP-')
  for (const { name } of [one, other])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await button(page, lowStock.draft).click()
  await scan(page, transfers.scan, other.sku)
  await expect(dialog(page).getByLabel(other.name)).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(transfers.scan)).toBeFocused()
  await button(dialog(page), lowStock.draft).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/inventory/purchase?receipt=ordered')
  await page.getByRole('row').filter({ hasText: one.name }).getByRole('link').first().click()
  await expect(page.getByText(`7 pcs`)).toBeVisible()
  await expect(page.getByRole('link', { name: supplier.name })).toBeVisible()
})
