/** Messages to customers: sent from the order, handed over by a person, and their templates with a preview. */
import { expect } from '@playwright/test'
import notices from '#domains/outside/notices/texts/en.ts'
import common from '#platform/texts/en.ts'
import { bring } from './api.ts'
import { type Made, aCar } from './cars.ts'
import { done, test } from './stock.ts'

test('one press opens WhatsApp, one marks the message as sent', async ({
  page,
  context,
  adviser,
}) => {
  const vehicle = await aCar(adviser)
  const { id } = await done<Made>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 50_000,
  })
  const { customer } = await done<{ customer: { full_name: string; phone: string } }>(
    'GET',
    `/admin/order/${id}`,
    adviser,
  )
  await bring(context, adviser)
  await page.goto(`/my-work/${id}`)
  await page.getByRole('heading', { name: notices.title, exact: true }).click()
  await page.getByRole('button', { name: notices.send }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(notices.which).click()
  await page.getByRole('option', { name: notices.templates.order_received }).click()
  await dialog.getByRole('button', { name: notices.send }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/my-work/messages')
  const row = page.getByRole('listitem').filter({ hasText: customer.full_name }).last()
  const whatsapp = row.getByRole('link', {
    name: notices.ofCustomer(notices.open.whatsapp, customer.full_name),
  })
  await expect(whatsapp).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${customer.phone.slice(1)}\\?text=.*/c/[\\w-]{43}`),
  )
  const before = await page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .count()
  await row
    .getByRole('button', { name: notices.ofCustomer(notices.markSent, customer.full_name) })
    .click()
  await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(
    before - 1,
  )
  const sent = await done<{ data: { state: string }[] }>(
    'GET',
    `/admin/message?order_id=${id}`,
    adviser,
  )
  expect(sent.data).toMatchObject([{ state: 'sent' }])
})

test('a template shows what a customer gets, and names a wrong placeholder', async ({
  page,
  context,
  owner,
}) => {
  await bring(context, owner)
  await page.goto('/master-data/message-template?key=order_received&language=en')
  await page.getByRole('button', { name: notices.templates.order_received }).first().click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: notices.preview })
  await expect(preview).toContainText('Hello Rudi, your car B 1234 XYZ')
  const body = dialog.getByLabel(notices.body)
  await body.fill('{first_name}: {plate} is here ☺')
  await expect(preview).toContainText('Rudi: B 1234 XYZ is here ☺')
  await expect(preview).toContainText(notices.smsLength(26, 1))
  await expect(preview).toContainText(notices.isUnicode)
  await expect(preview).toContainText(notices.atEdge)
  await body.fill('Hello {number}, {garage} writes.')
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog.getByText('This template has no placeholder {number}')).toBeVisible()
})
