/** A voucher from its simulation to the counter: made, published and given by the super admin, put on an order by an adviser. */
import { type Page, expect } from '@playwright/test'
import { bring, type SignedIn } from './api.ts'
import { done, openLive, test } from './stock.ts'
import { words } from './words.ts'

const { common, customers, orders, rehearsals, vouchers } = words.en
const { voucher: panel } = orders

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A customer with a car, and an order of two approved lines. */
async function anOrder(owner: SignedIn, adviser: SignedIn, full_name: string) {
  const suffix = String(Date.now()).slice(-7)
  const make = <T = { id: number }>(path: string, body: object, who = owner) =>
    done<T>('POST', path, who, body)
  const brand = await make('/admin/brand', { name: `Voucher ${suffix}` })
  const model = await make('/admin/model', { name: 'Model', brand_id: brand.id })
  const phone = `+62816${suffix}2`
  const customer = await make('/admin/customer', { full_name, phone, country_id: 1 })
  const vehicle = await make('/admin/vehicle', {
    customer_id: customer.id,
    country_id: 1,
    license_plate: `B ${suffix.slice(-4).replace(/^0/, '1')} VSP`,
    brand_id: brand.id,
    model_id: model.id,
    chassis_number: `VSP-${suffix}`,
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
  const suffix = String(Date.now()).slice(-6)
  const customer = `Sari ${suffix}`
  const order = await anOrder(owner, adviser, customer)
  const code = `SPEC-${suffix}`

  await bring(context, owner)
  await page.goto('/voucher-management/new')
  const fill = (label: string, value: string) =>
    page.getByRole('textbox', { name: label }).fill(value)
  await fill(common.field.name, `Spec ${suffix}`)
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

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Spec ${suffix}`)
  await button(page, vouchers.publish).click()
  await expect(page.getByText(vouchers.status.published)).toBeVisible()
  // the toast of the last step covers no button
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

  // from the customer's page: this voucher was given before, and it says so
  await page.getByRole('link', { name: customer }).click()
  await button(page, customers.giveVoucher).click()
  const giving = page.getByRole('dialog')
  await giving.getByRole('combobox', { name: common.entities.voucher }).fill(`Spec ${suffix}`)
  await page.getByRole('option', { name: `Spec ${suffix}` }).click()
  await giving.getByRole('button', { name: vouchers.give }).click()
  await expect(giving).toHaveCount(0)
  await expect(page.getByText(vouchers.hadIt(customer))).toBeVisible()

  // the desk: a wrong code says why, the customer's own coupon is pressed
  const adviserContext = await browser.newContext()
  await bring(adviserContext, adviser)
  const adviserPage = await adviserContext.newPage()
  await openLive(adviserPage, `/my-work/${order.id}`)
  // before the estimate it is folded, and its head says that a coupon fits
  await adviserPage.getByRole('heading', { name: panel.title }).click()
  await adviserPage.getByRole('textbox', { name: panel.code }).fill('NO-SUCH-CODE')
  await button(adviserPage, common.button.apply).click()
  await expect(adviserPage.getByText(vouchers.message.NOT_FOUND)).toBeVisible()
  await button(adviserPage, `Spec ${suffix}`).click()
  await expect(adviserPage.getByText(`Spec ${suffix} · ${code}`)).toBeVisible()

  // by its code as well
  await adviserPage
    .locator('section', { has: adviserPage.getByRole('heading', { name: panel.title }) })
    .getByRole('button', { name: common.button.remove })
    .click()
  await adviserPage.getByRole('textbox', { name: panel.code }).fill(code)
  await button(adviserPage, common.button.apply).click()
  await expect(adviserPage.getByText(`Spec ${suffix} · ${code}`)).toBeVisible()

  // a line goes, and what is left is below the minimum: the page says so by itself
  const { lines, version } = await done<{ lines: { id: number }[]; version: number }>(
    'GET',
    `/admin/order/${order.id}`,
    adviser,
  )
  await done('DELETE', `/admin/order/${order.id}/line/${lines[1]!.id}?version=${version}`, adviser)
  await expect(
    adviserPage.getByRole('status').filter({ hasText: `Voucher ${code} was removed` }),
  ).toBeVisible()
  await expect(button(adviserPage, `Spec ${suffix}`)).toBeDisabled()
  // beside its coupon; the history, which is folded, says it too
  const why = adviserPage.getByText(vouchers.values.why.MIN_SPEND).filter({ visible: true })
  await expect(why.first()).toBeVisible()
  await adviserContext.close()
})
