/** Forms warn in time: where the first mistake is, what exists already, what can be picked. */
import { type Page, expect, test } from '@playwright/test'
import journal from '#domains/books/journal/texts/en.ts'
import masterData from '#domains/company/master-data/texts/en.ts'
import { type SignedIn, bring, call, firstPassword, hire, sessionOf } from './api.ts'
import { people } from './sign-in.ts'
import { words } from './words.ts'

const MECHANIC = 3
const ADVISER = 4
const MAKER = 8
const { auth, common, orders, vehicles } = words.en
const stamp = String(Date.now()).slice(-6)

let owner: SignedIn
test.beforeAll(async () => {
  owner = await sessionOf(people.owner)
})

/** Makes a record over the API. @returns its id */
async function made(path: string, body: object): Promise<number> {
  const { status, message, data } = await call<{ id: number }>('POST', path, {
    token: owner.token,
    body,
  })
  expect(status, message).toBe(201)
  return data.id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const combobox = (page: Page, name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}`) })

test('a new order that is sent empty points at its first mistake, and opens no list over the form', async ({
  page,
  context,
}) => {
  await bring(context, owner)
  await page.goto('/order-management/new')
  await page.getByRole('button', { name: orders.create.submit }).click()
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('clearing the country sets the stored one back to its default', async ({ page, context }) => {
  await bring(context, owner)
  await page.goto('/home')
  const stored = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('kc-global') ?? '{}') as { state: { country: number } })
          .state.country,
    )
  const country = page.getByRole('combobox', { name: common.shell.selectCountry })
  await country.click()
  await page.getByRole('option', { name: 'Netherlands' }).click()
  await expect.poll(stored).toBe(3)
  await page.locator(`header button[aria-label='${common.form.clear}']`).click()
  await expect.poll(stored).toBe(2)
})

test('a line is a service item of master data too; its serial number and notes are kept', async ({
  page,
  context,
}) => {
  const adviser = await sessionOf(people.adviser)
  await bring(context, adviser)
  const { data } = await call<{ data: { id: number }[] }>(
    'GET',
    '/admin/order?status=inspecting&limit=1',
    adviser,
  )
  await page.goto(`/my-work/${data.data[0]!.id}`)
  // of an order without lines it is the next step as well
  await page.getByRole('button', { name: orders.lines.add, exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: orders.lines.addTitle })
  await dialog.getByRole('combobox', { name: orders.lines.serviceItem }).click()
  await page.getByRole('option').first().click()
  const name = await dialog.getByRole('textbox', { name: orders.lines.name }).inputValue()
  expect(name).not.toBe('')
  await dialog.getByRole('textbox', { name: orders.lines.unitPrice }).fill('1000')
  await dialog.getByRole('textbox', { name: orders.lines.serialNumber }).fill('SN-77-1')
  await dialog.getByRole('textbox', { name: common.field.notes }).fill('As agreed')
  await dialog.getByRole('button', { name: common.button.save }).click()
  const row = page.getByRole('row').filter({ hasText: 'SN-77-1' })
  await expect(row).toContainText(name)
  await expect(row).toContainText('As agreed')
  const kept = () =>
    page.evaluate(
      () =>
        (
          JSON.parse(localStorage.getItem('kc-global') ?? '{}') as {
            state: { service_list: object[]; inspection_list: object[] }
          }
        ).state,
    )
  // the lists come by themselves after the page: nothing on it waits for them
  await expect
    .poll(async () => (await kept()).service_list)
    .toContainEqual({ id: expect.any(Number), name })
  await expect.poll(async () => (await kept()).inspection_list.length).toBeGreaterThan(0)
})

test('the icon of a product tag is picked from what is seen', async ({ page: desk, context }) => {
  const { phone } = await hire(owner, { role_id: MAKER })
  await bring(context, await firstPassword(phone))
  await desk.goto('/master-data/product-tag')
  await desk.getByRole('button', { name: /^Add/ }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Tag ${phone}`)
  await expect(dialog.getByRole('radio')).toHaveCount(Object.keys(masterData.icons).length + 1)
  await dialog.getByRole('radio', { name: masterData.icons.trophy as string }).check()
  await dialog.getByRole('button', { name: common.button.save }).click()
  const row = desk.getByRole('row').filter({ hasText: `Tag ${phone}` })
  await expect(row).toContainText(masterData.icons.trophy as string)

  // a row that was written before the set of icons keeps its text when something else is edited
  await desk.route('**/api/admin/product-tag?*', async (route) => {
    const answer = await route.fetch()
    // the reload below ends a request that is under way
    const body = await answer.text().catch(() => undefined)
    if (body === undefined) return route.abort()
    await route.fulfill({ response: answer, body: body.replaceAll('"trophy"', '"compass"') })
  })
  await desk.reload()
  await expect(row).toContainText('compass')
  await row.getByRole('button', { name: common.button.edit }).click()
  await expect(dialog.getByRole('radio', { name: 'compass' })).toBeChecked()
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Tag ${phone} old`)
  const sent = desk.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: common.button.save }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('icon')
  await expect(dialog).toBeHidden()
})

test('a page without scripts says in four languages what it needs', async ({
  browser,
  baseURL,
}) => {
  const bare = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await bare.newPage()
  await page.goto('/login')
  for (const language of ['en', 'id', 'ms', 'nl'])
    await expect(page.locator(`main p[lang=${language}]`)).toContainText('JavaScript')
  await bare.close()
})

/** A car like the first of the demo data, with a plate of its own. */
async function aCar(letters: string, numbers: { vin?: string; chassis_number?: string }) {
  const { data } = await call<{ data: Record<'brand' | 'model' | 'customer', { id: number }>[] }>(
    'GET',
    '/admin/vehicle?country_id=1&limit=1',
    { token: owner.token },
  )
  const like = data.data[0]!
  return made('/admin/vehicle', {
    country_id: 1,
    customer_id: like.customer.id,
    brand_id: like.brand.id,
    model_id: like.model.id,
    license_plate: `B ${stamp.slice(-4).replace(/^0/, '9')} ${letters}`,
    ...numbers,
  })
}

test('a VIN that another vehicle has is taken once somebody confirms it', async ({
  page,
  context,
}) => {
  const vin = `MHFAB8EM0K0${stamp}`
  await aCar('VIN', { vin })
  const second = await aCar('VAN', { chassis_number: `AE86-${stamp}` })
  await bring(context, owner)
  await page.goto(`/vehicle/${second}/edit`)
  const field = page.getByRole('textbox', { name: vehicles.vin, exact: true })
  const confirmed = page.getByRole('switch', { name: vehicles.vinConfirmed })
  await field.fill(vin)
  const save = async () => {
    await page.getByRole('list').getByRole('button', { name: vehicles.photoStep }).click()
    await button(page, common.button.save).click()
  }
  await save()
  await expect(field).toHaveAccessibleDescription(new RegExp(common.message.vinTaken))
  await expect(confirmed).not.toBeChecked()
  await confirmed.check()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await save()
  await page.waitForURL(`/vehicle/${second}`)
  await expect(page.getByText(vin)).toBeVisible()
})

test('the errors of a journal entry go as soon as what is typed corrects them', async ({
  page,
  context,
}) => {
  await bring(context, owner, 1)
  await page.goto('/journal/new')
  const debits = page.getByRole('textbox', { name: journal.debit })
  const credits = page.getByRole('textbox', { name: journal.credit })
  await debits.first().fill('500')
  await button(page, common.button.save).click()
  const tooFew = page.getByText(common.message.journalMinLines)
  const unbalanced = page.getByText(common.message.journalBalance)
  await expect(tooFew).toBeVisible()
  // the error is about all lines; the second one corrects it
  await credits.last().fill('400')
  await expect(tooFew).toHaveCount(0)
  await expect(unbalanced).toBeVisible()
  await credits.last().fill('500')
  await expect(unbalanced).toHaveCount(0)
})

test('a session that ends while a form is open says that the draft is kept', async ({
  page,
  context,
}) => {
  const session = await sessionOf(people.owner)
  await bring(context, session)
  await page.goto('/customer-management/new')
  await page.getByRole('textbox', { name: common.field.fullName }).fill('Sri Wahyuni')
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('draft:')),
  )
  await call('POST', '/auth/logout', { token: session.token })
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByText(`${auth.ended} ${auth.draftKept}`)).toBeVisible()
})

test('messages stand at the top right, below the header', async ({ page, context }) => {
  await bring(context, owner)
  await page.goto('/master-data/brand')
  await button(page, 'Add Brand').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Brand T${stamp}`)
  await dialog.getByRole('button', { name: common.button.save }).click()
  const message = page
    .getByRole('region', { name: common.shell.notifications })
    .getByText(/successfully created$/)
  await expect(message).toBeVisible()
  const box = await message.locator('..').boundingBox()
  const header = await page.getByRole('banner').first().boundingBox()
  const below = (box?.y ?? 0) - (header?.height ?? 0)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(below).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height / 2)
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(24)
})

test('the mechanic picker offers mechanics first, and chooses the only one', async ({
  page,
  context,
}) => {
  const garage = { id: 0, name: `Bengkel Tes ${stamp}`, address: '' }
  garage.id = await made('/admin/garage', { name: garage.name, country_id: 1 })
  const adviser = await hire(owner, { role_id: ADVISER, garage_id: garage.id })
  const mechanic = await hire(owner, { role_id: MECHANIC, garage_id: garage.id })
  await bring(context, owner)
  await page.goto('/order-management/new')
  await combobox(page, orders.create.garage).fill(garage.name)
  await page.getByRole('option', { name: garage.name }).click()
  const picker = combobox(page, orders.create.mechanic)
  await expect(picker).toHaveValue(mechanic.full_name)

  // with a second one there is a choice; one adviser was hired before the mechanics, one after them
  const other = await hire(owner, { role_id: MECHANIC, garage_id: garage.id })
  const later = await hire(owner, { role_id: ADVISER, garage_id: garage.id })
  await page.reload()
  await button(page, common.draft.discard).click()
  await combobox(page, orders.create.garage).fill(garage.name)
  await page.getByRole('option', { name: garage.name }).click()
  await picker.click()
  await expect(page.getByRole('option')).toHaveCount(4)
  const offered = await page.getByRole('option').allTextContents()
  const mechanics = offered.slice(0, 2).join()
  for (const { full_name } of [mechanic, other]) expect(mechanics).toContain(full_name)
  const others = offered.slice(2).join()
  for (const { full_name } of [adviser, later]) expect(others).toContain(full_name)
  await expect(picker).toHaveValue('')
})
