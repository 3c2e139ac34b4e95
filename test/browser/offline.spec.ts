/** In the bay without a line: cut off, killed, brought back, and two devices that wrote the same. */
import { expect } from '@playwright/test'
import inspections from '#domains/floor/inspections/web/texts/en.ts'
import tasksText from '#domains/workshop/build-tasks/web/texts/en.ts'
import outbox from '#domains/company/outbox/web/texts/en.ts'
import { call, firstPassword, hire, sessionOf } from './api.ts'
import { type Made, aCar, inWork, move, taken } from './cars.ts'
import { isInstalled } from './device.ts'
import {
  endInstalled,
  type Inspection,
  install,
  mend,
  note,
  nothingWaits,
  onDevice,
  onNewDevice,
  open,
  type Order,
  photo,
  points,
  signedIn,
  waiting,
} from './offline.ts'
import { people } from './sign-in.ts'
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

test('who signs in after a session that ended without a line neither sees nor sends what waits', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  const first = await sessionOf(people.mechanic)
  const second = await sessionOf(people.adviser)
  await onDevice(first, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)
    line.cut()
    await note(page, 'Of the first one')
    await photo(page)
    await expect(waiting(page, 2)).toBeVisible()
    await call('POST', '/auth/logout', { token: first.token })

    await mend(page, line)
    await page.waitForURL(/login/)
    await signedIn(page, second)
    await page.goto(`${line.url}/my-work`)
    await page.getByRole('button', { name: second.user.employee_detail.full_name }).click()
    await page.getByRole('menuitem', { name: common.button.logout }).click()
    // nothing of hers waits: nobody asks
    await page.waitForURL(/login/)
    const before = await done<Order>('GET', `/admin/order/${id}`, adviser)
    expect([before.mechanic_notes, before.media.length]).toEqual([null, 0])

    await signedIn(page, mechanic)
    await page.goto(`${line.url}/my-work`)
    await expect
      .poll(async () => {
        const order = await done<Order>('GET', `/admin/order/${id}`, adviser)
        return [order.mechanic_notes, order.media.length]
      })
      .toEqual(['Of the first one', 1])
    await nothingWaits(page)
  })
})

test('what is changed while it is sent is sent as well', async ({ adviser, mechanic }) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)
    line.cut()
    await note(page, 'The first word')
    await expect(waiting(page, 1)).toBeVisible()

    let goOn = () => {}
    const released = new Promise<void>((free) => {
      goOn = free
    })
    await page.route(`**/api/admin/order/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await mend(page, line)
    await asked
    await note(page, 'The last word')
    goOn()
    await nothingWaits(page)
    const { mechanic_notes } = await done<Order>('GET', `/admin/order/${id}`, mechanic)
    expect(mechanic_notes).toBe('The last word')
  })
})

test('a tap goes round: to do, doing, done; and a clock rests and goes on', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await inWork(await aCar(adviser), { adviser, mechanic })
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)
    const task = page.locator('#lines').getByRole('button', { name: /^Front pads/ })
    const rest = (name: string) =>
      page.getByRole('button', { name: `${name}: Front pads`, exact: true }).click()
    const now = async () => {
      const { lines } = await done<Order>('GET', `/admin/order/${id}`, mechanic)
      return [lines[0]!.work, ...lines[0]!.time.map(({ to }) => (to ? 'stopped' : 'runs'))]
    }
    // the server has it before the page has its answer: a tap or a cut in between meets another state
    const answered = async (press: () => Promise<void>) => {
      const answer = page.waitForResponse(
        (response) =>
          response.request().method() !== 'GET' && response.url().includes('/api/admin/order/'),
      )
      await press()
      await (await answer).finished()
    }
    await answered(() => task.click())
    await expect.poll(now).toEqual(['doing', 'runs'])
    await expect(task).toContainText(orders.work.doing)
    await answered(() => rest(common.button.pause))
    await expect.poll(now).toEqual(['doing', 'stopped'])
    await expect(task).toContainText(orders.bay.paused)
    await answered(() => rest(common.button.resume))
    await expect.poll(now).toEqual(['doing', 'stopped', 'runs'])
    await expect(task).toContainText(orders.work.doing)
    await answered(() => task.click())
    await expect.poll(now).toEqual(['done', 'stopped', 'stopped'])
    await expect(task).toContainText(orders.work.done)

    line.cut()
    await task.click()
    await expect(waiting(page, 1)).toBeVisible()
    await expect(task).toContainText(orders.work.todo)
    await mend(page, line)
    await nothingWaits(page)
    expect(await now()).toEqual(['todo', 'stopped', 'stopped'])
  })
})

test('an approval without a line is refused at once and is not sent later', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  const { version } = await done<Order>('GET', `/admin/order/${id}`, adviser)
  const asked = { kind: 'other', name: 'Rear pads', qty: 1, unit_price: 100_000, version }
  const added = await done<Order>('POST', `/admin/order/${id}/line`, adviser, asked)
  const another = { ...asked, name: 'Rear discs', version: added.version }
  await done('POST', `/admin/order/${id}/line`, adviser, another)
  await move(id, 'awaiting_approval', adviser)
  await onDevice(adviser, async (device, line) => {
    const page = await device.start()
    await page.setViewportSize({ width: 1280, height: 800 })
    await install(page, line)
    await page.goto(`${line.url}/my-work/${id}`)
    const approve = page.getByRole('button', { name: orders.lines.approveAll })
    await expect(approve).toBeVisible()
    line.cut()
    await approve.click()
    await expect(page.getByText(common.message.notReached).first()).toBeVisible()
    line.mend()
    await page.reload()
    await expect(approve).toBeVisible()
    const order = await done<{ lines: { approval: string }[] }>(
      'GET',
      `/admin/order/${id}`,
      adviser,
    )
    expect(order.lines.map(({ approval }) => approval)).toEqual(['proposed', 'proposed'])
  })
})

test('a task of the workshop takes a note without a line', async ({ maker, welder }) => {
  const { data: tasks } = await done<{ data: (Made & { status: string; name: string })[] }>(
    'GET',
    '/manufacture/task?mine=true&status=in_progress&limit=1',
    welder,
  )
  const [task] = tasks
  const noteText = `Weld cools ${Date.now()}`
  await onDevice(welder, async (device, line) => {
    const page = await device.start()
    const read = page.waitForResponse((answer) =>
      answer.url().endsWith(`/api/manufacture/task/${task!.id}/history`),
    )
    await page.goto(`${line.url}/my-work`)
    await read
    await isInstalled(page)

    line.cut()
    await page.context().setOffline(true)
    await page.goto(`${line.url}/my-work`)
    await page.getByRole('button', { name: task!.name }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: tasksText.add, exact: true }).click()
    await dialog.getByRole('textbox', { name: tasksText.note }).fill(noteText)
    await dialog.getByRole('button', { name: tasksText.add, exact: true }).click()
    await expect(waiting(page, 1)).toBeAttached()
    await device.kill()

    line.mend()
    const again = await device.start()
    await again.goto(`${line.url}/my-work`)
    await expect(async () => {
      const { data } = await done<{ data: { notes: string | null }[] }>(
        'GET',
        `/manufacture/task/${task!.id}/history`,
        maker,
      )
      expect(data.filter(({ notes }) => notes === noteText)).toHaveLength(1)
    }).toPass({ timeout: 30_000 })
    await nothingWaits(again)
  })
})

test('a sign-out without a line ends the session at the server once the line is back', async () => {
  const person = await sessionOf(people.mechanic)
  await onDevice(person, async (device, line) => {
    const page = await device.start()
    await install(page, line)
    await page.getByRole('button', { name: person.user.employee_detail.full_name }).click()
    line.cut()
    await page.getByRole('menuitem', { name: common.button.logout }).click()
    await page.waitForURL(/login/)
    const status = async () => (await call('GET', '/auth/session', { token: person.token })).status
    expect(await status()).toBe(200)
    await mend(page, line)
    await expect.poll(status).toBe(401)
  })
})
