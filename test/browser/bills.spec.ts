/** What a bill goes through after it is issued, and what a supplier's bill asks before it is saved. */
import { type Page, expect } from '@playwright/test'
import invoiceWords from '#domains/floor/invoices/texts/en.ts'
import { billMessages } from '#domains/stock/supplier-bills/messages.ts'
import { dayIn } from '#platform/contract/days.ts'
import { type SignedIn, bring, sessionOf } from './api.ts'
import { type Made, aCar, inWork, move, readyToBill } from './cars.ts'
import { people } from './sign-in.ts'
import { anItem, done, test } from './stock.ts'
import { words } from './words.ts'

const { bills, common, orders, purchases } = words.en
const { invoice } = orders

interface Order {
  version: number
  billing: string
  due: number
  grand_total: number
  customer: Made
}
const orderOf = (id: number, who: SignedIn) => done<Order>('GET', `/admin/order/${id}`, who)

/** A wash of 185,000 that is billed, of a car of its own. */
async function aBill(desks: Parameters<typeof readyToBill>[1]) {
  const { id } = await readyToBill(await aCar(desks.adviser), desks)
  const bill = await done<Made>('POST', `/admin/order/${id}/invoice`, desks.adviser)
  return { order: id, bill: bill.id }
}

/** The same, paid in full and handed over. */
async function aPaidBill(desks: Parameters<typeof readyToBill>[1], admin: SignedIn) {
  const { order, bill } = await aBill(desks)
  const funds = await done<{ data: Made[] }>('GET', '/admin/account?group=cash_bank', admin)
  const paid = { amount: 185_000, account_id: funds.data[0]!.id }
  await done('POST', `/admin/invoice/${bill}/payment`, desks.adviser, paid)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 L90 40" fill="none" stroke="#000"/></svg>'
  for (const signer of ['customer', 'service_adviser'])
    await done('POST', `/admin/order/${order}/signature`, desks.adviser, { signer, svg })
  await move(order, 'delivered', desks.adviser)
  return { order, bill }
}

/** Of the menu of what is rare. */
async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: invoice.void, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog', { name: item })
}

/** What stands beside a word in a list of facts. */
const fact = (within: Page | ReturnType<Page['getByRole']>, term: string) =>
  within.locator('dt').getByText(term, { exact: true }).locator('xpath=following-sibling::dd[1]')

test('the bill of a car that was handed over is corrected as it was looked at, and what is too much goes back', async ({
  page,
  context,
  admin,
  adviser,
  mechanic,
}) => {
  const { order, bill } = await aPaidBill({ adviser, mechanic }, admin)
  const { number } = await done<{ number: string }>('GET', `/admin/invoice/${bill}`, admin)
  await bring(context, admin)
  await page.goto(`/my-work/${order}`)
  const dialog = await choose(page, invoiceWords.correct)
  const look = dialog.getByRole('button', { name: invoiceWords.look })
  const apply = dialog.getByRole('button', { name: invoiceWords.apply })
  const result = dialog.getByRole('status')
  const price = dialog.getByRole('group', { name: 'Wash' }).getByLabel(invoiceWords.price)
  await dialog.getByLabel(invoiceWords.reason).fill('Too much')
  await price.fill('150000')
  await look.click()
  await expect(fact(result, invoiceWords.after)).toContainText('Rp 150,000')
  await expect(fact(result, invoiceWords.due)).toHaveText('Rp 0')
  await expect(fact(result, invoiceWords.refundable)).toHaveText('Rp 35,000')
  await expect(apply).toBeVisible()

  // what is typed after a look needs another one
  await price.fill('140000')
  await expect(apply).toHaveCount(0)
  await expect(result).toHaveCount(0)
  await look.click()
  await expect(fact(result, invoiceWords.refundable)).toHaveText('Rp 45,000')
  expect(await orderOf(order, adviser)).toMatchObject({ grand_total: 185_000, billing: 'paid' })
  await apply.click()
  await expect(dialog).toBeHidden()
  const corrected = await done<Order & { invoice: { number: string } }>(
    'GET',
    `/admin/order/${order}`,
    adviser,
  )
  expect(corrected).toMatchObject({ grand_total: 140_000, billing: 'paid', due: 0 })
  expect(corrected.invoice.number).not.toBe(number)
  await expect(fact(page, invoice.number)).toContainText(corrected.invoice.number)
  await expect(fact(page, invoice.allPaid)).toHaveText('Rp 140,000')
  await page.getByRole('button', { name: invoice.payBack, exact: true }).click()
  await expect(page.getByRole('dialog', { name: invoice.payBackTitle })).toContainText(
    invoice.payBackText('Rp 45,000'),
  )
})

test('finance gives a bill up and takes that back: the bill is owed again', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const finance = await sessionOf(people.finance)
  const { order } = await aBill({ adviser, mechanic })
  await bring(context, finance)
  await page.goto(`/my-work/${order}`)
  const off = await choose(page, invoiceWords.writeOff)
  await expect(off).toContainText(invoiceWords.writeOffText('Rp 185,000'))
  await off.getByLabel(invoiceWords.reason).fill('Moved away')
  await off.getByRole('button', { name: invoiceWords.writeOff, exact: true }).click()
  await expect(off).toBeHidden()
  // beside the title of the bill; the list of payments keeps its own line of it
  const state = page.locator('summary').filter({ hasText: invoice.title })
  await expect(state).toContainText(orders.billing.written_off)
  expect(await orderOf(order, finance)).toMatchObject({ billing: 'written_off', due: 0 })

  const back = await choose(page, invoiceWords.writeBack)
  await expect(back).toContainText(invoiceWords.writeBackText('Rp 185,000'))
  await back.getByLabel(invoiceWords.reason).fill('Pays after all')
  await back.getByRole('button', { name: invoiceWords.writeBack }).click()
  await expect(back).toBeHidden()
  await expect(state).toContainText(orders.billing.issued)
  await expect(fact(page, orders.totals.due).last()).toHaveText('Rp 185,000')
  expect(await orderOf(order, finance)).toMatchObject({ billing: 'issued', due: 185_000 })
})

test('what is held for a customer pays the next bill with one press', async ({
  page,
  context,
  owner,
  admin,
  adviser,
  mechanic,
}) => {
  const first = await aBill({ adviser, mechanic })
  const funds = await done<{ data: Made[] }>('GET', '/admin/account?group=cash_bank', admin)
  await done('POST', `/admin/invoice/${first.bill}/payment`, adviser, {
    amount: 285_000,
    account_id: funds.data[0]!.id,
    excess_confirmed: true,
  })
  const { customer } = await orderOf(first.order, adviser)
  const { id } = await readyToBill(await aCar(adviser, customer), { adviser, mechanic })
  await done('POST', `/admin/order/${id}/invoice`, adviser)
  await bring(context, owner)
  await page.goto(`/customer-management/${customer.id}`)
  const held = page.getByRole('heading', { name: `${invoiceWords.held}: Rp 100,000` })
  await expect(held).toBeVisible()
  await page.goto(`/order-management/${id}/invoice`)
  await expect(page.getByText(invoiceWords.heldText('Rp 100,000'))).toBeVisible()
  await page.getByRole('button', { name: invoiceWords.useHeld('Rp 100,000') }).click()
  await expect(page.getByText(invoiceWords.heldText('Rp 100,000'))).toHaveCount(0)
  expect(await orderOf(id, adviser)).toMatchObject({ billing: 'part_paid', due: 85_000 })
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/${customer.id}/held`))
  await page.goto(`/customer-management/${customer.id}`)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(held).toHaveCount(0)
})

test('an approved line that becomes dearer says what was agreed, and is as before once it is undone', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const { id } = await inWork(await aCar(adviser), { adviser, mechanic })
  const { lines, version } = await done<{ lines: Made[]; version: number }>(
    'GET',
    `/admin/order/${id}`,
    adviser,
  )
  const path = `/admin/order/${id}/line/${lines[0]!.id}`
  const dearer = await done<{ version: number }>('PUT', path, adviser, { qty: 3, version })
  await bring(context, adviser)
  await page.goto(`/my-work/${id}`)
  const agreed = page.getByText(orders.lines.agreed('1', 'Rp 100,000'))
  const row = page.getByRole('row').filter({ hasText: 'Front pads' })
  await expect(row.filter({ has: agreed })).toContainText('Rp 300,000')
  await done('PUT', path, adviser, { qty: 1, version: dearer.version })
  await expect(row).toContainText('Rp 100,000')
  await expect(agreed).toHaveCount(0)
})

test('a supplier’s invoice that is known is saved only on purpose, and a dearer price is said', async ({
  page,
  context,
  owner,
  admin,
}) => {
  const { id: item, sku, name } = await anItem(owner, { 1: 0 })
  const suppliers = await done<{ data: (Made & { name: string })[] }>(
    'GET',
    '/admin/supplier?country_id=1&limit=1',
    admin,
  )
  const supplier = suppliers.data[0]!
  const code = `INV ${sku}`
  await done('POST', '/admin/inventory/purchase', admin, {
    garage_id: 1,
    supplier_id: supplier.id,
    date: dayIn('Asia/Jakarta', new Date()),
    invoice_code: code,
    lines: [{ item_id: item, quantity: 1, unit: 'pcs', unit_price: 50_000 }],
  })
  await bring(context, admin)
  await page.goto('/inventory/purchase/new')
  await page.getByRole('combobox', { name: common.entities.supplier }).fill(supplier.name)
  await page.getByRole('option', { name: supplier.name }).first().click()
  await page.getByLabel(bills.invoiceCode).fill(code.toLowerCase())
  await page.getByLabel(words.en.transfers.scan).fill(sku)
  await page.getByLabel(words.en.transfers.scan).press('Enter')
  const line = page.getByRole('group', { name })
  await line.getByLabel(common.field.quantity).fill('2')
  await line.getByLabel(common.field.unitPrice).fill('60000')
  await expect(line.getByText(purchases.dearer('20'))).toBeVisible()

  const save = page.getByRole('button', { name: common.button.save, exact: true })
  const anyway = page.getByRole('button', { name: bills.saveAnyway })
  await save.click()
  await expect(page.getByText(billMessages.codeKnown).first()).toBeVisible()
  await expect(anyway).toBeVisible()
  // another code confirms nothing
  await page.getByLabel(bills.invoiceCode).fill(`${code}-2`)
  await expect(anyway).toHaveCount(0)
  await page.getByLabel(bills.invoiceCode).fill(code)
  await save.click()
  await anyway.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PUR\/CIL\//)
})

test('a payment has a receipt, on its row of the order and of the invoice', async ({
  page,
  context,
  admin,
  adviser,
  mechanic,
}) => {
  const { order, bill } = await aBill({ adviser, mechanic })
  const funds = await done<{ data: Made[] }>('GET', '/admin/account?group=cash_bank', admin)
  const paid = { amount: 85_000, account_id: funds.data[0]!.id }
  await done('POST', `/admin/invoice/${bill}/payment`, adviser, paid)
  const { number } = await done<{ number: string }>('GET', `/admin/invoice/${bill}`, adviser)
  await bring(context, adviser)
  await page.goto(`/my-work/${order}`)
  await page.getByRole('link', { name: `${common.paper.receipt} ${number}-1` }).click()
  const sheet = page.getByRole('article')
  // in the language of the customer
  await expect(sheet.getByRole('heading', { name: 'Kwitansi' })).toBeVisible()
  for (const text of [`${number}-1`, 'Rp 85.000', 'Delapan puluh lima ribu rupiah', 'Rp 100.000'])
    await expect(sheet).toContainText(text)
  await page.getByText(common.paper.roll).click()
  await expect(page).toHaveURL(/paper=80mm/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: common.paper.pdf }).click()
  expect((await file).suggestedFilename()).toBe(`receipt-${number.replaceAll('/', '-')}-1.pdf`)

  await page.goto(`/my-work/${order}/invoice`)
  await sheet.getByRole('link', { name: common.paper.receipt }).click()
  await expect(sheet.getByRole('heading', { name: 'Kwitansi' })).toBeVisible()
})
