/** Points at the desk: settings are rehearsed and saved, points are redeemed, earned and given back before the eyes of all. */
import { expect } from '@playwright/test'
import membership from '#domains/loyalty/membership/texts/en.ts'
import rehearsals from '#domains/company/simulations/texts/en.ts'
import { type SignedIn, bring } from './api.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders } = words.en

test('the super admin rehearses settings and saves them', async ({ page, context, owner }) => {
  await bring(context, owner)
  await page.goto('/membership-management/settings')
  await page.getByText(common.country[3], { exact: true }).click()
  const step = page.getByLabel(membership.step)
  await expect(step).toHaveValue(/10,000/)
  await step.fill('20000')
  await page.getByRole('button', { name: rehearsals.rehearse }).click()
  await expect(page.getByText(rehearsals.touched)).toBeVisible()
  await page.getByRole('button', { name: common.button.save }).click()
  const termsInForce = page.getByRole('listitem').filter({ hasText: membership.holdsNow })
  await expect(termsInForce).toContainText(membership.terms('Rp 20,000', 'Rp 100', '12'))
})

test('a member of another country is shown whole', async ({ page, context, owner }) => {
  const { data } = await done<{ data: { id: number; name: string }[] }>(
    'GET',
    '/admin/membership?country_id=3&limit=1&sort=-points',
    owner,
  )
  await bring(context, owner, 1)
  await page.goto(`/membership-management/${data[0]!.id}`)
  await expect(page.getByRole('heading', { name: data[0]!.name })).toBeVisible()
  await expect(page.getByRole('region', { name: membership.ledger })).toBeVisible()
})

/** A member with 300 points, and finished work of Rp 1,000,000 for the car. */
async function aMemberWithWork(
  people: Record<'owner' | 'admin' | 'adviser' | 'mechanic', SignedIn>,
) {
  const { owner, admin, adviser, mechanic } = people
  const mark = String(Date.now()).slice(-7)
  const [model] = (
    await done<{ data: { id: number; brand: { id: number } }[] }>(
      'GET',
      '/admin/model?limit=1',
      owner,
    )
  ).data
  const customer = await done<{ id: number }>('POST', '/admin/customer', owner, {
    full_name: `Member ${mark}`,
    phone: `+62812${mark}7`,
    country_id: 1,
  })
  const vehicle = await done<{ id: number }>('POST', '/admin/vehicle', owner, {
    customer_id: customer.id,
    country_id: 1,
    license_plate: `B ${mark.slice(-4).replace(/^0/, '1')} PTS`,
    brand_id: model!.brand.id,
    model_id: model!.id,
    chassis_number: `PTS-${mark}`,
  })
  const points = { points: 300, reason: 'Welcome', garage_id: 1 }
  await done('POST', `/admin/membership/${customer.id}/points/adjust`, owner, points)
  const line = { kind: 'service', name: 'Overhaul', qty: 1, unit_price: 1_000_000 }
  const { id } = await done<{ id: number }>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 10_000,
    mechanic_id: mechanic.employee_id,
    lines: [{ ...line, approval: 'approved', work: 'done' }],
  })
  const path = `/admin/order/${id}`
  for (const move of [
    { to: 'in_progress', agreed_by: 'The owner', agreed_how: 'phone' },
    { to: 'quality_check' },
    { to: 'ready', odometer_out: 10_010, checklist: [{ name: 'Brakes', passed: true }] },
  ]) {
    const { version } = await done<{ version: number }>('GET', path, admin)
    await done('POST', `${path}/transition`, admin, { ...move, version })
  }
  return { order: id, customer: customer.id }
}

test('an adviser redeems points, the paid invoice earns some, a void brings them back', async ({
  page,
  browser,
  context,
  owner,
  admin,
  adviser,
  mechanic,
}) => {
  const { order, customer } = await aMemberWithWork({ owner, admin, adviser, mechanic })
  await bring(context, adviser)
  await page.goto(`/my-work/${order}`)
  await expect(page.getByText(orders.loyalty.balance('300', '300'))).toBeVisible()
  await page.getByRole('button', { name: orders.loyalty.redeem }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(orders.loyalty.title).fill('200')
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(page.getByText('Rp 20,000').first()).toBeVisible()
  await expect(page.getByRole('button', { name: orders.loyalty.takeOff })).toBeVisible()

  const invoice = await done<{ id: number }>('POST', `/admin/order/${order}/invoice`, adviser, {})
  await done('POST', `/admin/invoice/${invoice.id}/payment`, adviser, {
    amount: 980_000,
    account_id: 5,
  })
  const memberContext = await browser.newContext()
  await bring(memberContext, owner)
  const member = await memberContext.newPage()
  await member.goto(`/membership-management/${customer}`)
  const ledger = member.getByRole('region', { name: membership.ledger })
  const row = (kind: string, points: string, balance: string) =>
    ledger
      .getByRole('row')
      .filter({ hasText: kind })
      .filter({ has: member.getByRole('cell', { name: points, exact: true }) })
      .filter({ has: member.getByRole('cell', { name: balance, exact: true }) })
  const { kind } = membership
  await expect(row(kind.redeem, '-200', '100')).toBeVisible()
  // 980,000 paid, by the first tier
  await expect(row(kind.earn, '98', '198')).toBeVisible()

  await done('POST', `/admin/invoice/${invoice.id}/void`, admin, {
    reason: '4711',
    replace: true,
  })
  await member.reload()
  await expect(row(kind.reverse, '-98', '100')).toBeVisible()
  await expect(row(kind.release, '200', '300')).toBeVisible()
  await memberContext.close()
})
