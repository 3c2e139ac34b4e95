/**
 * The main job, by role and label as people do it: a car comes in, work is agreed, done, checked, billed, paid in two
 * parts and handed back; then finance finds the entries and the way back to the order. `npm run test:screens` does it in Dutch too.
 */
import { type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { type Language, type Words, words } from './words.ts'

/** A name, a phone and a plate that no other run has. */
function aStranger(language: Language) {
  const stamp = String(Date.now()).slice(-6)
  return {
    name: `Maria Goreti ${language.toUpperCase()}${stamp}`,
    phone: `0812 77${stamp.slice(0, 2)} ${stamp.slice(2)}`,
    plate: `B ${1000 + (Number(stamp.slice(-4)) % 8999)} ${language === 'en' ? 'EJX' : 'NJX'}`,
    chassis: `AE86-5${stamp}`,
  }
}

const money = (amount: number) =>
  new RegExp(`Rp\\s${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '[.,]')}`)

/** The pages of an order, in the words of a language. */
class OrderContext {
  readonly page: Page
  readonly text: Words

  constructor(page: Page, text: Words) {
    this.page = page
    this.text = text
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Types into a picker and takes the first row that is found. */
  async pick(within: Locator | Page, label: string, typed: string, found: RegExp | string = typed) {
    const input = within.getByRole('combobox', { name: new RegExp(`^${label}`) })
    await input.click()
    await input.fill(typed)
    await this.page.getByRole('option', { name: found }).first().click()
  }

  async choose(within: Locator | Page, label: string, option: string) {
    await within.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** The stage as the top of the page says it. */
  async stands(stage: keyof Words['orders']['stage']) {
    await expect(
      this.page.locator('header').getByText(this.text.orders.stage[stage], { exact: true }),
    ).toBeVisible()
  }

  /** A signature, drawn with the pointer. */
  async draw(within: Locator) {
    const paper = within.locator('canvas')
    await expect(paper).toBeVisible()
    // the pad's library comes with the first pad
    await this.page.waitForLoadState('networkidle')
    const box = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await this.page.mouse.move(...at(0.2, 0.6))
    await this.page.mouse.down()
    for (const [x, y] of [
      [0.3, 0.2],
      [0.4, 0.7],
      [0.55, 0.3],
      [0.7, 0.6],
    ] as const)
      await this.page.mouse.move(...at(x, y), { steps: 6 })
    await this.page.mouse.up()
  }
}

async function takeIn(desk: OrderContext, stranger: ReturnType<typeof aStranger>) {
  const { page, text } = desk
  const { create, lines } = text.orders
  await page.getByRole('link', { name: text.orders.list.new }).click()
  await expect(page.getByRole('heading', { level: 1, name: create.title })).toBeVisible()

  // nobody knows the plate: the same card asks for the owner and the model
  await page.getByRole('combobox', { name: new RegExp(`^${create.plate}`) }).fill(stranger.plate)
  await page.getByRole('option', { name: new RegExp(stranger.plate) }).click()
  await page.getByLabel(text.common.field.fullName).fill(stranger.name)
  await page.getByLabel(text.common.field.phone).fill(stranger.phone)
  await desk.pick(page, text.vehicles.brand, 'Toyota')
  await desk.pick(page, text.vehicles.model, 'Avanza')
  await page.getByLabel(create.odometer).fill('45000')
  await desk.button(lines.add).click()
  const line = desk.dialog(lines.addTitle)
  await desk.pick(line, lines.catalogService, 'Spooring', /^Spooring/)
  await expect(line.getByLabel(lines.name)).toHaveValue(/Spooring/)
  await line.getByLabel(lines.unitPrice).fill('300000')
  await line.getByRole('button', { name: text.common.button.save }).click()
  await expect(line).toBeHidden()
  await desk.pick(page, create.mechanic, 'Siti')
  await desk.button(create.submit).click()
}

/** A line that is in no catalogue. */
async function addOther(desk: OrderContext, name: string, price: number) {
  const { lines, kind } = desk.text.orders
  await desk.button(lines.add).click()
  const line = desk.dialog(lines.addTitle)
  await desk.choose(line, lines.kind, kind.other)
  await line.getByLabel(lines.name).fill(name)
  await line.getByLabel(lines.unitPrice).fill(String(price))
  await line.getByRole('button', { name: desk.text.common.button.save }).click()
  await expect(line).toBeHidden()
  await expect(desk.page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

async function agree(desk: OrderContext) {
  const { move, lines } = desk.text.orders
  await desk.button(move.queued_inspecting).click()
  await desk.stands('inspecting')
  await desk.button(move.inspecting_awaiting_approval).click()
  await desk.stands('awaiting_approval')

  // nothing is decided yet: the next step is to decide
  await expect(desk.button(desk.text.orders.next.decide)).toBeVisible()
  await desk.button(lines.approveAll).click()
  const start = desk.button(move.awaiting_approval_in_progress)
  await start.click()
  const dialog = desk.dialog(move.awaiting_approval_in_progress)
  await desk.draw(dialog)
  await dialog.getByRole('button', { name: move.awaiting_approval_in_progress }).click()
  await expect(dialog).toBeHidden()
  await desk.stands('in_progress')
}

async function workAndCheck(desk: OrderContext, lines: readonly string[]) {
  const { page, text } = desk
  const { move, moves, work } = text.orders
  for (const line of lines) {
    const control = page.getByRole('radiogroup', {
      name: new RegExp(text.orders.lines.workOf(line)),
    })
    await control.getByText(work.done, { exact: true }).click()
  }
  await desk.button(move.in_progress_quality_check).click()
  await desk.stands('quality_check')

  await desk.button(move.quality_check_ready).click()
  const dialog = desk.dialog(move.quality_check_ready)
  await dialog.getByRole('button', { name: moves.allPassed }).click()
  await dialog.getByLabel(moves.odometerOut).fill('45010')
  await dialog.getByRole('button', { name: move.quality_check_ready }).click()
  await expect(dialog).toBeHidden()
  await desk.stands('ready')
}

/** Takes a payment; without an amount, what is due. */
async function pay(desk: OrderContext, amount?: number) {
  const { invoice } = desk.text.orders
  await desk.button(invoice.pay).click()
  const dialog = desk.dialog(invoice.payTitle)
  if (amount) await dialog.getByLabel(invoice.amount).fill(String(amount))
  await expect(dialog.getByRole('combobox', { name: new RegExp(invoice.account) })).not.toHaveValue(
    '',
  )
  await dialog.getByRole('button', { name: invoice.pay }).click()
  await expect(dialog).toBeHidden()
}

/** Bills it, is paid in two parts, hands the car back. @returns the invoice's number */
async function billAndDeliver(
  desk: OrderContext,
  stranger: ReturnType<typeof aStranger>,
): Promise<string> {
  const { page, text } = desk
  const { invoice, billing, signatures, move, next } = text.orders
  await desk.button(next.bill).click()
  const issue = desk.dialog(next.bill)
  await issue.getByLabel(text.vehicles.chassisNumber).fill(stranger.chassis)
  await issue.getByLabel(next.received).fill('100000')
  await issue.getByRole('button', { name: invoice.issue }).click()
  await expect(issue).toBeHidden()
  const number = (await page.getByText(/^INV\/\w+\/\d{4}\/\d{5}$/).textContent()) ?? ''

  await expect(page.locator('header').getByText(billing.part_paid, { exact: true })).toBeVisible()
  await expect(page.getByText(money(450_000)).first()).toBeVisible()
  await pay(desk)
  await expect(page.locator('header').getByText(billing.paid, { exact: true })).toBeVisible()

  await desk.button(next.signOwn).click()
  const sign = desk.dialog(signatures.service_adviser)
  await desk.draw(sign)
  await sign.getByRole('button', { name: text.common.button.save }).click()
  await expect(sign).toBeHidden()

  await desk.button(move.ready_delivered).click()
  await desk
    .dialog(next.handOver('', '').trim().split(' ')[0] ?? '')
    .getByRole('button', { name: move.ready_delivered })
    .click()
  await desk.stands('delivered')
  return number
}

async function printPage(
  desk: OrderContext,
  stranger: ReturnType<typeof aStranger>,
  number: string,
) {
  const { page, text } = desk
  await page.getByRole('link', { name: text.orders.invoice.print }).click()
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText(stranger.name).first()).toBeVisible()
  await expect(page.getByText(money(550_000)).first()).toBeVisible()
  await page.getByRole('link', { name: text.common.button.back }).click()
  await desk.stands('delivered')
}

/** Finance, at another desk: the entries of the invoice, and the way back to the order. */
async function findInBooks(browser: Browser, language: Language, number: string, order: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'finance', language)
  await page.goto(`/journal?keyword=${encodeURIComponent(number)}`)
  const rows = page.getByRole('row', { name: new RegExp(number) })
  // the invoice, the two payments for it, and the points that they earned
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: money(550_000) })).toHaveCount(1)
  await expect(rows.filter({ hasText: money(100_000) })).toHaveCount(1)
  await expect(rows.filter({ hasText: money(450_000) })).toHaveCount(1)
  await rows.first().getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: order })).toBeVisible()
  await context.close()
}

test.use({ actionTimeout: 20_000 })

for (const language of process.env.SCREENS ? (['en', 'nl'] as const) : (['en'] as const))
  test(`the main job, in ${language === 'en' ? 'English' : 'Dutch'}`, async ({ page, browser }) => {
    const orderPage = new OrderContext(page, words[language])
    const stranger = aStranger(language)
    await signIn(page, 'adviser', language)

    await takeIn(orderPage, stranger)
    await orderPage.stands('queued')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^WO\//)
    const order = (await heading.textContent()) ?? ''
    await addOther(orderPage, 'Balancing', 250_000)

    await agree(orderPage)
    await workAndCheck(orderPage, ['Spooring', 'Balancing'])
    const number = await billAndDeliver(orderPage, stranger)
    await printPage(orderPage, stranger, number)
    await findInBooks(browser, language, number, order)
  })

/** Presses of the pointer and of keys, counted by the browser itself, over all pages. */
async function counted(page: Page) {
  await page.addInitScript(() => {
    const count = (name: string) => {
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1))
    }
    addEventListener('pointerdown', () => count('presses'), true)
    addEventListener('keydown', () => count('keys'), true)
  })
  return () =>
    page.evaluate(() => ({
      presses: Number(sessionStorage.getItem('presses')),
      keys: Number(sessionStorage.getItem('keys')),
    }))
}

test('a new car from the board to the printed invoice takes 28 presses and 110 keys at most', async ({
  page,
}) => {
  const orderPage = new OrderContext(page, words.en)
  const { plate, chassis } = aStranger('en')
  const { bay, create, move, lines, work, moves, next, invoice } = words.en.orders
  await signIn(page, 'adviser')
  const count = await counted(page)
  await page.goto('/my-work')

  await page.getByRole('link', { name: words.en.orders.list.new }).click()
  await expect(page.getByRole('combobox', { name: new RegExp(`^${create.plate}`) })).toBeFocused()
  await page.keyboard.type(plate)
  await expect(page.getByRole('option', { name: new RegExp(plate) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(words.en.common.field.fullName)).toBeFocused()
  await page.keyboard.type('Budi Santoso')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`08127${String(Date.now()).slice(-7)}`)
  for (const [label, typed] of [
    [words.en.vehicles.brand, 'Toyota'],
    [words.en.vehicles.model, 'Avanza'],
  ] as const) {
    const input = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
    await input.click()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name: typed }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue(typed)
  }
  await page.getByLabel(create.odometer).click()
  await page.keyboard.type('45000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Setir bergetar')
  await expect(page.getByLabel(bay.complaint)).toHaveValue('Setir bergetar')
  // this garage has one mechanic, whom the form has chosen: others choose, so it is counted
  const mechanic = page.getByRole('combobox', { name: new RegExp(`^${create.mechanic}`) })
  await mechanic.click()
  await page.getByRole('option', { name: /^Siti/ }).click()
  const favourites = page.getByRole('group', { name: create.favourites })
  for (let twice = 0; twice < 2; twice++) await favourites.getByRole('button').first().click()
  await page.keyboard.press('Control+Enter')

  await orderPage.button(move.queued_inspecting).click()
  await orderPage.stands('inspecting')
  await orderPage.button(move.inspecting_awaiting_approval).click()
  await orderPage.stands('awaiting_approval')
  await orderPage.button(lines.approveAll).click()
  await orderPage.button(move.awaiting_approval_in_progress).click()
  const agreed = orderPage.dialog(move.awaiting_approval_in_progress)
  await orderPage.draw(agreed)
  await agreed.getByRole('button', { name: move.awaiting_approval_in_progress }).click()
  await orderPage.stands('in_progress')
  for (const group of await page
    .getByRole('radiogroup', { name: new RegExp(lines.workOf('')) })
    .all())
    await group.getByText(work.done, { exact: true }).click()
  await orderPage.button(move.in_progress_quality_check).click()
  await orderPage.stands('quality_check')
  await orderPage.button(move.quality_check_ready).click()
  const checked = orderPage.dialog(move.quality_check_ready)
  await checked.getByRole('button', { name: moves.allPassed }).click()
  await checked.getByLabel(moves.odometerOut).click()
  await page.keyboard.type('45010')
  await page.keyboard.press('Enter')
  await orderPage.stands('ready')

  await orderPage.button(next.bill).click()
  const bill = orderPage.dialog(next.bill)
  await expect(bill.getByLabel(words.en.vehicles.chassisNumber)).toBeFocused()
  await page.keyboard.type(chassis)
  await expect(bill.getByRole('combobox', { name: new RegExp(invoice.account) })).not.toHaveValue(
    '',
  )
  await page.keyboard.press('Enter')
  await expect(bill).toBeHidden()
  await orderPage.button(next.signOwn).click()
  const sign = orderPage.dialog(words.en.orders.signatures.service_adviser)
  await orderPage.draw(sign)
  await sign.getByRole('button', { name: words.en.common.button.save }).click()
  await orderPage.button(move.ready_delivered).click()
  await page.getByRole('dialog').getByRole('button', { name: move.ready_delivered }).click()
  await orderPage.stands('delivered')
  await page.getByRole('link', { name: invoice.print }).click()
  await expect(page.getByText(plate).first()).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: words.en.common.button.print }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')

  const { presses, keys } = await count()
  expect(presses).toBeGreaterThan(15)
  expect(presses).toBeLessThanOrEqual(28)
  expect(keys).toBeLessThanOrEqual(110)
})
