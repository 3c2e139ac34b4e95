/** Where people land: what each role looks at first, and where its figures lead. */
import { expect } from '@playwright/test'
import reports from '#domains/books/reports/texts/en.ts'
import builds from '#domains/workshop/builds/texts/en.ts'
import log from '#domains/company/activity-log/texts/en.ts'
import orders from '#domains/floor/orders/texts/en.ts'
import common from '#platform/texts/en.ts'
import { bring, sessionOf } from './api.ts'
import { aCar, move, taken } from './cars.ts'
import { people } from './sign-in.ts'
import { done, test } from './stock.ts'

test('the maker lands on workshops and builds', async ({ page, context, maker }) => {
  await bring(context, maker)
  await page.goto('/')
  await expect(page).toHaveURL(/employee-management/)
  const workshops = page.getByRole('navigation', { name: common.nav.workshopManagement })
  await workshops.getByRole('link', { name: new RegExp(builds.status.in_build) }).click()
  await expect(page).toHaveURL(/heritage-build\?status=in_build/)
  await page.goBack()
  const running = page.getByRole('navigation', { name: common.nav.heritageBuild })
  await running.getByRole('link', { name: /\d+%/ }).first().click()
  await expect(page).toHaveURL(/heritage-build\/\d+$/)
})

test('finance sees what is to be reconciled, and a figure of one garage leads to its lines', async ({
  page,
  context,
}) => {
  await bring(context, await sessionOf(people.finance))
  await page.goto('/home')
  await page.getByRole('link', { name: new RegExp(`^${reports.finance.toReconcile}`) }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /Card and e-wallet clearing/ }),
  ).toBeVisible()

  await page.goto('/profit-and-loss?all=true&columns=garage')
  const table = page.getByRole('table', { name: common.nav.profitLoss })
  await expect(table).toBeVisible()
  const garage = (await table.getByRole('columnheader').allTextContents()).find((name) =>
    name.startsWith('Bengkel'),
  )
  await table.getByRole('link', { name: /\d/ }).filter({ hasText: /[1-9]/ }).first().click()
  await expect(page).toHaveURL(/\/ledger\/\d+\?.*garage=\d+/)
  await expect(page.getByText(new RegExp(`^${garage} ·`))).toBeVisible()
})

test('a report that asks for a garage offers the choice itself, on a phone too', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bring(context, await sessionOf(people.finance))
  await page.goto('/profit-and-loss')
  await expect(page.getByText(common.page.selectGarage)).toBeVisible()
  await page.getByRole('combobox', { name: common.shell.selectGarage }).fill('Bandung')
  await page.getByRole('option', { name: /Bandung/ }).click()
  await expect(page.getByRole('table', { name: common.nav.profitLoss })).toBeVisible()
  await expect(page.getByText(/^Bengkel Contoh Bandung ·/)).toBeVisible()
})

test('the activity log says in a sentence what happened to which order', async ({
  page,
  context,
  owner,
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', adviser)
  const { number } = await done<{ number: string }>('GET', `/admin/order/${id}`, adviser)
  await bring(context, owner)
  await page.goto(`/activity-log?path=/order/${id}/transition`)
  const what = `work order ${number}`
  const sentence = log.deed.moved(what, orders.stage.inspecting)
  await expect(page.getByRole('row', { name: new RegExp(sentence) })).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(sentence) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible()
})
