/** The floor: a mechanic inspects on a phone, the desk proposes what was found, the customer signs it, the board moves it on. */
import { expect } from '@playwright/test'
import estimates from '#domains/estimates/web/texts/en.ts'
import inspections from '#domains/inspections/web/texts/en.ts'
import { type SignedIn, bring } from './api.ts'
import { done, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders } = words.en

interface Made {
  id: number
}

/** A car of its own, with its owner: no other test finds an order of it. */
async function aCar(adviser: SignedIn) {
  const own = `${String(Date.now()).slice(-6)}${Math.floor(Math.random() * 9) + 1}`
  const customer = await done<Made>('POST', '/admin/customer', adviser, {
    full_name: `Ani ${own}`,
    phone: `+62816${own}1`,
    country_id: 1,
  })
  const brands = await done<{ data: Made[] }>('GET', '/admin/brand?limit=1', adviser)
  const brand_id = brands.data[0]!.id
  const models = await done<{ data: Made[] }>(
    'GET',
    `/admin/model?limit=1&brand_id=${brand_id}`,
    adviser,
  )
  return done<Made>('POST', '/admin/vehicle', adviser, {
    customer_id: customer.id,
    country_id: 1,
    license_plate: `B ${own.slice(-4).replace(/^0/, '1')} FLR`,
    license_plate_confirmed: true,
    brand_id,
    model_id: models.data[0]!.id,
    chassis_number: `FLR${own}`,
  })
}

async function move(id: number, to: string, who: SignedIn, given: object = {}) {
  const { version } = await done<{ version: number }>('GET', `/admin/order/${id}`, who)
  await done('POST', `/admin/order/${id}/transition`, who, { to, version, ...given })
}

const taken = (vehicle: Made, { adviser, mechanic }: { adviser: SignedIn; mechanic: SignedIn }) =>
  done<Made>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 50_000,
    mechanic_id: mechanic.employee_id,
    lines: [],
  })

test('what a mechanic finds becomes a line that the customer signs, and declines', async ({
  browser,
  adviser,
  mechanic,
}) => {
  const car = await aCar(adviser)
  const { id } = await taken(car, { adviser, mechanic })
  await move(id, 'inspecting', mechanic)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await bring(phone, mechanic)
  const bay = await phone.newPage()
  await bay.goto(`/my-work/${id}`)
  const points = bay.getByRole('radiogroup', { name: /^Result of/ })
  await points.first().getByText(inspections.result.red).click()
  await expect(bay.getByText(/^1 of \d+ checked$/)).toBeVisible()
  await phone.close()

  const desk = await browser.newContext()
  await bring(desk, adviser)
  const page = await desk.newPage()
  await page.goto(`/my-work/${id}`)
  await page.getByRole('button', { name: /^Propose a line/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: orders.lines.kind }).click()
  await page.getByRole('option', { name: orders.kind.other }).click()
  await dialog.getByLabel(orders.lines.name).fill('New brake pads')
  await dialog.getByLabel(orders.lines.unitPrice).fill('400000')
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(page.getByRole('rowheader', { name: /^New brake pads/ })).toBeVisible()
  await expect(page.getByText(inspections.made)).toBeVisible()

  await page.getByRole('button', { name: orders.move.inspecting_awaiting_approval }).click()
  await page.getByRole('link', { name: estimates.letSign }).click()
  await expect(page.getByRole('heading', { name: estimates.title })).toBeVisible()
  await expect(page.getByText('New brake pads')).toBeVisible()
  const pad = page.getByRole('img', { name: estimates.pad }).or(page.locator('canvas')).first()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: estimates.sign }).click()
  await expect(page.getByText(estimates.signed)).toBeVisible()
  await page.getByRole('link', { name: estimates.back }).click()

  // declined after all: it waits for the car's next order
  await page.getByRole('button', { name: orders.lines.declineLine('New brake pads') }).click()
  await expect(page.getByText(orders.approval.declined, { exact: true }).first()).toBeVisible()
  const next = await taken(car, { adviser, mechanic })
  await page.goto(`/my-work/${next.id}`)
  await page.getByRole('button', { name: `${estimates.declined.offer}: New brake pads` }).click()
  await expect(page.getByRole('rowheader', { name: /^New brake pads/ })).toBeVisible()
  await expect(page.getByText(estimates.declined.title)).toBeHidden()
  await desk.close()
})

test('the board says what keeps a card where it is, and moves what may go on', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const { id } = await taken(await aCar(adviser), { adviser, mechanic })
  const { number } = await done<{ number: string }>('GET', `/admin/order/${id}`, adviser)
  await bring(context, adviser)
  await page.goto('/my-work')
  await page.getByText(orders.boardView.board, { exact: true }).click()
  const column = (stage: keyof typeof orders.stage) =>
    page.getByRole('region', { name: orders.stage[stage], exact: true })
  const moveTo = async (stage: keyof typeof orders.stage) => {
    await page.getByRole('button', { name: orders.boardView.moveOf(number) }).click()
    await page.getByRole('menuitem', { name: orders.stage[stage] }).click()
  }
  await expect(column('queued').getByText(number)).toBeVisible()
  await moveTo('inspecting')
  await expect(column('inspecting').getByText(number)).toBeVisible()
  await moveTo('awaiting_approval')
  await expect(page.getByText(orders.message.nothingProposed).first()).toBeVisible()
  await expect(column('inspecting').getByText(number)).toBeVisible()
  // the choice is remembered
  await page.reload()
  await expect(column('inspecting').getByText(number)).toBeVisible()
})
