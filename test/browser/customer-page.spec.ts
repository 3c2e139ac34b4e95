/**
 * The customer's page on a phone: the estimate is answered with and without scripts, at 390 and 320 px; each document
 * passes axe with the higher contrast, and weighs little.
 */
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, type Page, type Response, expect } from '@playwright/test'
import en from '../../apps/visitor/texts/en.ts'
import id from '../../apps/visitor/texts/id.ts'
import nl from '../../apps/visitor/texts/nl.ts'
import { aCar, inWork, move, taken } from './cars.ts'
import { done, test } from './stock.ts'

type Desk = Parameters<typeof taken>[1]

/** An order that waits for its customer, with the address of its link. */
async function anEstimate({ adviser, mechanic }: Desk) {
  const lines = [185_000, 1_250_000].map((unit_price, at) => ({
    kind: 'other',
    name: ['Brake pads', 'Clutch'][at],
    qty: 1,
    unit_price,
  }))
  const order = await taken(await aCar(adviser), { adviser, mechanic }, lines)
  await move(order.id, 'inspecting', adviser)
  await move(order.id, 'awaiting_approval', adviser)
  const { url } = await done<{ id: number; url: string }>(
    'POST',
    `/admin/order/${order.id}/share`,
    adviser,
    { purpose: 'approve' },
  )
  return { order, address: `${new URL(url).pathname}?language=en` }
}

const phone = (width: number): BrowserContextOptions => ({
  viewport: { width, height: 780 },
  hasTouch: true,
})

const weightOf = (weights: readonly [url: string, unpacked: number][], ending: string) =>
  weights.filter(([url]) => url.endsWith(ending)).reduce((sum, [, weight]) => sum + weight, 0)

/** What a customer needs in the sun: no scrolling sideways, large letters, large buttons, contrast 7:1. */
async function expectReadable(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  const found = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - window.innerWidth,
    small: [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.textContent !== '')
      .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 17)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    low: [...document.querySelectorAll('button, .button, .choice, summary, input[type=text]')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().height < 52)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }))
  expect(found).toEqual({ sideways: 0, small: [], low: [] })
}

for (const width of [390, 320])
  test(`at ${width} px the estimate is answered in three presses and a name`, async ({
    browser,
    adviser,
    mechanic,
  }) => {
    const { address } = await anEstimate({ adviser, mechanic })
    const context = await browser.newContext(phone(width))
    const page = await context.newPage()
    const weights: [url: string, unpacked: number][] = []
    const weigh = async (response: Response) => {
      weights.push([response.url(), (await response.body()).length])
    }
    page.on('response', weigh)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: en.estimate })).toBeVisible()
    await expectReadable(page)
    await page.waitForLoadState('networkidle')
    page.off('response', weigh)
    expect(weights.length).toBeLessThanOrEqual(4)
    expect(weightOf(weights, '')).toBeLessThan(60_000)
    expect(weightOf(weights, '.js')).toBeLessThan(15_000)

    const total = page.locator('#total')
    await expect(total).toHaveText(/1,435,000/)
    const clutch = page.getByRole('group', { name: en.decisionOf('Clutch') })
    await clutch.getByText(en.decline).click()
    await page
      .getByRole('group', { name: en.decisionOf('Brake pads') })
      .getByText(en.approve)
      .click()
    await expect(total).toHaveText(/185,000/)
    await page.getByText(en.approveAll, { exact: true }).click()
    await expect(total).toHaveText(/1,435,000/)
    await expect(clutch.getByLabel(en.approve)).toBeChecked()

    // the mark inside of a chosen button is white on black
    await expect(page.locator('input[name=all]')).toHaveCSS('color', 'rgb(255, 255, 255)')
    await page.getByLabel(en.name).fill('Ibu Maria')
    await page.getByText(en.sign).click()
    const pad = page.locator('canvas')
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    for (const step of [40, 80, 120, 160])
      await page.mouse.move(box.x + step, box.y + 30 + (step % 60))
    await page.mouse.up()
    await expect(page.locator('input[name=signature]')).toHaveValue(/^<svg .*<path d="M\d/)
    await page.getByRole('button', { name: en.send }).click()
    await expect(page.getByText(en.thanks)).toBeVisible()
    await expect(page.getByText('by Ibu Maria')).toBeVisible()
    await expectReadable(page)
    await context.close()
  })

test('without scripts the estimate is answered, and a wrong answer says what to correct', async ({
  browser,
  adviser,
  mechanic,
}) => {
  const { address } = await anEstimate({ adviser, mechanic })
  const context = await browser.newContext({ ...phone(390), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel(en.name).fill('Ibu Maria')
  await page.getByRole('button', { name: en.send }).click()
  await expect(page.getByRole('alert')).toContainText(en.error.lines)
  await expect(page.getByLabel(en.name)).toHaveValue('Ibu Maria')
  await page.getByText(en.approveAll, { exact: true }).click()
  await page.getByRole('button', { name: en.send }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  await page.getByText(en.question).click()
  await page.getByLabel(en.questionLabel).fill('When is it ready?')
  await page.getByRole('button', { name: en.sendQuestion }).click()
  await expect(page.getByText(en.questionSent)).toBeVisible()
  await context.close()
})

test('what the desk changes appears by itself, and not while somebody answers', async ({
  browser,
  adviser,
  mechanic,
}) => {
  const { order, address } = await anEstimate({ adviser, mechanic })
  const context = await browser.newContext(phone(390))
  const [idle, busy] = [await context.newPage(), await context.newPage()]
  for (const page of [idle, busy]) {
    await page.clock.install()
    await page.goto(address)
  }
  await busy.getByLabel(en.name).fill('Ibu')
  await move(order.id, 'inspecting', adviser, { reason: 'Another part' })
  await idle.bringToFront()
  await idle.clock.fastForward(21_000)
  await expect(idle.getByRole('heading', { name: en.pausedTitle })).toBeVisible()
  await busy.bringToFront()
  await busy.clock.fastForward(21_000)
  await expect(busy.getByText(en.newer)).toBeVisible()
  await expect(busy.getByLabel(en.name)).toHaveValue('Ibu')
  await context.close()
})

test('the progress, the bill and the stop of messages are readable', async ({
  browser,
  owner,
  adviser,
  mechanic,
}) => {
  const car = await aCar(adviser)
  const order = await inWork(car, { adviser, mechanic }, { name: 'Wash', unit_price: 90_000 })
  const share = async (path: string, body: object) =>
    new URL((await done<{ url: string }>('POST', path, adviser, body)).url).pathname
  const progress = await share(`/admin/order/${order.id}/share`, { purpose: 'track' })
  const { version, lines, customer } = await done<{
    version: number
    lines: { id: number }[]
    customer: { id: number }
  }>('GET', `/admin/order/${order.id}`, adviser)
  const context = await browser.newContext(phone(320))
  const page = await context.newPage()
  await page.goto(`${progress}?language=id`)
  await expect(page.getByText(id.stage.working)).toHaveCount(2)
  await expectReadable(page)

  await done('PUT', `/admin/order/${order.id}/line/${lines[0]?.id}`, adviser, {
    work: 'done',
    version,
  })
  await move(order.id, 'quality_check', adviser)
  const checklist = [{ name: 'Brakes', passed: true }]
  await move(order.id, 'ready', adviser, { odometer_out: 50_010, checklist })
  const bill = await done<{ id: number }>('POST', `/admin/order/${order.id}/invoice`, adviser, {})
  await page.goto(`${progress}?language=nl`)
  await expect(page.getByRole('heading', { name: nl.stage.ready })).toBeVisible()
  await expectReadable(page)
  const address = await share(`/admin/invoice/${bill.id}/share`, {})
  await page.goto(`${address}?language=nl`)
  await expect(page.getByText(nl.due).first()).toBeVisible()
  await expectReadable(page)
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: nl.openPdf }).getAttribute('href')) ?? '',
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await done('PUT', `/admin/customer/${customer.id}/consent`, adviser, {
    consents: [{ channel: 'sms', purpose: 'marketing', given: true }],
  })
  await done('PUT', '/admin/garage/1/settings', owner, {
    review_url: 'https://reviews.example/cilandak',
  })
  const { text } = await done<{ text: string }>('POST', '/admin/message', adviser, {
    template: 'review_request',
    order_id: order.id,
    channel: 'sms',
  })
  await page.goto(`${/\/u\/[\w-]{43}/.exec(text)?.[0]}?language=nl`)
  await expectReadable(page)
  await page.getByRole('button', { name: nl.stop }).click()
  await expect(page.getByRole('heading', { name: nl.stoppedTitle })).toBeVisible()
  await expectReadable(page)
  await context.close()
})

test('documents that open nothing are readable too', async ({ browser }) => {
  const context = await browser.newContext(phone(320))
  const page = await context.newPage()
  for (const path of ['/c/nothing', '/u/nothing', '/book']) {
    expect((await page.goto(`${path}?language=nl`))?.status()).toBe(404)
    await expectReadable(page)
  }
  await context.close()
})
