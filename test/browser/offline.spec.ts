/** In the bay without a line: cut off, killed, brought back, and two devices that wrote the same. */
import { expect } from '@playwright/test'
import inspections from '#domains/floor/inspections/texts/en.ts'
import outbox from '#domains/company/outbox/texts/en.ts'
import { firstPassword, hire } from './api.ts'
import { aCar, inWork, move, taken } from './cars.ts'
import { isInstalled } from './device.ts'
import {
  endInstalled,
  type Inspection,
  mend,
  note,
  nothingWaits,
  onDevice,
  onNewDevice,
  open,
  type Order,
  photo,
  points,
  waiting,
} from './offline.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders } = words.en

// a killed browser leaves no trace behind
test.use({ trace: 'off', screenshot: 'off' })

test.afterAll(endInstalled)

const MECHANIC = 3

test('what is done without a line outlives the app and arrives once', async ({
  adviser,
  owner,
}) => {
  // with this car alone: those of a mechanic are fetched ahead, but not without end
  const { phone } = await hire(owner, { role_id: MECHANIC, garage_id: 1 })
  const mechanic = await firstPassword(phone)
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onNewDevice(mechanic, async (device, line) => {
    const page = await device.start()
    const fetched = page.waitForResponse((answer) =>
      answer.url().endsWith(`/api/admin/order/${id}/condition`),
    )
    await page.goto(`${line.url}/my-work`)
    await fetched
    await isInstalled(page)

    line.cut()
    await page.goto(`${line.url}/my-work/${id}`)
    await expect(page.getByText(outbox.strip)).toBeVisible()
    const point = page.getByRole('radiogroup', { name: /^Result of/ }).first()
    await point.getByText(inspections.result.red).click()
    await expect(waiting(page, 1)).toBeVisible()
    await note(page, 'Brake hose is porous')
    await expect(waiting(page, 2)).toBeVisible()
    await photo(page)
    await expect(waiting(page, 3)).toBeVisible()

    await device.kill()
    const again = await device.start()
    await again.goto(`${line.url}/my-work/${id}`)
    await expect(again.getByText('Brake hose is porous')).toBeVisible()
    await expect(waiting(again, 3)).toBeVisible()
    const before = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    expect(before.mechanic_notes).toBeNull()

    await again.goto(`${line.url}/my-work`)
    await expect(waiting(again, 3)).toBeVisible()
    // nobody tells the app of it
    line.mend()
    await nothingWaits(again)
    const order = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    const { items } = await done<Inspection>('GET', `/admin/order/${id}/inspection`, mechanic)
    expect(order.mechanic_notes).toBe('Brake hose is porous')
    expect(order.media).toHaveLength(1)
    expect(items.map(({ result }) => result).filter((one) => one === 'red')).toHaveLength(1)
  })
})

test('two people: different fields both stay, the same field asks', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)

    line.cut()
    await points(page).first().getByText(inspections.result.red).click()
    await note(page, 'Noted in the bay')
    await expect(waiting(page, 2)).toBeVisible()

    // meanwhile, at the desk
    const found = await done<Inspection>('GET', `/admin/order/${id}/inspection`, adviser)
    const { inspection_item_id } = found.items[0]!
    await done('PUT', `/admin/order/${id}/inspection`, adviser, {
      items: [{ inspection_item_id, result: 'not_checked', note: 'Squeaks, says the customer' }],
      version: found.version,
    })
    const { version } = await done<Order>('GET', `/admin/order/${id}`, adviser)
    await done('PUT', `/admin/order/${id}`, adviser, {
      mechanic_notes: 'Noted at the desk',
      version,
    })

    await mend(page, line)
    await waiting(page, 1).click()
    const dialog = page.getByRole('dialog', { name: outbox.title })
    await expect(dialog.getByText(outbox.state.asks)).toBeVisible()
    await expect(dialog.getByText('Noted in the bay')).toBeVisible()
    await expect(dialog.getByText('Noted at the desk')).toBeVisible()
    await expect(dialog.getByText(adviser.user.employee_detail.full_name)).toBeVisible()
    await dialog.getByRole('button', { name: outbox.keepMine }).click()
    await expect(dialog.getByText(outbox.none)).toBeVisible()

    const order = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    expect(order.mechanic_notes).toBe('Noted in the bay')
    const { items } = await done<Inspection>('GET', `/admin/order/${id}/inspection`, mechanic)
    expect(items[0]).toMatchObject({ result: 'red', note: 'Squeaks, says the customer' })
  })
})

test('a line that hangs counts as none, and nothing arrives twice', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)

    line.hang()
    await page.goto(`${line.url}/my-work/${id}`)
    await points(page).first().getByText(inspections.result.amber).click()
    await expect(waiting(page, 1)).toBeVisible()
    line.mend()
    await nothingWaits(page)
    const { items } = await done<Inspection>('GET', `/admin/order/${id}/inspection`, mechanic)
    expect(items.filter(({ result }) => result === 'amber')).toHaveLength(1)
  })
})

test('a clock counts the hours of the work, not of the line; signing out asks first', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await inWork(await aCar(adviser), { adviser, mechanic })
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)
    const task = page.locator('#lines').getByRole('button', { name: /^Front pads/ })

    line.cut()
    await task.click()
    await expect(waiting(page, 1)).toBeVisible()
    await page.waitForTimeout(1500)
    await task.click()
    await expect(waiting(page, 2)).toBeVisible()
    await page.waitForTimeout(1000)

    // signing out with things waiting asks first
    await page.getByRole('button', { name: mechanic.user.employee_detail.full_name }).click()
    await page.getByRole('menuitem', { name: common.button.logout }).click()
    await page.getByRole('button', { name: outbox.stay }).click()
    await expect(waiting(page, 2)).toBeVisible()

    const mended = Date.now()
    await mend(page, line)
    await nothingWaits(page)
    const order = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    const [clock] = order.lines[0]!.time
    const [from, to] = [Date.parse(clock!.from), Date.parse(clock!.to ?? '')]
    expect(order.lines[0]!.work).toBe('done')
    expect(to - from).toBeGreaterThan(1200)
    expect(to).toBeLessThan(mended - 800)
  })
})

test('what the server does not take says why, is tried again, and goes when it is discarded', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await inWork(await aCar(adviser), { adviser, mechanic })
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)
    const task = page.locator('#lines').getByRole('button', { name: /^Front pads/ })

    line.cut()
    await task.click()
    await expect(waiting(page, 1)).toBeVisible()
    // meanwhile the customer does not want it any more
    const order = await done<Order>('GET', `/admin/order/${id}`, adviser)
    const path = `/admin/order/${id}/line/${order.lines[0]!.id}`
    await done('PUT', path, adviser, { approval: 'declined', version: order.version })

    const notice = page.getByText(`${outbox.title}: ${outbox.state.refused}`).waitFor()
    await mend(page, line)
    await notice
    await waiting(page, 1).click()
    const dialog = page.getByRole('dialog', { name: outbox.title })
    await expect(dialog.getByText(outbox.state.refused)).toBeVisible()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await dialog.getByRole('button', { name: common.button.retry }).click()
    await expect(dialog.getByText(outbox.state.refused)).toBeVisible()
    await dialog.getByRole('button', { name: outbox.discard }).click()
    await page
      .getByRole('dialog', { name: outbox.discardTitle })
      .getByRole('button', { name: outbox.discard })
      .click()
    await expect(dialog.getByText(outbox.none)).toBeVisible()
    const { lines } = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    expect(lines[0]!.time).toEqual([])
  })
})

test('an answer lost on its way is no second write, and a network that answers itself no answer', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)

    // the server writes it, and the line breaks before the answer
    let isLost = false
    await page.route(`**/api/admin/order/${id}/inspection`, async (route) => {
      if (route.request().method() !== 'PUT' || isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort('connectionreset')
    })
    await points(page).first().getByText(inspections.result.red).click()
    const isRed = async () => {
      const { items } = await done<Inspection>('GET', `/admin/order/${id}/inspection`, mechanic)
      return items[0]!.result
    }
    await expect.poll(isRed).toBe('red')
    const { version } = await done<Order>('GET', `/admin/order/${id}`, mechanic)

    line.capture()
    await note(page, 'Noted in a hotel')
    // with the finding, or without it where it was asked for before
    await expect(page.getByRole('button', { name: new RegExp(outbox.title) })).toBeVisible()
    await mend(page, line)
    await nothingWaits(page)
    const order = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    expect(order.mechanic_notes).toBe('Noted in a hotel')
    // the note was written, and nothing of the finding once more
    expect(order.version).toBe(version + 1)
    expect(isLost).toBe(true)
  })
})

test('what was on its way when the app was killed arrives, and what was only typed is still there', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)

    line.hang()
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await points(page).first().getByText(inspections.result.red).click()
    await asked
    await page.getByRole('button', { name: orders.bay.note, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Half a sent')
    const isKept = () =>
      page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('draft:')))
    await expect.poll(isKept).toBe(true)
    await device.kill()

    line.cut()
    const again = await device.start()
    await again.goto(`${line.url}/my-work/${id}`)
    await expect(waiting(again, 1)).toBeVisible()
    await again.getByRole('button', { name: orders.bay.note, exact: true }).click()
    await expect(again.getByRole('dialog').getByRole('textbox')).toHaveValue('Half a sent')
    line.mend()
    await nothingWaits(again)
    const { items } = await done<Inspection>('GET', `/admin/order/${id}/inspection`, mechanic)
    expect(items[0]!.result).toBe('red')
  })
})
