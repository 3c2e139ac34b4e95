/** Phones without a line, for the tests of what is done on them: with the app or without it, and what is done there. */
import { type Page, expect } from '@playwright/test'
import outbox from '#domains/company/outbox/texts/en.ts'
import type { SignedIn } from './api.ts'
import { Device, type Line, aLine, isInstalled, withTheApp } from './device.ts'
import { words } from './words.ts'

const { common, orders } = words.en

export interface Inspection {
  version: number
  items: {
    inspection_item_id: number
    name: string
    result: string
    note: string | null
    files: object[]
  }[]
}
export interface Order {
  version: number
  mechanic_notes: string | null
  media: object[]
  lines: { id: number; work: string; time: { from: string; to: string | null }[] }[]
}

/** The whole app is on the device: no part of it needs the line any more. */
export async function install(page: Page, line: { url: string }) {
  await page.goto(`${line.url}/my-work`)
  await isInstalled(page)
}

/** Installs the app, and opens the order while there is a line. */
export async function open(page: Page, line: { url: string }, id: number) {
  await install(page, line)
  await page.goto(`${line.url}/my-work/${id}`)
  const order = page.getByRole('radiogroup', { name: /^Result of/ }).or(page.locator('#lines li'))
  await expect(order.first()).toBeVisible()
}

/** The phone notices at once that the line is back, as its radio does. */
export const mend = async (page: Page, line: Line) => {
  line.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

export const points = (page: Page) => page.getByRole('radiogroup', { name: /^Result of/ })

export type Work = (device: Device, line: Line) => Promise<void>

/** A phone that has never seen the app, behind a line of its own; both are gone afterwards. */
export async function onNewDevice(who: SignedIn, work: Work) {
  const line = await aLine()
  const device = new Device(line, who)
  try {
    await work(device, line)
  } finally {
    await device.end()
    line.end()
  }
}

let installed: Promise<Device> | undefined
/** The phone that the others are copies of goes last. */
export async function endInstalled() {
  const device = await installed
  await device?.end()
  device?.line.end()
}

/** A phone that has the app. */
export async function onDevice(who: SignedIn, work: Work) {
  installed ??= aLine().then(withTheApp)
  const like = await installed
  const device = new Device(like.line, who, like)
  try {
    await work(device, like.line)
  } finally {
    await device.end()
    like.line.mend()
  }
}

export const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: outbox.button(String(count)) })

/** Long enough for several tries in vain; what is sent shows in the header, once that has loaded. */
export const nothingWaits = async (page: Page) => {
  await expect(page.getByRole('button', { name: new RegExp(outbox.title) })).toHaveCount(0, {
    timeout: 60_000,
  })
}

export async function note(page: Page, said: string) {
  await page.getByRole('button', { name: orders.bay.note, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(said)
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog).toHaveCount(0)
}

export const photo = (page: Page) =>
  page
    .locator('input[type=file][capture]')
    .last()
    .setInputFiles({
      name: 'hose.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })

/** Another person at the same device. */
export const signedIn = (page: Page, session: SignedIn) =>
  page.evaluate(
    (auth) => localStorage.setItem('auth', auth),
    JSON.stringify({ state: { step: 5, ...session }, version: 0 }),
  )
