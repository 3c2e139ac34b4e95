/** The actions on a page before it is checked, found by the words of its language: lists, forms, messages. */
import { type Locator, type Page, expect } from '@playwright/test'
import type { catalogues } from '../../languages/catalogues.ts'
import { call } from '../api.ts'
import { type RoleBrowser, MESSAGE } from './role-browser.ts'
import { opensBy } from './enter.ts'
import { asking } from './people.ts'
import type { Place } from './places.ts'

export type Words = typeof catalogues.en

export const DIALOG = '[role=dialog]'
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
/** Some field is invalid; its colour shows it, and a screen reader hears it too. */
export async function refused(page: Page) {
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expect(page.locator('input[data-invalid]:not([aria-invalid=true])')).toHaveCount(0)
  const colours = await page.locator('.mantine-InputWrapper-error').evaluateAll((errors) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = 'var(--mantine-color-error)'
    const meant = getComputedStyle(probe).color
    probe.remove()
    return errors.map((error) => getComputedStyle(error).color === meant)
  })
  expect(colours).not.toContain(false)
}

/** Sends the form unchanged: the page names the missing fields. */
export async function sendForm({ page }: RoleBrowser, within = 'main') {
  await page.locator(`${within} form button[type=submit]`).last().click()
  await refused(page)
}

/** Opened by its button. */
export const openedDialog =
  (opener: (words: Words) => string) => async (desk: RoleBrowser, words: Words) => {
    await button(desk.page.getByRole('main'), opener(words)).first().click()
    await expect(dialog(desk.page)).toBeVisible()
    await desk.settled()
  }

/** Opened by its button, and sent as it stands. */
export const sentDialog =
  (opener: (words: Words) => string) => async (desk: RoleBrowser, words: Words) => {
    await openedDialog(opener)(desk, words)
    // the page accepts it, and the server refuses it
    await desk.lettingWrites(() => sendForm(desk, DIALOG))
  }

export async function selectTwo({ page }: RoleBrowser) {
  for (const row of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(row).check()
}

export async function draftOrders(desk: RoleBrowser, { 'low-stock': words, common }: Words) {
  await selectTwo(desk)
  const bar = desk.page.getByRole('region', { name: common.list.selection })
  await button(bar, words.draft).click()
  await expect(dialog(desk.page)).toBeVisible()
  await desk.settled()
}

export async function askToDelete(desk: RoleBrowser, { common }: Words) {
  await selectTwo(desk)
  const bar = desk.page.getByRole('region', { name: common.list.selection })
  await button(bar, common.button.delete).click()
  await expect(dialog(desk.page)).toBeVisible()
}

export async function notDeleted(desk: RoleBrowser, words: Words) {
  await askToDelete(desk, words)
  await button(dialog(desk.page), words.common.button.delete).click()
  await expect(dialog(desk.page).getByRole('listitem')).toHaveCount(2)
}

export const fullName = (page: Page, { common }: Words) =>
  page.getByRole('textbox', { name: new RegExp(`^${common.field.fullName}`) })

export async function leaveChanged(desk: RoleBrowser, words: Words) {
  await fullName(desk.page, words).fill('Contoh')
  await desk.page.locator('header a').first().click()
  await expect(dialog(desk.page)).toBeVisible()
}

export async function withDraft(desk: RoleBrowser, words: Words) {
  const { page } = desk
  await fullName(page, words).fill('Contoh')
  // it is written down a moment after the last key
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('draft:')),
  )
  await page.reload()
  await expect(button(page, words.common.draft.discard)).toBeVisible()
}

/** Leaves no draft for the next user of the form. */
export const discard = async ({ page }: RoleBrowser) => {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('draft:')) localStorage.removeItem(key)
  })
}

export async function openCalendar({ page }: RoleBrowser, { common }: Words) {
  await page.getByRole('textbox', { name: common.field.birthDate }).click()
  await expect(button(page, common.calendar.nextMonth)).toBeVisible()
}

export async function openYears(desk: RoleBrowser, words: Words) {
  await openCalendar(desk, words)
  const level = desk.page.locator('button:has(+ button[data-direction=next])')
  await level.click()
  await expect(button(desk.page, words.common.calendar.nextYear)).toBeVisible()
  await level.click()
  await expect(button(desk.page, words.common.calendar.nextDecade)).toBeVisible()
}

export async function searchAll({ page }: RoleBrowser) {
  await opensBy(page, 'Control+k')
  await page.keyboard.type('B 1')
  await expect(page.getByRole('option').filter({ hasText: /^B \d/ }).first()).toBeVisible()
}

export async function openRange({ page }: RoleBrowser, { common }: Words) {
  await button(page, common.filter.dateRange).click()
  await expect(button(page, common.calendar.nextMonth)).toBeVisible()
}

/** A message that stays, for the mouse rests on it. */
export const holdToast = async ({ page }: RoleBrowser) => {
  const message = page.locator(MESSAGE)
  await message.first().hover()
  await expect(message).toHaveCount(1)
}

export async function saidToHaveFailed(desk: RoleBrowser, words: Words) {
  const { page } = desk
  await page.locator('tbody tr').first().getByRole('button').last().click()
  await button(dialog(page), words.common.button.delete).click()
  await holdToast(desk)
}

export async function saidToBeSaved(desk: RoleBrowser, { orders, common }: Words) {
  const { page } = desk
  await button(page, orders.notes.edit).click()
  await desk.lettingWrites(async () => {
    await button(page, common.button.save).click()
    await holdToast(desk)
  })
}

export const toStep = (at: number) => async (desk: RoleBrowser) => {
  await desk.page.locator('main ol button').nth(at).click()
  await desk.settled()
}

export async function unbalanced(desk: RoleBrowser, words: Words) {
  const { page } = desk
  await page.getByRole('textbox', { name: words.journal.debit }).first().fill('125000')
  await sendForm(desk)
}

export async function aDay({ page }: RoleBrowser) {
  await page.locator('main svg a[tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
}

/** A month of last year that is closed: there is something to reopen. */
export async function closedMonth(walker: Parameters<Place['address']>[0]) {
  const year = new Date().getFullYear() - 1
  const month = `${year}-03`
  const { data } = await asking<{ data: { month: string; state: string; version: number }[] }>(
    walker,
    `/admin/period?country_id=1&year=${year}`,
  )
  const found = data.find((row) => row.month === month)
  if (found?.state === 'open')
    await call('POST', '/admin/period/close', {
      token: walker.token,
      body: { country_id: 1, month, version: found.version },
    })
  return `/journal/periods?year=${year}`
}

export async function reopening(desk: RoleBrowser, { periods }: Words) {
  const name = new RegExp(`^${periods.reopen}`)
  await desk.page.getByRole('main').getByRole('button', { name }).first().click()
  await expect(dialog(desk.page)).toBeVisible()
  await sendForm(desk, DIALOG)
}

/** Its chunk does not come. */
export const withoutChunk = (chunk: RegExp) => async (desk: RoleBrowser) => {
  await desk.breaks(chunk)
  await desk.page.reload()
  await expect(desk.page.getByRole('alert').getByRole('heading').first()).toBeVisible()
}

/** The server never answers the page's request. */
export const withoutAnswer = (path: RegExp) => async (desk: RoleBrowser) => {
  await desk.breaks(path, 503)
  await desk.page.reload()
  const main = desk.page.getByRole('main')
  await expect(main.getByRole('button').last()).toBeVisible({ timeout: 40_000 })
  await desk.settled()
}
