/**
 * The first day of a garage, from an installation without any data to the printed invoice of the first car, by the owner
 * alone. Nothing is made but through the pages, and the presses are counted.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locator, type Page, expect, test } from '@playwright/test'
import { type App, startApp } from '../../tools/test/demo.mjs'
import { latestCode } from './server.ts'
import { words } from './words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = words.en
const PHONE = '+6281377700011'
const PASSWORD = 'bengkel-first-day'

let folder: string
let app: App
let setUpAddress: string

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bengkel-first-day-'))
  app = await startApp(folder, undefined, 'none')
  const made = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'tools/admin.ts', 'create', '--phone', PHONE, '--name', 'Ratna Dewi'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: folder, PUBLIC_URL: app.url } },
  )
  expect(made.status, made.stderr).toBe(0)
  setUpAddress = /Then begin at (\S+)/.exec(made.stdout)?.[1] ?? ''
})
test.afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Presses of the pointer, counted by the browser itself. */
async function counted(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () =>
        localStorage.setItem('presses', String(Number(localStorage.getItem('presses') ?? 0) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(localStorage.getItem('presses')))
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

async function choose(page: Page, within: Page | Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The page of the steps, from wherever one is. */
async function toSteps(page: Page) {
  await button(page, new RegExp(text.common.shell.account)).click()
  await page.getByRole('menuitem', { name: new RegExp(text.setUp.title) }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.setUp.title })).toBeVisible()
}

const stepOf = (page: Page, key: keyof typeof text.setUp.steps) =>
  page.getByRole('listitem').filter({ hasText: text.setUp.steps[key].about })
const isDone = (page: Page, key: keyof typeof text.setUp.steps) =>
  expect(stepOf(page, key).getByText(new RegExp(`^${text.setUp.states.done}`))).toBeVisible()

async function signInFirst(page: Page) {
  await page.goto(setUpAddress)
  await page.getByRole('radio', { name: 'English' }).click()
  await button(page, text.common.button.next).click()
  await page.getByRole('textbox', { name: text.auth.phone }).fill(PHONE)
  const asked = Date.now()
  await button(page, text.auth.sendCode).click()
  await page.getByLabel(text.auth.otp).fill(await latestCode(PHONE, asked, folder))
  await expect(page.getByRole('heading', { name: text.auth.createPassword })).toBeVisible()
  const fields = page.locator('input[type=password]')
  await fields.first().fill(PASSWORD)
  await fields.last().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

async function addBranch(page: Page) {
  await page.getByRole('link', { name: text.setUp.steps.company.act }).click()
  const dialog = page.getByRole('dialog', { name: text.garages.addBranch })
  await dialog.getByLabel(text.common.field.name).fill('Bengkel Ratna')
  await choose(page, dialog, text.common.field.country, 'Indonesia')
  await dialog.getByLabel(text.common.field.address).fill('Jl. Melati 5, Bandung')
  await button(dialog, text.common.button.save).click()
  await expect(dialog).toBeHidden()
}

async function takeStarterData(page: Page) {
  const { starter, steps } = text.setUp
  await button(page, steps.starter.act).click()
  const dialog = page.getByRole('dialog', { name: starter.title })
  await dialog.getByText(starter.groups.services, { exact: true }).click()
  await dialog.getByLabel(starter.price('Spooring'), { exact: true }).fill('300000')
  await button(dialog, starter.add).click()
  await expect(dialog).toBeHidden()
  await isDone(page, 'starter')
  await isDone(page, 'services')
}

async function addMechanic(page: Page) {
  await page.getByRole('link', { name: text.setUp.steps.people.act }).click()
  const dialog = page.getByRole('dialog', { name: text.employees.add })
  await dialog.getByLabel(text.common.field.fullName).fill('Joko Susilo')
  await dialog.getByLabel(text.common.field.phone).fill('0813 7770 0022')
  await choose(page, dialog, text.common.field.role, text.common.role.mechanic)
  // the only garage
  await expect(
    dialog.getByRole('combobox', { name: new RegExp(`^${text.employees.garageOrWorkshop}`) }),
  ).toHaveValue(/Bengkel Ratna/)
  // the only country
  await expect(
    dialog.getByRole('combobox', { name: new RegExp(`^${text.common.field.country}`) }),
  ).toHaveValue('Indonesia')
  await button(dialog, text.common.button.save).click()
  await expect(dialog).toBeHidden()
}

/** A brand and a model that no list of ours has are added where they are missing. */
async function addNamed(page: Page, label: string, name: string) {
  const input = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await input.click()
  await input.fill(name)
  await page.getByRole('option', { name: text.common.button.addNamed(name), exact: true }).click()
  await expect(input).toHaveValue(name)
}

async function writeOrder(page: Page) {
  const { create, lines } = text.orders
  await page.getByRole('link', { name: text.setUp.steps.order.act }).click()
  const plate = 'D 1234 RTN'
  await page.getByRole('combobox', { name: new RegExp(`^${create.plate}`) }).fill(plate)
  await page.getByRole('option', { name: new RegExp(plate) }).click()
  await page.getByLabel(text.common.field.fullName).fill('Agus Salim')
  await page.getByLabel(text.common.field.phone).fill('0813 7770 0033')
  await addNamed(page, text.vehicles.brand, 'Skywell')
  await addNamed(page, text.vehicles.model, 'ET5')
  // asked here, for the invoice needs it
  const number = page.getByLabel(text.vehicles.chassisNumber)
  await expect(number).toHaveAccessibleDescription(create.neededForInvoice)
  await number.fill('SKY-ET5-000123')
  await page.getByLabel(create.odometer).fill('12000')
  await button(page, lines.add).click()
  const line = page.getByRole('dialog', { name: lines.addTitle })
  const service = line.getByRole('combobox', { name: new RegExp(`^${lines.catalogService}`) })
  await service.click()
  await service.fill('Spooring')
  await page
    .getByRole('option', { name: /^Spooring/ })
    .first()
    .click()
  await expect(line.getByLabel(lines.unitPrice)).toHaveValue(/300/)
  await button(line, text.common.button.save).click()
  await expect(line).toBeHidden()
  await button(page, create.submit).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^WO\//)
}

async function draw(page: Page, within: Locator) {
  const paper = within.locator('canvas')
  await expect(paper).toBeVisible()
  await page.waitForLoadState('networkidle')
  const box = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 6 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 6 })
  await page.mouse.up()
}

const stands = (page: Page, stage: keyof typeof text.orders.stage) =>
  expect(page.locator('header').getByText(text.orders.stage[stage], { exact: true })).toBeVisible()

async function doTheWork(page: Page) {
  const { move, moves, lines, work } = text.orders
  await button(page, move.queued_inspecting).click()
  await stands(page, 'inspecting')
  await button(page, move.inspecting_awaiting_approval).click()
  await stands(page, 'awaiting_approval')
  await button(page, lines.approveLine('Spooring')).click()
  await button(page, move.awaiting_approval_in_progress).click()
  const agreed = page.getByRole('dialog', { name: move.awaiting_approval_in_progress })
  await draw(page, agreed)
  await button(agreed, move.awaiting_approval_in_progress).click()
  await stands(page, 'in_progress')
  const control = page.getByRole('radiogroup', { name: new RegExp(lines.workOf('Spooring')) })
  await control.getByText(work.done, { exact: true }).click()
  await button(page, move.in_progress_quality_check).click()
  await stands(page, 'quality_check')
  await button(page, move.quality_check_ready).click()
  const checked = page.getByRole('dialog', { name: move.quality_check_ready })
  // the points of the starter data, in the words of the country
  await expect(checked.getByLabel('Uji jalan tanpa keluhan')).toBeVisible()
  await button(checked, moves.allPassed).click()
  await checked.getByLabel(moves.odometerOut).fill('12010')
  await button(checked, move.quality_check_ready).click()
  await stands(page, 'ready')
}

async function billAndPrint(page: Page) {
  const { invoice, next } = text.orders
  await button(page, next.bill).click()
  const bill = page.getByRole('dialog', { name: next.bill })
  await expect(bill.getByLabel(text.vehicles.chassisNumber)).toHaveCount(0)
  await expect(bill.getByRole('combobox', { name: new RegExp(invoice.account) })).not.toHaveValue(
    '',
  )
  await bill.getByRole('button', { name: invoice.issue }).click()
  await expect(bill).toBeHidden()
  await page.getByRole('link', { name: invoice.print }).click()
  await expect(page.getByText(/INV\/\w+\/\d{4}\/\d{5}/).first()).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, text.common.button.print).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
}

/** After the opening cash, what is left is the owner's capital: booked in one press. */
async function bookCapital(page: Page) {
  const { periods, journal } = text
  await page.goto(`${app.url}/journal/opening-balances/new`)
  // the only garage
  await expect(
    page.getByRole('combobox', { name: new RegExp(`^${text.common.field.garage}`) }),
  ).toHaveValue('Bengkel Ratna')
  const account = page.getByRole('combobox', { name: journal.account }).first()
  await account.fill('Petty')
  await page.getByRole('option', { name: /Petty/ }).first().click()
  await page.getByRole('textbox', { name: journal.debit }).first().fill('6440000')
  await button(page, text.common.button.save).click()
  await expect(page.getByText(/6,440,000/).first()).toBeVisible()
  await button(page, periods.bookIt).click()
  await expect(page.getByText(periods.remainingNone)).toBeVisible()
}

async function closeDay(page: Page) {
  await page.goto(`${app.url}/day-end`)
  await button(page, text.dayEnd.keep).click()
  await button(page.getByRole('dialog'), text.dayEnd.keep).click()
  await expect(page.getByText(/Ratna Dewi/).first()).toBeVisible()
}

/** As few as a person needs who is stuck nowhere. */
const MAX_PRESSES = 70

test.use({ actionTimeout: 20_000 })

test(`from nothing to the printed invoice of the first car in ${MAX_PRESSES} presses`, async ({
  page,
}) => {
  const count = await counted(page)
  await signInFirst(page)

  // the dashboard has nothing to show yet, and leads to the steps
  await page.goto(`${app.url}/home`)
  await expect(page.getByRole('heading', { level: 1, name: text.setUp.title })).toBeVisible()
  // an order without a branch says what is missing
  await page.goto(`${app.url}/order-management/new`)
  await expect(page.getByText(text.garages.none.title)).toBeVisible()
  await toSteps(page)

  await addBranch(page)
  await toSteps(page)
  await isDone(page, 'company')
  await isDone(page, 'hours')
  await takeStarterData(page)
  await addMechanic(page)
  await toSteps(page)
  await isDone(page, 'people')
  await writeOrder(page)
  await doTheWork(page)
  await billAndPrint(page)

  expect(await count()).toBeLessThanOrEqual(MAX_PRESSES)
  // the steps have ticked themselves; what is left can be left out
  await page.goto(`${app.url}/home`)
  await expect(page.getByRole('heading', { name: /: 7 of 12$/ })).toBeVisible()
  await bookCapital(page)
  await closeDay(page)
  await page.goto(`${app.url}/set-up`)
  for (const key of ['balances', 'order', 'day_end'] as const) await isDone(page, key)
  for (const key of ['legal_entity', 'stock', 'suppliers'] as const)
    await button(stepOf(page, key), new RegExp(`^${text.setUp.skip}`)).click()
  await expect(page.getByText(text.setUp.allDone)).toBeVisible()
})
