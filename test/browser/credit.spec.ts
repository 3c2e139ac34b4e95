/** A credit note: one line of three, and what it does to the money before anybody presses. */
import { expect } from '@playwright/test'
import books from '#domains/floor/credit-notes/texts/en.ts'
import { creditPrintTexts } from '#domains/floor/credit-notes/print-texts.ts'
import money from '#domains/workshop/build-money/texts/en.ts'
import { bring, call } from './api.ts'
import { aBilledBuild } from './builds.ts'
import { type Made, aCar, move, taken } from './cars.ts'
import { done, test } from './stock.ts'

test('one line of three is credited, and paid back', async ({
  page,
  context,
  admin,
  adviser,
  mechanic,
}) => {
  const prices = [185_000, 100_000, 50_000]
  const vehicle = await aCar(adviser)
  const lines = prices.map((unit_price, at) => ({
    kind: 'other',
    name: ['Wash', 'Polish', 'Wax'][at],
    qty: 2,
    unit_price,
    approval: 'approved',
    work: 'done',
  }))
  const order = await taken(vehicle, { adviser, mechanic }, lines)
  const how = { agreed_by: 'The owner', agreed_how: 'phone', reason: '4711' }
  await move(order.id, 'in_progress', adviser, how)
  await move(order.id, 'quality_check', adviser)
  const checked = { odometer_out: 50_010, checklist: [{ name: 'Brakes', passed: true }] }
  await move(order.id, 'ready', adviser, checked)
  const bill = await done<Made & { number: string }>(
    'POST',
    `/admin/order/${order.id}/invoice`,
    adviser,
    {},
  )
  const funds = await done<{ data: Made[] }>('GET', '/admin/account?group=cash_bank', admin)
  const account_id = funds.data[0]?.id
  await done('POST', `/admin/invoice/${bill.id}/payment`, adviser, { amount: 670_000, account_id })

  await bring(context, admin)
  await page.goto(`/my-work/${order.id}/invoice`)
  await page.getByRole('button', { name: books.credit }).click()
  const dialog = page.getByRole('dialog', { name: books.creditTitle(bill.number) })
  const line = dialog.getByRole('group', { name: 'Polish' })
  await line.getByRole('textbox', { name: books.byQty }).fill('1')
  // what the drawer hands over is said in a place of its own, above it
  const result = dialog.getByRole('status').last()
  await expect(result).toContainText(`${books.credited}Rp 100,000`)
  await expect(result).toContainText(`${books.paysBack}Rp 100,000`)
  // the other way to say it, and back
  await line.getByRole('combobox', { name: books.howOf('Polish') }).click()
  await page.getByRole('option', { name: books.byAmount }).click()
  await line.getByRole('textbox', { name: books.byAmount }).fill('150000')
  await expect(result).toContainText(`${books.paysBack}Rp 150,000`)
  await dialog.getByRole('textbox', { name: books.reason }).fill('Polished badly')
  await dialog.getByRole('button', { name: books.credit }).click()
  await expect(dialog).toBeHidden()

  const note = page.getByRole('link', { name: /^CN\/CIL\// })
  await note.click()
  const paper = page.getByRole('main')
  await expect(paper).toContainText(bill.number)
  await expect(paper).toContainText(creditPrintTexts.id.byAmount)
  await expect(paper).toContainText('Rp 150.000')
  const { data } = await call<{ credited: number; paid: number; due: number }>(
    'GET',
    `/admin/invoice/${bill.id}`,
    { token: admin.token },
  )
  expect(data).toMatchObject({ credited: 150_000, paid: 520_000, due: 0 })
})

test('a bill of a build: the dialog says what will be, and that is what is', async ({
  page,
  context,
  maker,
}) => {
  const { id, bill } = await aBilledBuild(maker, { paid: 15_000_000 })
  await bring(context, maker)
  await page.goto(`/heritage-build/${id}?tab=money`)
  await page.getByRole('button', { name: money.creditOf(bill.number) }).click()
  const dialog = page.getByRole('dialog', { name: money.creditOf(bill.number) })
  const amount = dialog.getByRole('textbox', { name: money.amount })
  // what the drawer hands over is said in a place of its own, above it
  const result = dialog.getByRole('status').last()
  await expect(result).toContainText(money.nothingToCredit)
  await amount.fill('20000001')
  await expect(result).toContainText(money.tooMuchOfBill)
  // what it still owes goes down: there is nothing to settle
  await amount.fill('5000000')
  await expect(result).toContainText(`${money.owesLess}Rp 5,000,000`)
  await expect(result).toContainText(`${books.dueAfter}Rp 0`)
  await expect(dialog.getByRole('combobox', { name: books.whatWasPaid })).toHaveCount(0)
  await amount.fill('8000000')
  await expect(result).toContainText(`${books.credited}Rp 8,000,000`)
  await expect(result).toContainText(`${books.paysBack}Rp 3,000,000`)
  await dialog.getByRole('textbox', { name: books.reason }).fill('Paint of another colour')
  await dialog.getByRole('button', { name: money.credit, exact: true }).click()
  await expect(dialog).toBeHidden()
  const { bills } = await done<{ bills: object[] }>(
    'GET',
    `/manufacture/build-order/${id}/money`,
    maker,
  )
  expect(bills).toMatchObject([{ credited: 8_000_000, paid: 12_000_000, due: 0 }])

  const note = page.getByRole('link', { name: /^CN\// })
  await note.click()
  const paper = page.getByRole('main')
  await expect(paper).toContainText(bill.number)
  await expect(paper).toContainText('Rp 8.000.000')
})
