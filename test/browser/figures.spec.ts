/** A press on a figure explains it: of the dashboard, and of a statement of the books. */
import { expect } from '@playwright/test'
import dashboard from '#domains/overview/dashboard/texts/en.ts'
import figures from '#domains/overview/figures/texts/en.ts'
import reports from '#domains/books/reports/texts/en.ts'
import { bring } from './api.ts'
import { test } from './stock.ts'

test('a figure of the dashboard leads to its parts and to its rows', async ({
  page,
  context,
  owner,
}) => {
  await bring(context, owner)
  await page.goto('/home')
  const cards = page.getByRole('navigation', { name: dashboard.figures })
  const card = cards.getByRole('link', { name: new RegExp(`^${dashboard.workOrders}`) })
  await card.click()
  const dialog = page.getByRole('dialog', { name: figures.names.work_orders })
  await expect(dialog.getByText(/^Work orders made from/)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: figures.by.garage })).toBeVisible()
  // Back closes it
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await card.click()
  const rows = dialog.getByRole('link', { name: new RegExp(`^${figures.rows('\\d+')}$`) })
  const counted = Number(/\d+/.exec((await rows.textContent()) ?? '')?.[0])
  await rows.click()
  await expect(page).toHaveURL(/order-management\?figure=work_orders/)
  // other tests take cars in meanwhile: the list has what was counted, or a little more
  const listed = page.getByText(/^\d+.\d+ of \d+$/).first()
  await expect(listed).toBeVisible()
  const total = Number(/\d+$/.exec((await listed.textContent()) ?? '')?.[0])
  expect(total - counted).toBeGreaterThanOrEqual(0)
  expect(total - counted).toBeLessThan(30)
})

test('a part of the money received lists its payments', async ({ page, context, owner }) => {
  await bring(context, owner)
  await page.goto('/home?explain=cash')
  const dialog = page.getByRole('dialog', { name: figures.names.cash })
  const row = dialog.getByRole('link', { name: /^Payments of invoices/ }).last()
  const amount = ((await row.textContent()) ?? '').replace(/^Payments of invoices/, '')
  await row.click()
  await expect(page).toHaveURL(/\/home\/cash\?.*kind=payment/)
  await expect(page.getByText(figures.received.sum(amount))).toBeVisible()
})

test('a total of the trial balance says what it adds up, and a figure leads to its entries', async ({
  page,
  context,
  owner,
}) => {
  await bring(context, owner)
  await page.goto('/balance-sheet/trial-balance?all=true')
  const closing = `${reports.closing}, ${reports.debit}`
  const table = page.getByRole('table', { name: reports.trialBalance })
  await table.getByRole('button', { name: `: ${reports.total}, ${closing}` }).click()
  const dialog = page.getByRole('dialog', { name: reports.total })
  await expect(dialog.getByText(reports.sumOfAccounts(closing))).toBeVisible()
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ledger\/\d+\?end_date=/)
  await page.goto('/balance-sheet/trial-balance?all=true')
  const moved = table.getByRole('link', { name: `, ${reports.movements}, ${reports.debit}` })
  await moved.first().click()
  await expect(page).toHaveURL(/\/ledger\/\d+\?start_date=.*end_date=/)
})

test('gross profit says what it is made of, down to the entries', async ({
  page,
  context,
  owner,
}) => {
  await bring(context, owner)
  await page.goto('/profit-and-loss?all=true')
  const gross = page.getByRole('button', { name: new RegExp(`: ${reports.steps.grossProfit}, `) })
  await gross.first().click()
  const dialog = page.getByRole('dialog', { name: reports.steps.grossProfit })
  await expect(
    dialog.getByText(
      `${reports.steps.grossProfit} = ${reports.steps.netRevenue} − ${reports.steps.costOfSales}`,
    ),
  ).toBeVisible()
  await dialog.getByRole('button', { name: new RegExp(`^${reports.steps.netRevenue}`) }).click()
  const revenue = page.getByRole('dialog', { name: reports.steps.netRevenue })
  await revenue.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ledger\/\d+/)
})
