/** In the bay once the line is back: what was sent meanwhile, taps that go round, and who is signed in by then. */
import { expect } from '@playwright/test'
import inspections from '#domains/floor/inspections/texts/en.ts'
import tasksText from '#domains/workshop/build-tasks/texts/en.ts'
import { call, sessionOf } from './api.ts'
import { type Made, aCar, inWork, move, taken } from './cars.ts'
import { isInstalled } from './device.ts'
import {
  endInstalled,
  install,
  mend,
  note,
  nothingWaits,
  onDevice,
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

test('a note is stored at once, though what a tap made stale cannot be read again', async ({
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await move(id, 'inspecting', mechanic)
  await onDevice(mechanic, async (device, line) => {
    const page = await device.start()
    await open(page, line, id)
    // the tap arrives; the connection hangs before the page has read the order again
    const isWritten = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/inspection'),
    )
    await page.route('**/api/admin/**', async (route) => {
      if (route.request().method() === 'PUT') return route.continue()
      await new Promise(() => {})
    })
    await points(page).first().getByText(inspections.result.red).click()
    await (await isWritten).finished()
    line.cut()
    await note(page, 'Noted beyond the gate')
    await expect(waiting(page, 1)).toBeVisible()
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
