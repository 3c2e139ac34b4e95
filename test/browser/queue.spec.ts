/** The queue from the desk to the wall: an adviser calls and serves, the wall of the garage shows it at once. */
import { type Page, test as base, expect } from '@playwright/test'
import { type SignedIn, bring, call, sessionOf } from './api.ts'
import { people } from './sign-in.ts'
import { words } from './words.ts'

const { common, queue: text } = words.en

const test = base.extend<object, { owner: SignedIn; adviser: SignedIn; mechanic: SignedIn }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  owner: [async ({}, use) => use(await sessionOf(people.owner)), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  adviser: [async ({}, use) => use(await sessionOf(people.adviser)), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  mechanic: [async ({}, use) => use(await sessionOf(people.mechanic)), { scope: 'worker' }],
})

interface Ticket {
  id: number
  number: string
  license_plate: string
  order: { id: number; stage: string } | null
}

async function done<T>(method: string, path: string, who: SignedIn, body?: object): Promise<T> {
  const { status, message, data } = await call<T>(method, path, {
    token: who.token,
    ...(body ? { body } : {}),
  })
  expect(status, message).toBeLessThan(300)
  return data
}

/** A car without an order takes a ticket; it is urgent, so that it is the next one. */
async function anUrgentTicket(owner: SignedIn, adviser: SignedIn) {
  const suffix = String(Date.now()).slice(-7)
  const brand = await done<{ id: number }>('POST', '/admin/brand', owner, {
    name: `Queue ${suffix}`,
  })
  const model = await done<{ id: number }>('POST', '/admin/model', owner, {
    name: 'Model',
    brand_id: brand.id,
  })
  const customer = await done<{ id: number }>('POST', '/admin/customer', adviser, {
    full_name: `Ani ${suffix}`,
    phone: `+62815${suffix}1`,
    country_id: 1,
  })
  const vehicle = await done<{ id: number }>('POST', '/admin/vehicle', adviser, {
    customer_id: customer.id,
    country_id: 1,
    license_plate: `B ${suffix.slice(-4).replace(/^0/, '1')} QUW`,
    brand_id: brand.id,
    model_id: model.id,
    chassis_number: `AE86-${suffix}`,
  })
  const ticket = await done<Ticket>('POST', '/admin/queue', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    urgent: true,
  })
  return { ...ticket, vehicle_id: vehicle.id }
}

/** The same, and the car is taken in. */
async function anUrgentCar(owner: SignedIn, adviser: SignedIn): Promise<Ticket> {
  const ticket = await anUrgentTicket(owner, adviser)
  await done('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: ticket.vehicle_id,
    odometer_in: 1000,
  })
  return done<Ticket>('GET', `/admin/queue/${ticket.id}`, adviser)
}

/** Opens a page, and waits until its line of events is open. */
async function open(page: Page, path: string) {
  const line = page.waitForResponse((answer) => answer.url().includes('/api/live?ticket='))
  await page.goto(path)
  await line
}

test('the adviser calls the next car and gives it to a mechanic; the wall follows', async ({
  page,
  browser,
  owner,
  adviser,
  mechanic,
}) => {
  const ticket = await anUrgentCar(owner, adviser)
  const room = await browser.newContext()
  await bring(room, mechanic)
  const wall = await room.newPage()
  await bring(page.context(), adviser)
  await open(wall, '/queue/display?garage_id=1')
  await open(page, '/my-work')

  const queuePage = page.getByRole('region', { name: common.nav.queue })
  await queuePage.getByRole('button', { name: text.callNext }).click()
  const called = wall.getByRole('region', { name: text.wall.called })
  await expect(called.getByText(ticket.number, { exact: true })).toBeVisible({ timeout: 5000 })
  await expect(wall.getByText(ticket.license_plate)).toHaveCount(0)

  const card = queuePage
    .getByRole('list', { name: text.state.called })
    .getByRole('listitem')
    .filter({
      hasText: ticket.number,
    })
  await card.getByRole('button', { name: text.serve }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text.mechanic).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: text.serve }).click()
  await expect(card).toHaveCount(0)
  await expect(called.getByText(ticket.number, { exact: true })).toHaveCount(0)
  const { order } = await done<Ticket>('GET', `/admin/queue/${ticket.id}`, adviser)
  expect(order?.stage).toBe('inspecting')
  await room.close()
})

test('a called car without an order is taken in from its ticket', async ({
  page,
  owner,
  adviser,
}) => {
  const ticket = await anUrgentTicket(owner, adviser)
  await done('POST', `/admin/queue/${ticket.id}/call`, adviser)
  await bring(page.context(), adviser)
  await open(page, '/my-work')
  const card = page
    .getByRole('list', { name: text.state.called })
    .getByRole('listitem')
    .filter({ hasText: ticket.number })
  await card.getByRole('link', { name: text.takeIn }).click()
  const { create } = words.en.orders
  await expect(page.getByRole('combobox', { name: new RegExp(`^${create.plate}`) })).toHaveValue(
    ticket.license_plate,
  )
  await page.getByLabel(create.odometer).fill('1000')
  await page.getByRole('button', { name: create.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^WO\//)
  const number = await page.getByRole('heading', { level: 1 }).textContent()
  const after = await done<{ order: { number: string } }>(
    'GET',
    `/admin/queue/${ticket.id}`,
    adviser,
  )
  expect(after.order.number).toBe(number)
})

test('a muted chime stays muted, and an open one rings for each call', async ({
  page,
  owner,
  adviser,
}) => {
  await page.addInitScript(() => {
    const rung = { times: 0 }
    Object.assign(globalThis, { rung })
    const { createOscillator } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function count() {
      rung.times++
      return Reflect.apply(createOscillator, this, [])
    }
  })
  const rung = () =>
    page.evaluate(() => (globalThis as unknown as { rung: { times: number } }).rung.times)
  await bring(page.context(), adviser)
  await open(page, '/queue/display?garage_id=1')
  const chime = page.getByRole('button', { name: text.wall.chime })
  await expect(chime).toHaveAttribute('aria-pressed', 'true')

  const ticket = await anUrgentCar(owner, adviser)
  const callIt = () => done('POST', `/admin/queue/${ticket.id}/call`, adviser)
  await callIt()
  // large, and once more among those called before
  await expect(page.getByText(ticket.number, { exact: true }).first()).toBeVisible()
  await expect.poll(rung).toBe(2)
  await callIt()
  await expect.poll(rung).toBe(4)

  await chime.click()
  await expect(chime).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/queue/display?garage_id=1')
  await expect(chime).toHaveAttribute('aria-pressed', 'false')
  const other = await anUrgentCar(owner, adviser)
  await done('POST', `/admin/queue/${other.id}/call`, adviser)
  await expect(page.getByText(other.number, { exact: true })).toBeVisible()
  expect(await rung()).toBe(0)
})

test('the wall goes on by itself after a lost line', async ({ page, context, owner, adviser }) => {
  await bring(context, adviser)
  await open(page, '/queue/display?garage_id=1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cilandak')
  await context.setOffline(true)
  const ticket = await anUrgentCar(owner, adviser)
  await done('POST', `/admin/queue/${ticket.id}/call`, adviser)
  await expect(page.getByText(text.wall.lost)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(page.getByText(ticket.number, { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(text.wall.lost)).toHaveCount(0)
})
