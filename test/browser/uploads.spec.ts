/** Files that go on after the line broke, several at once, and pictures of a form. As people do it, over the demo data. */
import { expect, test } from '@playwright/test'
import { words } from './words.ts'
import { aVideo } from '../video.ts'
import {
  page,
  openThePage,
  closeThePage,
  openOrder,
  button,
  nameField,
  stamp,
  png,
} from './form-page.ts'

const { common } = words.en

test.describe.configure({ mode: 'serial' })
test.beforeAll(openThePage)
test.afterAll(closeThePage)

const MB = 1024 * 1024

test('a video goes on after the line broke, and after a reload', async () => {
  test.slow()
  await openOrder('in_progress')
  const { media } = words.en.orders
  const input = page.locator('input[type=file]').first()
  // whatever is there already: the file may be run a second time
  const shown = page.getByRole('button', { name: new RegExp(media.open(0).replace('0', '\\d+')) })
  await expect(input).toBeAttached()
  // in work the photos of the arrival are folded
  await page.getByRole('heading', { name: media.inbound }).click()
  const had = await shown.count()

  // a part is let through, then the line is away
  let parts = 0
  await page.route('**/api/files/upload/*', async (route) => {
    if (route.request().method() === 'PATCH') parts += 1
    if (parts > 1) return route.abort('internetdisconnected')
    return route.continue()
  })
  await input.setInputFiles({ name: 'dent.mp4', mimeType: 'video/mp4', buffer: aVideo(9 * MB) })
  await expect(page.getByText(common.upload.noLine)).toBeVisible()
  await page.unroute('**/api/files/upload/*')

  await page.route('**/api/files/upload/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.reload()
  await expect(page.getByText('dent.mp4')).toBeVisible()
  await expect(page.getByText(common.upload.noLine)).toBeVisible()
  await page.unroute('**/api/files/upload/*')

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await expect(page.getByText('dent.mp4')).toHaveCount(0, { timeout: 20_000 })
  await expect(shown).toHaveCount(had + 1)
  // nothing that had arrived was sent again
  expect(offsets[0]).toBeGreaterThanOrEqual(4 * MB)
})

test('several at once; what is too large or of another kind is said before anything is sent', async () => {
  const { media } = words.en.orders
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert').filter({ hasText: media.notMedia })).toBeVisible()

  const before = await page.getByRole('button', { name: /^Open number/ }).count()
  await input.setInputFiles(
    ['front.png', 'back.png', 'left.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer: png,
    })),
  )
  await expect(page.getByRole('button', { name: /^Open number/ })).toHaveCount(before + 3)
  // the gallery shows the small pictures
  const small = page.locator('img[src*="/thumbnail?"]').first()
  await expect(small).toBeVisible()
  expect(await small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a picture field says what it takes, whatever name a file has', async () => {
  const paper = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  // the first bytes of a phone's own kind of picture, which no browser reads
  const phone = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), Buffer.alloc(3 * MB)])
  const files = [
    { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: paper },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: phone },
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: phone },
    { name: 'light.jpg', mimeType: 'image/jpeg', buffer: phone.subarray(0, 4000) },
  ]
  for (const file of files) {
    await page.goto('/voucher-management/new')
    const picture = page.locator('[data-field="preview_image_file_id"]')
    await picture.locator('input[type=file]').setInputFiles(file)
    await expect(picture.getByRole('alert'), file.name).toContainText(common.form.notAnImage)
  }
})

test('a form that is saved while its picture is on its way is saved with it, or not at all', async () => {
  await page.goto('/customer-management/new')
  await nameField().fill(`Sari Tes ${stamp}`)
  await page.locator('main').getByRole('combobox', { name: common.field.country }).click()
  await page.getByRole('option', { name: common.country[1], exact: true }).click()
  await page.getByRole('textbox', { name: /^Phone/ }).fill(`0813770${stamp}`)
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/customer'))
      saved.push(request.postDataJSON())
  })
  const picture = page.locator('[data-field="profile_picture_file_id"]')
  const choose = () =>
    picture
      .locator('input[type=file]')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png })
  let letGo: (reached: boolean) => void = () => undefined
  await page.route('**/api/files', async (route) => {
    const reached = await new Promise<boolean>((done) => (letGo = done))
    await (reached ? route.continue() : route.abort('internetdisconnected'))
  })

  await choose()
  await expect(picture.getByRole('progressbar')).toBeVisible()
  await button(common.button.save).click()
  await expect(page.getByText(common.form.savedWithPicture)).toBeVisible()
  letGo(false)
  // the upload failed: the form does not silently leave it out
  await expect(picture.getByRole('alert')).toBeVisible()
  await expect(button(common.button.save)).toBeEnabled()
  expect(saved).toEqual([])

  await picture.getByRole('button', { name: common.button.retry }).click()
  await expect(picture.getByRole('button', { name: common.button.cancel })).toBeFocused()
  await picture.getByRole('button', { name: common.button.cancel }).click()
  await expect(picture.getByRole('button', { name: /:/ }).first()).toBeFocused()
  await choose()
  await expect(picture.getByRole('progressbar')).toBeVisible()
  await button(common.button.save).click()
  await expect(page.getByText(common.form.savedWithPicture)).toBeVisible()
  letGo(true)
  await expect(page).toHaveURL(/customer-management\/\d+$/)
  expect(saved).toEqual([expect.objectContaining({ profile_picture_file_id: expect.any(Number) })])
  await page.unroute('**/api/files')
})
