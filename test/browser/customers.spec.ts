/** Customers as the desk and the owner tidy them up: a double is merged and parted again, a file of people with cars comes in. */
import { expect } from '@playwright/test'
import merge from '#domains/overview/customer-merge/texts/en.ts'
import imports from '#domains/overview/imports/texts/en.ts'
import common from '#platform/texts/en.ts'
import consents from '#domains/people/consents/texts/en.ts'
import followUps from '#domains/outside/follow-ups/texts/en.ts'
import { bring, call } from './api.ts'
import { type Made, aCar, taken } from './cars.ts'
import { done, test } from './stock.ts'

test('a double is merged into a customer, brings its car along, and is parted again', async ({
  page,
  context,
  owner,
  adviser,
}) => {
  const ownerOf = async ({ id }: Made) =>
    (await done<{ customer: Made & { full_name: string } }>('GET', `/admin/vehicle/${id}`, adviser))
      .customer
  const [car, other] = [await aCar(adviser), await aCar(adviser)]
  const [kept, double] = [await ownerOf(car), await ownerOf(other)]
  await bring(context, owner)
  await page.goto(`/customer-management/${kept.id}`)
  await page.getByRole('button', { name: merge.merge }).click()
  const dialog = page.getByRole('dialog', { name: merge.mergeTitle(kept.full_name) })
  await dialog.getByRole('combobox', { name: merge.double }).fill(double.full_name)
  await page.getByRole('option', { name: new RegExp(double.full_name) }).click()
  await dialog.getByRole('button', { name: merge.mergeNow }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(merge.wentOver('1', '0'))).toBeVisible()
  expect(await ownerOf(other)).toMatchObject({ id: kept.id })

  // the double's own page leads to the person that it is now
  await page.goto(`/customer-management/${double.id}`)
  await expect(page.getByRole('heading', { name: merge.isDouble })).toBeVisible()
  await page.getByRole('link', { name: kept.full_name }).click()
  await expect(page.getByText(merge.wentOver('1', '0'))).toBeVisible()
  // the button of the entry itself; a message may offer an undo of its own
  await page.getByRole('main').getByRole('button', { name: common.button.undo }).click()
  await expect(page.getByText(merge.wentOver('1', '0'))).toBeHidden()
  expect(await ownerOf(other)).toMatchObject({ id: double.id })
})

test('a customer agrees to messages at the counter, and takes one back; both stay in the history', async ({
  page,
  context,
  owner,
  adviser,
}) => {
  const { customer } = await done<{ customer: Made }>(
    'GET',
    `/admin/vehicle/${(await aCar(adviser)).id}`,
    adviser,
  )
  await bring(context, owner)
  await page.goto(`/customer-management/${customer.id}`)
  const dialog = page.getByRole('dialog', { name: consents.change })
  const reminders = dialog.getByRole('group', { name: /reminders of service/ })
  const change = async (isChecked: boolean) => {
    await page.getByRole('button', { name: consents.change }).click()
    // nothing is chosen for the customer
    await expect(reminders.getByRole('checkbox', { checked: true })).toHaveCount(isChecked ? 0 : 1)
    await reminders.getByRole('checkbox', { name: consents.channel.whatsapp }).setChecked(isChecked)
    await dialog.getByRole('button', { name: common.button.save }).click()
    await expect(dialog).toBeHidden()
  }
  await change(true)
  await expect(page.getByText(consents.channel.whatsapp, { exact: true })).toBeVisible()
  await change(false)
  await expect(page.getByText(consents.channel.whatsapp, { exact: true })).toBeHidden()
  await page.getByText(consents.history).click()
  const changes = page.getByRole('listitem').filter({ hasText: consents.channel.whatsapp })
  await expect(changes.nth(0)).toContainText(consents.withdrawn)
  await expect(changes.nth(1)).toContainText(consents.given)
})

test('a question of a customer is answered on My Work, and stays on its order', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const order = await taken(await aCar(adviser), { adviser, mechanic })
  const share = { purpose: 'track' }
  const { url } = await done<{ url: string }>(
    'POST',
    `/admin/order/${order.id}/share`,
    adviser,
    share,
  )
  const text = `Until when may I come for ${order.id}?`
  await call('POST', `/public/c/${url.split('/').at(-1)}/question`, { body: { text } })
  await bring(context, adviser)
  await page.goto('/my-work/follow-ups')
  await page.getByRole('button', { name: `${followUps.done}: ${text}` }).click()
  const dialog = page.getByRole('dialog', { name: followUps.done })
  await dialog.getByLabel(followUps.note).fill('Until six')
  await dialog.getByRole('button', { name: followUps.done }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/my-work/${order.id}`)
  await expect(page.getByText('Until six')).toBeVisible()
})

test('a file of customers is previewed row by row, imported, and undone', async ({
  page,
  context,
  owner,
}) => {
  const suffix = String(Date.now()).slice(-7)
  const file = {
    name: `customers-${suffix}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Full Name,Phone Number,License Plate,Brand,Model,Chassis number',
        `Rina ${suffix},0817${suffix}1,B 1${suffix.slice(-3)} IMP,Toyota,Avanza,IMP${suffix}`,
        `Made ${suffix},0817${suffix}2,???,Toyota,Avanza,IMQ${suffix}`,
      ].join('\n'),
    ),
  }
  await bring(context, owner)
  await page.goto('/customer-management')
  await page.getByRole('button', { name: common.imports.start }).click()
  const dialog = page.getByRole('dialog', { name: imports.importTitle(imports.noun.customers) })
  const country = dialog.getByRole('combobox', { name: common.field.country })
  if ((await country.inputValue()) === '') {
    await country.click()
    await page.getByRole('option', { name: common.country[1] }).click()
  }
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: common.form.chooseFile }).click()
  await (await chooser).setFiles(file)
  await dialog.getByRole('button', { name: imports.read }).click()

  await expect(page).toHaveURL(/\/import\/\d+/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: file.name })).toBeVisible()
  await expect(main.getByText(imports.state.judged)).toBeVisible()
  await expect(main.getByText('(???)')).toBeVisible()
  // the phone as it is kept, marked because the file writes it differently
  await expect(main.getByText(imports.marked)).toBeVisible()
  await expect(main.locator('mark').getByText(`+62817${suffix}1`)).toBeVisible()
  await main.getByText(`${imports.change.wrong} 1`).click()
  await expect(main.getByRole('cell', { name: `Rina ${suffix}`, exact: true })).toHaveCount(0)
  await main.getByRole('button', { name: imports.applyRight('1') }).click()
  await expect(main.getByText(imports.savedRows('1'))).toBeVisible()
  const address = page.url()
  await page.goto(`/customer-management?keyword=${encodeURIComponent(`Rina ${suffix}`)}`)
  await expect(page.getByRole('link', { name: `Rina ${suffix}` })).toBeVisible()

  await page.goto(address)
  await main.getByRole('button', { name: imports.undo }).click()
  await page.getByRole('dialog').getByRole('button', { name: imports.undo }).click()
  await expect(main.getByText(imports.undoneText)).toBeVisible()
  await page.goto(`/customer-management?keyword=${encodeURIComponent(`Rina ${suffix}`)}`)
  await expect(page.getByRole('link', { name: `Rina ${suffix}` })).toHaveCount(0)
})
