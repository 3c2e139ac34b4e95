/** Pages show other people's changes without a reload, and fetch the user's own change once. */
import { type Page, test as base, expect } from '@playwright/test'
import { type SignedIn, bring, call, sessionOf } from './api.ts'
import { people } from './sign-in.ts'
import { words } from './words.ts'

const { common } = words.en

/** The owner at a screen, and the owner's other device, which writes over the API. */
const test = base.extend<object, { owner: SignedIn }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  owner: [async ({}, use) => use(await sessionOf(people.owner)), { scope: 'worker' }],
})
test.beforeEach(({ context, owner }) => bring(context, owner))

const stamp = () => String(Date.now()).slice(-7)

async function made(owner: SignedIn, path: string, body: object) {
  const { status, message, data } = await call<{ id: number }>('POST', path, {
    token: owner.token,
    body,
  })
  expect(status, message).toBe(201)
  return data.id
}

const change = (owner: SignedIn, path: string, body: object) =>
  call('PUT', path, { token: owner.token, body })

/** Opens a page, and waits until its line of events is open. */
async function open(page: Page, path: string) {
  const line = page.waitForResponse((answer) => answer.url().includes('/api/live?ticket='))
  await page.goto(path)
  await line
}

test('a list moves when another one adds a row', async ({ page, owner }) => {
  const name = `Foreign ${stamp()}`
  await open(page, `/master-data/brand?keyword=${encodeURIComponent(name)}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await made(owner, '/admin/brand', { name })
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
})

test('a vehicle page says the new name of its owner', async ({ page, owner }) => {
  const suffix = stamp()
  const customer = await made(owner, '/admin/customer', {
    full_name: `Ani ${suffix}`,
    phone: `+62813${suffix}1`,
    country_id: 1,
  })
  const brand_id = await made(owner, '/admin/brand', { name: `Brand ${suffix}` })
  const model_id = await made(owner, '/admin/model', { name: `Model ${suffix}`, brand_id })
  const vehicle = await made(owner, '/admin/vehicle', {
    customer_id: customer,
    country_id: 1,
    // a plate's number does not begin with a zero
    license_plate: `B 1${suffix.slice(-3)} ZZX`,
    brand_id,
    model_id,
    chassis_number: `AE86-${suffix}`,
  })
  await open(page, `/vehicle/${vehicle}`)
  await expect(page.getByText(`Ani ${suffix}`).first()).toBeVisible()
  await change(owner, `/admin/customer/${customer}`, { full_name: `Ayu ${suffix}` })
  await expect(page.getByText(`Ayu ${suffix}`).first()).toBeVisible()
  await expect(page.getByText(`Ani ${suffix}`)).toHaveCount(0)
})

test('a record that was opened from its list moves, after its neighbours were fetched ahead', async ({
  page,
  owner,
}) => {
  const suffix = stamp()
  const [first] = await Promise.all(
    [1, 2].map((at) =>
      made(owner, '/admin/customer', {
        full_name: `Ani ${suffix} ${at}`,
        phone: `+62812${suffix}${at}`,
        country_id: 1,
      }),
    ),
  )
  await open(page, `/customer-management?keyword=${suffix}&sort=full_name`)
  const neighbour = page.waitForResponse(
    (answer) =>
      /\/api\/admin\/customer\/\d+$/.test(answer.url()) && !answer.url().endsWith(`/${first}`),
  )
  await page.getByRole('link', { name: `Ani ${suffix} 1` }).click()
  await expect(page.getByRole('heading', { name: `Ani ${suffix} 1` })).toBeVisible()
  await neighbour
  await change(owner, `/admin/customer/${first}`, { full_name: `Ayu ${suffix}` })
  await expect(page.getByRole('heading', { name: `Ayu ${suffix}` })).toBeVisible()
})

test('one’s own write is asked for once', async ({ page, owner }) => {
  const suffix = stamp()
  await open(page, `/master-data/brand?keyword=${suffix}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/admin/brand?')) asked++
  })

  await page.getByRole('button', { name: /^Add / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(common.field.name).fill(`Mine ${suffix}`)
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(page.getByRole('cell', { name: `Mine ${suffix}`, exact: true })).toBeVisible()
  // events come in order: after the other person's change is visible, the own event has arrived too
  await made(owner, '/admin/brand', { name: `Theirs ${suffix}` })
  await expect(page.getByRole('cell', { name: `Theirs ${suffix}`, exact: true })).toBeVisible()
  expect(asked).toBe(2)
})
