/** What is done on the page of an order before it is looked at. */
import { Buffer } from 'node:buffer'
import { type Page, expect } from '@playwright/test'
import { call } from '../api.ts'
import { DIALOG, type Words, button, dialog, sendForm } from './actions.ts'
import type { RoleBrowser } from './role-browser.ts'
import { asking, auditUserOf } from './people.ts'
import { type Place, orderAt } from './places.ts'

/** A step that is off says why, in the menu of the steps. */
export async function whyOff({ page }: RoleBrowser, { orders }: Words) {
  await page.getByRole('button', { name: orders.moves.more, exact: true }).click()
  await expect(page.locator('[role=menuitem][aria-disabled=true]').first()).toBeVisible()
}

export const upload = (page: Page) => page.locator('main input[type=file]').first()

export async function cancelUploads({ page }: RoleBrowser, { common }: Words) {
  const cancel = page.getByRole('button', { name: new RegExp(`^${common.button.cancel}: `) })
  while ((await cancel.count()) > 0) await cancel.first().click()
}

export async function failedUpload(desk: RoleBrowser, words: Words) {
  await cancelUploads(desk, words)
  desk.answers.know('dent.mp4', 'notes.txt')
  const video = { name: 'dent.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2048) }
  await upload(desk.page).setInputFiles(video)
  await expect(desk.page.getByRole('alert')).toBeVisible()
  await upload(desk.page).setInputFiles({ ...video, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(desk.page.getByRole('alert')).toHaveCount(2)
}

export const aPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An order with a photo of how the car goes out: at this stage that part of the page is open. */
export async function photographed(walker: Parameters<Place['address']>[0]) {
  const id = await orderAt('quality_check')(walker)
  const order = await asking<{ version: number; media: { direction: string }[] }>(
    walker,
    `/admin/order/${id}`,
  )
  if (order.media.some(({ direction }) => direction === 'outbound')) return id
  const form = new FormData()
  form.set('file', new Blob([aPicture], { type: 'image/png' }), 'front.png')
  const stored = await fetch(`${process.env.BROWSER_TEST_URL}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${walker.token}` },
    body: form,
  })
  const { data } = (await stored.json()) as { data: { id: number } }
  const { status, message } = await call('POST', `/admin/order/${id}/media`, {
    token: walker.token,
    body: { direction: 'outbound', file_id: data.id, version: order.version },
  })
  if (status !== 201) throw new Error(`A photo of order ${id}: ${message}`)
  return id
}

export async function openPhoto({ page }: RoleBrowser, { orders }: Words) {
  await button(page, orders.media.open(1)).filter({ visible: true }).first().click()
  await expect(dialog(page).getByRole('img').first()).toBeVisible()
}

export async function openSigning({ page }: RoleBrowser, { orders }: Words) {
  const { sign, again, customer } = orders.signatures
  await page.getByRole('button', { name: new RegExp(`^(${sign}|${again}): ${customer}$`) }).click()
  await expect(dialog(page).locator('canvas')).toBeVisible()
}

export async function drawn(desk: RoleBrowser, words: Words) {
  await openSigning(desk, words)
  await desk.settled()
  const box = await dialog(desk.page).locator('canvas').boundingBox()
  if (!box) throw new Error('The pad has no size')
  const { mouse } = desk.page
  await mouse.move(box.x + 60, box.y + 90)
  await mouse.down()
  await mouse.move(box.x + 200, box.y + 50, { steps: 8 })
  await mouse.up()
  await expect(button(dialog(desk.page), words.common.form.clear)).toBeEnabled()
}

export async function undrawn(desk: RoleBrowser, words: Words) {
  await openSigning(desk, words)
  await desk.settled()
  await desk.page.locator(`${DIALOG} button[type=submit]`).click()
  await expect(dialog(desk.page).getByRole('alert')).toBeVisible()
}

/** Somebody else is quicker: the server itself refuses. */
export async function tooLate(desk: RoleBrowser, { orders, common }: Words) {
  const { page } = desk
  await button(page, orders.notes.edit).click()
  const field = page.getByRole('textbox', { name: orders.notes.title })
  await field.fill('Contoh')
  desk.answers.know('Contoh')
  const walker = await auditUserOf('super admin')
  const path = `/admin/order/${page.url().split('/').at(-1)}`
  const { version } = await asking<{ version: number }>(walker, path)
  const body = { mechanic_notes: `Dicek ${version}`, version }
  const { status, message } = await call('PUT', path, { token: walker.token, body })
  if (status !== 200) throw new Error(`${path}: ${message}`)
  await desk.lettingWrites(async () => {
    await button(page, common.button.save).click()
    await expect(button(page, orders.stale.reload)).toBeVisible()
  })
}

export async function pickInDialog(desk: RoleBrowser, { orders }: Words) {
  const { page } = desk
  await button(page.getByRole('main'), orders.lines.add).first().click()
  await dialog(page).getByRole('combobox').last().click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

/** An amount that is none, on a day that is chosen from a calendar. */
export async function paid(desk: RoleBrowser, { orders }: Words) {
  const { page } = desk
  await button(page.getByRole('main'), orders.invoice.pay).first().click()
  await dialog(page).getByRole('textbox', { name: orders.invoice.amount }).fill('')
  await desk.lettingWrites(() => sendForm(desk, DIALOG))
  await dialog(page).getByRole('textbox', { name: orders.invoice.paidAt }).click()
  await desk.settled()
}

export async function voided(desk: RoleBrowser, { orders }: Words) {
  const { page } = desk
  await button(page.getByRole('main'), orders.invoice.void).click()
  await page.getByRole('menuitem', { name: orders.invoice.void }).click()
  await expect(dialog(page)).toBeVisible()
  await desk.lettingWrites(() => sendForm(desk, DIALOG))
}
