/** A voucher from its rehearsal to the desk: made, published and given by the super admin, put on an order by an adviser. */
import { type Page, expect } from '@playwright/test'
import { bring, type SignedIn } from './api.ts'
import { done, openLive, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders, rehearsals, vouchers } = words.en
const { voucher: panel } = orders

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A customer with a car, and an order of two approved lines. */
async function anOrder(owner: SignedIn, adviser: SignedIn, full_name: string) {
  const own = String(Date.now()).slice(-7)
  const make = <T = { id: number }>(path: string, body: object, who = owner) =>
    done<T>('POST', path, who, body)
  const brand = await make('/admin/brand', { name: `Voucher ${own}` })
  const model = await make('/admin/model', { name: 'Model', brand_id: brand.id })
  const phone = `+62816${own}2`
  const customer = await make('/admin/customer', { full_name, phone, country_id: 1 })
  const vehicle = await make('/admin/vehicle', {
    customer_id: customer.id,
    country_id: 1,
    license_plate: `B ${own.slice(-4).replace(/^0/, '1')} VSP`,
    brand_id: brand.id,
    model_id: model.id,
    chassis_number: `VSP-${own}`,
  })
  const line = { kind: 'service', qty: 1, approval: 'approved' }
  return make(
    '/admin/order',
    {
      garage_id: 1,
      vehicle_id: vehicle.id,
      odometer_in: 1000,
      lines: [
        { ...line, name: 'Oil change', unit_price: 200_000 },
        { ...line, name: 'Brakes', unit_price: 300_000 },
      ],
    },
    adviser,
  )
}

test('a voucher is rehearsed, published and given, put on an order, and comes off with a line', async ({
  page,
  context,
  browser,
  owner,
  adviser,
}) => {
  const own = String(Date.now()).slice(-6)
  const customer = `Sari ${own}`
  const order = await anOrder(owner, adviser, customer)
  const code = `SPEC-${own}`

  await bring(context, owner)
  await page.goto('/voucher-management/new')
  const fill = (label: string, value: string) =>
    page.getByRole('textbox', { name: label }).fill(value)
  await fill(common.field.name, `Spec ${own}`)
  await fill(common.field.code, code.toLowerCase())
  await fill(vouchers.discountPercent, '10')
  await fill(vouchers.minSpend, '400000')
  await fill(common.field.quantity, '5')
  await fill(vouchers.expiryDate, '31/12/2099')
  await page.getByRole('textbox', { name: vouchers.expiryDate }).press('Escape')
  await button(page, rehearsals.rehearse).click()
  await expect(page.getByText(rehearsals.touched)).toBeVisible()
  await expect(page.getByText(vouchers.rehearsalUsed)).toBeVisible()
  await button(page, common.button.save).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Spec ${own}`)
  await button(page, vouchers.publish).click()
  await expect(page.getByText(vouchers.status.published)).toBeVisible()
  // a toast stays while the pointer is on it, and it is above the next button
  await page.mouse.move(0, 400)
  await button(page, vouchers.grant).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(vouchers.grantLeft('5'))).toBeVisible()
  await dialog.getByRole('combobox', { name: common.command.customers }).fill(customer)
  await page.getByRole('option', { name: customer }).click()
  await expect(
    dialog.getByRole('button', { name: `${customer}: ${common.button.remove}` }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: vouchers.grant }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(vouchers.takenOf('1', '5'))).toBeVisible()
  await expect(page.getByRole('link', { name: customer })).toBeVisible()

  // the desk: a wrong code says why, the customer's own coupon is pressed
  const there = await browser.newContext()
  await bring(there, adviser)
  const desk = await there.newPage()
  await openLive(desk, `/my-work/${order.id}`)
  // before the estimate it is folded, and its head says that a coupon fits
  await desk.getByRole('heading', { name: panel.title }).click()
  await desk.getByRole('textbox', { name: panel.code }).fill('NO-SUCH-CODE')
  await button(desk, common.button.apply).click()
  await expect(desk.getByText(vouchers.message.NOT_FOUND)).toBeVisible()
  await button(desk, `Spec ${own}`).click()
  await expect(desk.getByText(`Spec ${own} · ${code}`)).toBeVisible()

  // by its code as well
  await desk
    .locator('section', { has: desk.getByRole('heading', { name: panel.title }) })
    .getByRole('button', { name: common.button.remove })
    .click()
  await desk.getByRole('textbox', { name: panel.code }).fill(code)
  await button(desk, common.button.apply).click()
  await expect(desk.getByText(`Spec ${own} · ${code}`)).toBeVisible()

  // a line goes, and what is left is below the minimum: the page says so by itself
  const { lines, version } = await done<{ lines: { id: number }[]; version: number }>(
    'GET',
    `/admin/order/${order.id}`,
    adviser,
  )
  await done('DELETE', `/admin/order/${order.id}/line/${lines[1]!.id}?version=${version}`, adviser)
  await expect(
    desk.getByRole('status').filter({ hasText: `Voucher ${code} was removed` }),
  ).toBeVisible()
  await expect(button(desk, `Spec ${own}`)).toBeDisabled()
  // beside its coupon; the history, which is folded, says it too
  const why = desk.getByText(vouchers.values.why.MIN_SPEND).filter({ visible: true })
  await expect(why.first()).toBeVisible()
  await there.close()
})
