/** Cards and rows are dragged by mouse, by a finger and by keyboard; a place that cannot take a card says why. */
import { type Locator, type Page, expect } from '@playwright/test'
import { type SignedIn, bring } from './api.ts'
import { aBooking, aCar, calendarDay, taken } from './cars.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders } = words.en

const grip = (page: Page, name: string) =>
  page.getByRole('button', { name: common.drag.grip(name), exact: true })

/** A point of an element; at the height of another one, where it reaches there. */
async function within(element: Locator, at?: { y: number }) {
  const box = (await element.boundingBox())!
  const middle = box.y + box.height / 2
  const reaches = at && at.y > box.y && at.y < box.y + box.height
  return { x: box.x + Math.min(box.width / 2, 100), y: reaches ? at.y : middle }
}

async function drag(page: Page, from: Locator, onto: Locator) {
  // waits until it stands still: an answer that arrives meanwhile moves the cards
  await from.hover()
  const start = await within(from)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8)
  await expect(page.locator('[data-takes]').first()).toBeVisible()
  const end = await within(onto, start)
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await expect(onto).toHaveAttribute('data-over')
  await page.mouse.up()
}

/** Where the rows are is measured once one is lifted: an arrow before that leads nowhere. No person is that quick. */
const measured = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  })

const column = (page: Page, stage: keyof typeof orders.stage) =>
  page.getByRole('region', { name: orders.stage[stage], exact: true })

/** The number of an order that has come in, on the board of its adviser. */
async function onTheBoard(page: Page, adviser: SignedIn, mechanic: SignedIn) {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  await bring(page.context(), adviser)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/my-work')
  await page.getByText(orders.boardView.board, { exact: true }).click()
  const { number } = await done<{ number: string }>('GET', `/admin/order/${id}`, adviser)
  return number
}

test('a card of the board is dragged on, and stays where a place cannot take it', async ({
  page,
  adviser,
  mechanic,
}) => {
  const number = await onTheBoard(page, adviser, mechanic)
  await drag(page, grip(page, number), column(page, 'inspecting'))
  await expect(column(page, 'inspecting').getByText(number)).toBeVisible()
  await drag(page, grip(page, number), column(page, 'awaiting_approval'))
  await expect(page.getByText(orders.message.nothingProposed).first()).toBeVisible()
  await expect(column(page, 'inspecting').getByText(number)).toBeVisible()
})

test('the keyboard lifts a card, says where it is, and leaves it there at Escape', async ({
  page,
  adviser,
  mechanic,
}) => {
  const number = await onTheBoard(page, adviser, mechanic)
  const announced = (sentence: string) => expect(page.getByText(sentence)).toBeAttached()
  await grip(page, number).focus()
  await page.keyboard.press('Space')
  await announced(common.drag.lifted(number))
  await measured(page)
  await page.keyboard.press('ArrowRight')
  await announced(common.drag.over(number, orders.stage.inspecting))
  await page.keyboard.press('Escape')
  await announced(common.drag.back(number))
  await expect(column(page, 'queued').getByText(number)).toBeVisible()

  await page.keyboard.press('Space')
  await announced(common.drag.lifted(number))
  await measured(page)
  await page.keyboard.press('ArrowRight')
  await announced(common.drag.over(number, orders.stage.inspecting))
  await page.keyboard.press('Space')
  await expect(column(page, 'inspecting').getByText(number)).toBeVisible()
})

test('a finger drags a booking to another day of the calendar', async ({ browser, adviser }) => {
  const { number } = await aBooking(adviser, 1)
  const tablet = await browser.newContext({
    // a whole day of cards: the booking has the hour of the run, so its card may lie at the very end
    viewport: { width: 1180, height: 4000 },
    hasTouch: true,
    timezoneId: 'Asia/Jakarta',
  })
  await bring(tablet, adviser)
  const page = await tablet.newPage()
  await page.goto('/my-work')
  await page.getByText(orders.boardView.calendar, { exact: true }).click()
  const day = (days: number) => calendarDay(page, days)
  await expect(day(1).getByText(number)).toBeVisible()

  await grip(page, number).scrollIntoViewIfNeeded()
  const start = await within(grip(page, number))
  const end = await within(day(2).locator('[class*=mechanic]').first())
  const screen = await tablet.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points as { x: number; y: number }[],
    })
  await touch('touchStart', [start])
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', [
      {
        x: start.x + ((end.x - start.x) * step) / 8,
        y: start.y + ((end.y - start.y) * step) / 8,
      },
    ])
  await expect(day(2).locator('[data-over]')).toBeVisible()
  await touch('touchEnd', [])
  await expect(day(2).getByText(number)).toBeVisible()
  await expect(day(1).getByText(number)).toBeHidden()
  await tablet.close()
})

test('rows are put in order by mouse and by keyboard', async ({ page, context, maker }) => {
  await bring(context, maker)
  await page.goto('/stage-management')
  const grips = page.getByRole('main').getByRole('button', { name: /^Drag / })
  const names = () => grips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(grips.nth(2)).toBeVisible()
  const [first, second, third] = await names()

  const start = await within(grips.nth(0))
  const end = await within(grips.nth(1))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y + 6, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third])

  await grips.nth(1).focus()
  const nameOf = (label: string | null | undefined) => label?.replace(/^Drag /, '') ?? ''
  await page.keyboard.press('Space')
  await expect(page.getByText(common.drag.lifted(nameOf(first)))).toBeAttached()
  await measured(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(common.drag.over(nameOf(first), nameOf(third)))).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, third, first])
})

test('a task is dragged into another stage', async ({ page, context, maker }) => {
  await bring(context, maker)
  await page.goto('/master-data/stage')
  const stages = page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.getByRole('heading') })
  await expect(stages.nth(1)).toBeVisible()
  const task = stages
    .nth(0)
    .locator('ol > li')
    .first()
    .getByRole('button', { name: /^Drag / })
  const label = (await task.getAttribute('aria-label'))!
  await drag(page, task, stages.nth(1).locator('ol > li').first())
  await expect(stages.nth(1).getByRole('button', { name: label, exact: true })).toBeVisible()
  await expect(stages.nth(0).getByRole('button', { name: label, exact: true })).toBeHidden()
})
