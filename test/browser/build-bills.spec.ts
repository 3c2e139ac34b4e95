/** The bill of a build is paid as an invoice is: a company keeps tax of income back, and the receipt says so. */
import { expect } from '@playwright/test'
import { printTexts } from '#domains/floor/invoices/print-document.ts'
import money from '#domains/workshop/build-money/texts/en.ts'
import { type SignedIn, bring } from './api.ts'
import { aBilledBuild } from './builds.ts'
import type { Made } from './cars.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { invoice } = words.en.orders
const withheldLabel = printTexts.en.withheld

const aCustomer = async (who: SignedIn, fields: object) =>
  (
    await done<Made>('POST', '/admin/customer', who, {
      phone: `+62811${String(Date.now()).slice(-8)}`,
      country_id: 1,
      ...fields,
    })
  ).id

test('a company keeps tax of income back from a bill', async ({
  page,
  context,
  adviser,
  maker,
}) => {
  const company = { full_name: 'Armada', kind: 'company', legal_name: 'PT Armada Contoh' }
  const customer = await aCustomer(adviser, company)
  const { id, bill } = await aBilledBuild(maker, { customer, paid: 0 })
  await bring(context, maker)
  await page.goto(`/heritage-build/${id}?tab=money`)
  await page.getByRole('button', { name: money.payBillOf(bill.number) }).click()
  const dialog = page.getByRole('dialog', { name: money.payBillOf(bill.number) })
  const amount = dialog.getByRole('textbox', { name: invoice.amount })
  await expect(amount).toHaveValue(/^20.000.000$/)
  // what is kept back is asked no more
  await dialog.getByRole('textbox', { name: invoice.withheld }).fill('400000')
  await dialog.getByRole('textbox', { name: invoice.withholdingNumber }).fill('BP-77')
  await expect(amount).toHaveValue(/^19.600.000$/)
  await dialog.getByRole('button', { name: money.payBill, exact: true }).click()
  await expect(dialog).toBeHidden()
  const { bills, payments } = await done<{ bills: object[]; payments: Made[] }>(
    'GET',
    `/manufacture/build-order/${id}/money`,
    maker,
  )
  expect(bills).toMatchObject([{ paid: 20_000_000, due: 0 }])
  expect(payments).toMatchObject([{ amount: 19_600_000, withheld: 400_000 }])

  const row = page.getByRole('row', { name: new RegExp(money.kind.payment) })
  await expect(row).toContainText(`${withheldLabel} BP-77 Rp 400,000`)
  await row.getByRole('link', { name: words.en.common.paper.receipt }).click()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Rp 19.600.000')
  await expect(receipt).toContainText(`${printTexts.id.withheld} BP-77Rp 400.000`)
  await expect(receipt).toContainText('Rp 20.000.000')
})

test('a person keeps nothing back', async ({ page, context, adviser, maker }) => {
  const customer = await aCustomer(adviser, { full_name: 'Wati' })
  const { id, bill } = await aBilledBuild(maker, { customer, paid: 15_000_000 })
  await bring(context, maker)
  await page.goto(`/heritage-build/${id}?tab=money`)
  await page.getByRole('button', { name: money.payBillOf(bill.number) }).click()
  const dialog = page.getByRole('dialog', { name: money.payBillOf(bill.number) })
  await expect(dialog.getByRole('textbox', { name: invoice.amount })).toHaveValue(/^5.000.000$/)
  await expect(dialog.getByRole('textbox', { name: invoice.withheld })).toHaveCount(0)
  // cash above what is asked goes back: the bill takes its due
  await dialog.getByRole('textbox', { name: invoice.amount }).fill('5100000')
  await expect(dialog.getByRole('status')).toContainText('Rp 100,000')
  await dialog.getByRole('button', { name: money.payBill, exact: true }).click()
  await expect(dialog).toBeHidden()
  const { bills } = await done<{ bills: object[] }>(
    'GET',
    `/manufacture/build-order/${id}/money`,
    maker,
  )
  expect(bills).toMatchObject([{ paid: 20_000_000, due: 0 }])
})
