/** Parts and those who handle them, for the tests of stock: people signed in once a worker, items and orders of their own. */
import { type Page, test as base, expect } from '@playwright/test'
import { type SignedIn, call, sessionOf } from './api.ts'
import { people } from './sign-in.ts'

interface Desks {
  owner: SignedIn
  admin: SignedIn
  /** The admin of garage 2. */
  bandung: SignedIn
  adviser: SignedIn
  mechanic: SignedIn
  maker: SignedIn
  /** A mechanic of the workshop. */
  welder: SignedIn
}

const of = (who: keyof Desks) =>
  [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use: (session: SignedIn) => Promise<void>) => use(await sessionOf(people[who])),
    { scope: 'worker' },
  ] as const

export const test = base.extend<object, Desks>({
  owner: [...of('owner')],
  admin: [...of('admin')],
  bandung: [...of('bandung')],
  adviser: [...of('adviser')],
  mechanic: [...of('mechanic')],
  maker: [...of('maker')],
  welder: [...of('welder')],
})

export async function done<T>(
  method: string,
  path: string,
  who: SignedIn,
  body?: object,
): Promise<T> {
  const { status, message, data } = await call<T>(method, path, {
    token: who.token,
    ...(body ? { body } : {}),
  })
  expect(status, message).toBeLessThan(300)
  return data
}

let items = 0
/** A new item in each of some garages, on hand there. */
export async function anItem(
  owner: SignedIn,
  there: Record<number, number>,
  fields: { buy_price?: number; minimum_stock?: number; inventory_category_id?: number } = {},
) {
  const sku = `PUMP-${String(Date.now()).slice(-7)}${++items}`
  const part = { name: `Water pump ${sku}`, sku, unit: 'pcs', sell_price: 300_000 }
  const ids: number[] = []
  for (const [garage, quantity] of Object.entries(there)) {
    const path = `/admin/garage/${garage}/inventory`
    const body = { ...part, buy_price: 200_000, ...fields, quantity }
    ids.push((await done<{ id: number }>('POST', path, owner, body)).id)
  }
  return { sku, name: part.name, id: ids[0]! }
}

/** An order of garage 1 in work, with one approved line of an item. */
export async function anOrderFor(
  { adviser, mechanic }: Pick<Desks, 'adviser' | 'mechanic'>,
  itemId: number,
  qty: number,
) {
  const cars = await done<{ data: { id: number }[] }>(
    'GET',
    // the eldest of the demo: the newest may be a car that another test has just made
    '/admin/vehicle?country_id=1&limit=1&sort=created_at',
    adviser,
  )
  const { id } = await done<{ id: number }>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: cars.data[0]!.id,
    odometer_in: 900_000,
    mechanic_id: mechanic.employee_id,
    lines: [{ kind: 'part', inventory_item_id: itemId, qty, approval: 'approved' }],
  })
  const { version } = await done<{ version: number }>('GET', `/admin/order/${id}`, adviser)
  await done('POST', `/admin/order/${id}/transition`, adviser, { to: 'in_progress', version })
  return id
}

/** Opens a page, and waits until its line of events is open. */
export async function openLive(page: Page, address: string) {
  const line = page.waitForResponse((answer) => answer.url().includes('/api/live?ticket='))
  await page.goto(address)
  await line
}
