/** Cars of a test's own, and orders for them. */
import type { Locator, Page } from '@playwright/test'
import type { SignedIn } from './api.ts'
import { done } from './stock.ts'

export interface Made {
  id: number
}

let cars = 0
/** The same number twice in a run would be another test's car: of this moment, this worker and this car. */
const nextOwn = () =>
  (
    Math.floor(Date.now() / 100) * 100 +
    Number(process.env.TEST_PARALLEL_INDEX ?? 0) * 50 +
    (cars++ % 50)
  )
    .toString()
    .slice(-9)

/** `B 1234 XYZ` of a number: every one below 158 million has another plate. */
function plateOf(own: number) {
  const letters = Math.floor(own / 9000)
  const at = (place: number) => String.fromCodePoint(65 + (Math.floor(letters / 26 ** place) % 26))
  return `B ${1000 + (own % 9000)} ${at(2)}${at(1)}${at(0)}`
}

/** A car of its own, with its owner, or with another one's: no other test finds an order of it. */
export async function aCar(adviser: SignedIn, of?: Made) {
  const suffix = nextOwn()
  const person = { full_name: `Ani ${suffix}`, phone: `+62816${suffix.slice(-8)}`, country_id: 1 }
  const customer = of ?? (await done<Made>('POST', '/admin/customer', adviser, person))
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
    license_plate: plateOf(Number(suffix) % 158_184_000),
    license_plate_confirmed: true,
    brand_id,
    model_id: models.data[0]!.id,
    chassis_number: `FLR${suffix}`,
  })
}

export async function move(id: number, to: string, who: SignedIn, given: object = {}) {
  const { version } = await done<{ version: number }>('GET', `/admin/order/${id}`, who)
  await done('POST', `/admin/order/${id}/transition`, who, { to, version, ...given })
}

interface Desks {
  adviser: SignedIn
  mechanic: SignedIn
}

export const taken = (vehicle: Made, { adviser, mechanic }: Desks, lines: object[] = []) =>
  done<Made>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 50_000,
    mechanic_id: mechanic.employee_id,
    lines,
  })

const frontPads = { name: 'Front pads', unit_price: 100_000 }

/** An order in work with one line that was agreed to. */
export async function inWork(vehicle: Made, desks: Desks, line: object = frontPads) {
  const agreed = { kind: 'other', qty: 1, approval: 'approved', ...line }
  const order = await taken(vehicle, desks, [agreed])
  await move(order.id, 'in_progress', desks.adviser, {
    agreed_by: 'The owner',
    agreed_how: 'phone',
    reason: '4711',
  })
  return order
}

const DAY = 86_400_000

/** A booking of garage 1 in so many days, of a car of its own. */
export async function aBooking(adviser: SignedIn, days: number): Promise<{ number: string }> {
  const car = await aCar(adviser)
  const slot_at = new Date(Date.now() + days * DAY).toISOString()
  const order = { garage_id: 1, vehicle_id: car.id, slot_at, lines: [] }
  const { id } = await done<Made>('POST', '/admin/order', adviser, order)
  return done('GET', `/admin/order/${id}`, adviser)
}

/** The day of the calendar in so many days, as it is headed in English. */
export function calendarDay(page: Page, days: number): Locator {
  const heading = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(Date.now() + days * DAY)
  return page.getByRole('region', { name: heading, exact: true })
}

/** A wash that was agreed to, done and checked. */
export async function readyToBill(vehicle: Made, desks: Desks) {
  const wash = { name: 'Wash', unit_price: 185_000, work: 'done' }
  const order = await inWork(vehicle, desks, wash)
  await move(order.id, 'quality_check', desks.adviser)
  const checked = { odometer_out: 50_010, checklist: [{ name: 'Brakes', passed: true }] }
  await move(order.id, 'ready', desks.adviser, checked)
  return order
}
