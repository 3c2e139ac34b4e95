/** The floor: a mechanic inspects on a phone, the desk proposes what was found, the customer signs it, the board moves it on. */
import { expect } from '@playwright/test'
import estimates from '#domains/floor/estimates/texts/en.ts'
import inspections from '#domains/floor/inspections/texts/en.ts'
import promises from '#domains/floor/promises/texts/en.ts'
import insight from '#domains/overview/vehicle-insight/texts/en.ts'
import warranties from '#domains/floor/warranties/texts/en.ts'
import { aPicture } from '#test/uploads.ts'
import { bring } from './api.ts'
import { type Made, aBooking, aCar, calendarDay, move, taken } from './cars.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders } = words.en

test('what a mechanic finds becomes a line that the customer signs, and declines', async ({
  browser,
  adviser,
  mechanic,
}) => {
  const car = await aCar(adviser)
  const { id } = await taken(car, { adviser, mechanic })
  await move(id, 'inspecting', mechanic)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await bring(phone, mechanic)
  const bay = await phone.newPage()
  await bay.goto(`/my-work/${id}`)
  await expect(bay.getByRole('button', { name: orders.next.inspect })).toBeVisible()
  const points = bay.getByRole('radiogroup', { name: /^Result of/ })
  await points.first().getByText(inspections.result.red).click()
  await expect(bay.getByText(/^1 of \d+ checked$/)).toBeVisible()
  // many at once: each arrives, though one is written while the next is sent
  const point = bay.getByRole('listitem').filter({ has: points }).first()
  const photo = { mimeType: 'image/jpeg', buffer: await aPicture() }
  await point
    .locator('input[type=file]')
    .setInputFiles(['1', '2', '3', '4'].map((name) => ({ ...photo, name: `${name}.jpg` })))
  await expect(point.locator('button img')).toHaveCount(4)
  await phone.close()

  const adviserContext = await browser.newContext()
  await bring(adviserContext, adviser)
  const page = await adviserContext.newPage()
  await page.goto(`/my-work/${id}`)
  await page.getByRole('button', { name: /^Propose a line/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: orders.lines.kind }).click()
  await page.getByRole('option', { name: orders.kind.other }).click()
  await dialog.getByLabel(orders.lines.name).fill('New brake pads')
  await dialog.getByLabel(orders.lines.unitPrice).fill('400000')
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(page.getByRole('rowheader', { name: /^New brake pads/ })).toBeVisible()
  await expect(page.getByText(inspections.made)).toBeVisible()

  await page.getByRole('button', { name: orders.move.inspecting_awaiting_approval }).click()
  await page.getByRole('link', { name: estimates.letSign }).click()
  await expect(page.getByRole('heading', { name: estimates.title })).toBeVisible()
  await expect(page.getByText('New brake pads')).toBeVisible()
  const pad = page.getByRole('img', { name: estimates.pad }).or(page.locator('canvas')).first()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: estimates.sign }).click()
  await expect(page.getByText(estimates.signed)).toBeVisible()
  // a press leads nowhere: the service adviser holds it
  const back = page.getByRole('button', { name: estimates.back })
  await back.click()
  await expect(page).toHaveURL(/\/sign$/)
  await back.click({ delay: 1500 })

  // declined after all: it waits for the car's next order
  await page.getByRole('button', { name: orders.lines.declineLine('New brake pads') }).click()
  await expect(page.getByText(orders.approval.declined, { exact: true }).first()).toBeVisible()
  const next = await taken(car, { adviser, mechanic })
  await page.goto(`/my-work/${next.id}`)
  await page.getByRole('button', { name: `${estimates.declined.offer}: New brake pads` }).click()
  await expect(page.getByRole('rowheader', { name: /^New brake pads/ })).toBeVisible()
  await expect(page.getByText(estimates.declined.title)).toBeHidden()
  await adviserContext.close()
})

test('photos dropped while the line is down arrive once it is back, each once', async ({
  browser,
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  const adviserContext = await browser.newContext()
  await bring(adviserContext, adviser)
  const page = await adviserContext.newPage()
  await page.goto(`/my-work/${id}`)
  const add = page.getByRole('button', { name: `${orders.media.add}: ${orders.media.inbound}` })
  await add.scrollIntoViewIfNeeded()
  // also the part of the app that sends is not on this device yet
  await adviserContext.setOffline(true)
  const photos = await page.evaluateHandle(
    (picture) => {
      const content = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const dropped = new DataTransfer()
      for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
        dropped.items.add(new File([content], name, { type: 'image/jpeg' }))
      return dropped
    },
    (await aPicture()).toString('base64'),
  )
  await add.dispatchEvent('drop', { dataTransfer: photos })
  await expect(page.getByText(common.upload.noLine).first()).toBeVisible()
  await adviserContext.setOffline(false)
  await expect(page.getByRole('button', { name: orders.media.open(3) })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: orders.media.open(3) })).toBeVisible()
  await expect(page.getByRole('button', { name: orders.media.open(4) })).toHaveCount(0)
  await adviserContext.close()
})

test('the board says what keeps a card where it is, and moves what may go on', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  const { number } = await done<{ number: string }>('GET', `/admin/order/${id}`, adviser)
  await bring(context, adviser)
  await page.goto('/my-work')
  await page.getByText(orders.boardView.board, { exact: true }).click()
  const column = (stage: keyof typeof orders.stage) =>
    page.getByRole('region', { name: orders.stage[stage], exact: true })
  const moveTo = async (stage: keyof typeof orders.stage) => {
    await page.getByRole('button', { name: orders.boardView.moveOf(number) }).click()
    await page.getByRole('menuitem', { name: orders.stage[stage] }).click()
  }
  await expect(column('queued').getByText(number)).toBeVisible()
  await moveTo('inspecting')
  await expect(column('inspecting').getByText(number)).toBeVisible()
  await moveTo('awaiting_approval')
  await expect(page.getByText(orders.message.nothingProposed).first()).toBeVisible()
  await expect(column('inspecting').getByText(number)).toBeVisible()
  // the choice is remembered
  await page.reload()
  await expect(column('inspecting').getByText(number)).toBeVisible()
  // what is searched for is a list, from which the board is one press away again
  await page.goto(`/my-work?keyword=${encodeURIComponent(number)}`)
  await expect(page.getByRole('radio', { name: orders.boardView.list })).toBeChecked()
  await page.getByText(orders.boardView.board, { exact: true }).click()
  await expect(column('inspecting').getByText(number)).toBeVisible()
})

test('an adviser moves two cars at once, and each answers for itself', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const car = await aCar(adviser)
  const waiting = await taken(car, { adviser, mechanic })
  const begun = await taken(car, { adviser, mechanic })
  await move(begun.id, 'inspecting', adviser)
  const { license_plate } = await done<{ license_plate: string }>(
    'GET',
    `/admin/order/${begun.id}`,
    adviser,
  )
  await bring(context, adviser)
  await page.goto('/my-work')
  await page.getByRole('link', { name: common.nav.orderManagement }).click()
  await page.getByRole('searchbox', { name: orders.list.search }).fill(license_plate)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: common.list.selectPage }).check()
  await page.getByRole('button', { name: orders.bulk.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: orders.bulk.action }).click()
  await page.getByRole('option', { name: orders.bulk.move }).click()
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const stageOf = async ({ id }: Made) =>
    (await done<{ stage: string }>('GET', `/admin/order/${id}`, adviser)).stage
  expect([await stageOf(waiting), await stageOf(begun)]).toEqual(['inspecting', 'inspecting'])

  await dialog.getByRole('combobox', { name: orders.bulk.action }).click()
  await page.getByRole('option', { name: orders.bulk.print }).click()
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(page).toHaveURL(/\/my-work\/job-cards\?ids=/)
  await expect(page.getByText(license_plate).first()).toBeVisible()
})

test('a promise that passed says so, and a new one is a press away', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  const { version } = await done<{ version: number }>('GET', `/admin/order/${id}`, adviser)
  const promised_at = new Date(Date.now() - 3_600_000).toISOString()
  await done('PUT', `/admin/order/${id}`, adviser, { promised_at, version })
  await bring(context, adviser)
  await page.goto(`/my-work/${id}`)
  await expect(page.getByText(promises.message.passed)).toBeVisible()
  await page.getByRole('button', { name: /^Promise \d/ }).click()
  await expect(page.getByText(promises.message.passed)).toBeHidden()
})

test('a booking moves to another day of the calendar by its menu', async ({
  page,
  context,
  adviser,
}) => {
  const { number } = await aBooking(adviser, 2)
  await bring(context, adviser)
  await page.goto('/my-work')
  await page.getByText(orders.boardView.calendar, { exact: true }).click()
  const day = (days: number) => calendarDay(page, days)
  await expect(day(2).getByText(number)).toBeVisible()
  const heading = (await day(3).getAttribute('aria-label'))!
  await page.getByRole('button', { name: orders.calendarView.moveOf(number) }).click()
  await page.getByRole('menuitem', { name: heading, exact: true }).click()
  await expect(day(3).getByText(number)).toBeVisible()
  await expect(day(2).getByText(number)).toBeHidden()
})

test('a warranty is claimed from the page of its car, and its order is free', async ({
  page,
  context,
  owner,
}) => {
  const { data } = await done<{ data: { vehicle: Made }[] }>(
    'GET',
    '/admin/order?status=delivered&limit=100&garage_id=1',
    owner,
  )
  const live = async (vehicle: Made) =>
    (
      await done<{ data: { state: string; line: { name: string } }[] }>(
        'GET',
        `/admin/vehicle/${vehicle.id}/warranty`,
        owner,
      )
    ).data.find(({ state }) => state === 'live')
  let found: { vehicle: Made; line: string } | undefined
  for (const { vehicle } of data) {
    const warranty = await live(vehicle)
    if (warranty) found = { vehicle, line: warranty.line.name }
    if (found) break
  }
  await bring(context, owner)
  await page.goto(`/vehicle/${found!.vehicle.id}`)
  await page
    .getByRole('button', { name: warranties.claimOf(found!.line) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(warranties.odometer).fill('1999999')
  await dialog.getByLabel(warranties.notes).fill('4711')
  await dialog.getByRole('button', { name: warranties.claim, exact: true }).click()
  await expect(page).toHaveURL(/\/order-management\/\d+$/)
  await expect(page.getByText(warranties.free)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: found!.line })).toBeVisible()
})

test('the passport of a car shows its prices when they are asked for', async ({
  page,
  context,
  owner,
}) => {
  const { data } = await done<{ data: { vehicle: Made }[] }>(
    'GET',
    '/admin/order?billing=paid&limit=1',
    owner,
  )
  await bring(context, owner)
  await page.goto(`/vehicle/${data[0]!.vehicle.id}`)
  await page.getByRole('link', { name: insight.passport }).click()
  await expect(page.getByRole('heading', { name: /./, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Rp\s/).first()).toBeHidden()
  await page.getByRole('switch', { name: insight.prices }).click()
  await expect(page.getByText(/^Rp\s/).first()).toBeVisible()
})

test('in the bay: the complaint, tasks that a tap moves on, the next step, and the next car', async ({
  browser,
  adviser,
  mechanic,
}) => {
  const line = { kind: 'other', qty: 1, unit_price: 100_000, approval: 'approved' }
  const began = async (complaint?: string) => {
    const vehicle = await aCar(adviser)
    const { id } = await done<Made>('POST', '/admin/order', adviser, {
      garage_id: 1,
      vehicle_id: vehicle.id,
      odometer_in: 50_000,
      mechanic_id: mechanic.employee_id,
      ...(complaint ? { complaint } : {}),
      lines: [{ ...line, name: 'Front pads' }],
    })
    return id
  }
  await began()
  const id = await began('It squeaks in the morning')
  await move(id, 'in_progress', adviser, {
    agreed_by: 'The owner',
    agreed_how: 'phone',
    reason: '4711',
  })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await bring(phone, mechanic)
  const bay = await phone.newPage()
  await bay.goto(`/my-work/${id}`)
  await expect(bay.getByText('It squeaks in the morning')).toBeVisible()
  // no prices before the fold is opened
  await expect(bay.getByText('100,000')).toHaveCount(0)
  const task = (work: keyof typeof orders.work) =>
    bay.getByRole('button', { name: `Front pads: ${orders.work[work]}` })
  expect((await task('todo').boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await task('todo').click()
  // a slow answer: the note is saved before the press has its answer, and the next step before the note is read again
  await bay.route('**/work', async (route) => {
    await new Promise((answered) => setTimeout(answered, 1500))
    await route.continue()
  })
  await task('doing').click()
  await expect(task('done')).toBeVisible()
  // the foot stays in sight: camera, note, next step
  await expect(bay.getByRole('button', { name: orders.bay.photo, exact: true })).toBeInViewport()
  await bay.getByRole('button', { name: orders.bay.note }).click()
  await bay.getByLabel(orders.notes.title).fill('Discs are fine')
  await bay.getByRole('button', { name: common.button.save }).click()
  await expect(bay.getByRole('dialog')).toBeHidden()
  await expect(bay.getByText('Discs are fine')).toBeVisible()
  await bay.getByRole('button', { name: orders.move.in_progress_quality_check }).click()
  await expect(bay.getByRole('link', { name: new RegExp(`^${orders.bay.nextCar}`) })).toBeVisible()
  await phone.close()
})

test('on a mechanic’s first screen each car stands once', async ({
  browser,
  adviser,
  mechanic,
}) => {
  // one that waits stands in the queue, one that is worked on above it
  const waits = await taken(await aCar(adviser), { adviser, mechanic })
  const works = await taken(await aCar(adviser), { adviser, mechanic })
  await move(works.id, 'inspecting', mechanic)
  const plateOf = async ({ id }: Made) =>
    (await done<{ license_plate: string }>('GET', `/admin/order/${id}`, adviser)).license_plate

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await bring(desk, mechanic)
  const page = await desk.newPage()
  await page.goto('/my-work')
  await expect(page.getByText(await plateOf(works))).toHaveCount(1)
  const more = page.getByRole('button', { name: /^Show all \d+$/ })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(page.getByText(await plateOf(waits))).toHaveCount(1)
  }).toPass()
  await desk.close()
})
