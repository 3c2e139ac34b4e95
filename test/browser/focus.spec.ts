/**
 * Where the keyboard is: every dialog and every page with a form begins in its first empty field, a dialog gives the
 * focus back to what opened it, and a field says that it is required before somebody misses it.
 */
import { type Browser, type Page, expect, test } from '@playwright/test'
import { catalogues } from '../languages/catalogues.ts'
import { button, dialog } from './screen-audit/actions.ts'
import { RoleBrowser } from './screen-audit/role-browser.ts'
import { asking, firstGarage, type AuditUser, auditUserOf } from './screen-audit/people.ts'
import { orderAt, orderToVoid } from './screen-audit/places.ts'

const { common, accounts, employees, garages, orders, customers, vehicles, periods, journal } =
  catalogues.en

let session: RoleBrowser
let page: Page
let owner: AuditUser
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  owner = await auditUserOf('super admin')
  session = await RoleBrowser.open(browser, 'super admin', firstGarage)
  page = session.page
})
test.afterAll(() => page.context().close())

/** Fields that are seen and can be typed in; a tick or a file is none. */
const TYPED =
  ':is(input, textarea):not(:disabled, [type=hidden], [type=file], [type=checkbox], [type=radio])'

/** The name of the field that has the focus, and of the one that should have it. */
const standsIn = (within: string) =>
  page.evaluate(
    ([place, typed]) => {
      const nameOf = (field?: Element | null) =>
        (field as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        field?.getAttribute('aria-label') ??
        field?.tagName
      const fields = [...document.querySelectorAll<HTMLInputElement>(`${place} ${typed}`)].filter(
        (field) => field.checkVisibility({ visibilityProperty: true }),
      )
      const meant =
        fields.find((field) => field.matches('[data-autofocus]')) ??
        fields.find(({ value }) => value === '') ??
        fields[0]
      return { has: nameOf(document.activeElement), should: nameOf(meant) }
    },
    [within, TYPED] as const,
  )

async function beginsInFirst(within: string) {
  await session.settled()
  await expect(async () => {
    const { has, should } = await standsIn(within)
    expect(should, 'there is a field').toBeDefined()
    expect(has).toBe(should)
  }).toPass({ timeout: 10_000 })
}

const orderIn = (stage: string) => async () => `/order-management/${await orderAt(stage)(owner)}`
/** One in progress that may be cancelled: other tests take parts for theirs. */
const cancellable = async () => {
  const { data } = await asking<{ data: { id: number }[] }>(
    owner,
    '/admin/order?stage=in_progress&limit=50',
  )
  for (const { id } of data) {
    const { allowed } = await asking<{ allowed: { to: string; blockers: string[] }[] }>(
      owner,
      `/admin/order/${id}`,
    )
    if (allowed.some(({ to, blockers }) => to === 'cancelled' && blockers.length === 0))
      return `/order-management/${id}`
  }
  throw new Error('no order in progress may be cancelled')
}
const at = (path: string) => () => Promise.resolve(path)
/** A ready order, by how it is billed. */
const readyAnd = (billing: string) => async () => {
  const { data } = await asking<{ data: { id: number; billing: string }[] }>(
    owner,
    '/admin/order?stage=ready&limit=100',
  )
  return `/order-management/${data.find((order) => order.billing === billing)?.id}`
}
/** A manual entry: an entry of a document is reversed by its document. */
const entry = async () => {
  const { data } = await asking<{ data: { id: number; source_type: string }[] }>(
    owner,
    '/admin/journal?limit=100&sort=entry_date',
  )
  return `/journal/${data.find(({ source_type }) => source_type === 'manual')?.id}`
}

interface Opening {
  address: () => Promise<string>
  opener: string | RegExp
  /** Within the menu that the opener opens. */
  item?: string | RegExp
}
const openings: Record<string, Opening> = {
  'a kind of master data': { address: at('/master-data/brand'), opener: /^Add / },
  'an employee': { address: at('/employee-management'), opener: employees.add },
  'a branch': { address: at('/branch-management'), opener: garages.addBranch },
  'an account': { address: at('/chart-of-account'), opener: accounts.add },
  'a line': { address: orderIn('in_progress'), opener: orders.lines.add },
  'a discount': { address: orderIn('in_progress'), opener: orders.totals.addDiscount },
  'the head of an order': { address: orderIn('in_progress'), opener: orders.detail.update },
  'a reason, from a menu': {
    address: cancellable,
    opener: orders.moves.more,
    item: /^Cancel/,
  },
  'an invoice': { address: readyAnd('draft'), opener: orders.invoice.issue },
  'a payment': { address: readyAnd('issued'), opener: orders.invoice.pay },
  'a void, from a menu': {
    address: async () => `/order-management/${await orderToVoid(owner)}`,
    opener: orders.invoice.void,
    item: orders.invoice.void,
  },
  'a new customer of an order': {
    address: at('/order-management/new'),
    opener: orders.create.newCustomer,
  },
  'a new owner of a vehicle': { address: at('/vehicle/new'), opener: vehicles.newOwner },
  'the settings of a book': { address: at('/journal/periods'), opener: periods.bookSettings },
  'a reversal': { address: entry, opener: journal.reverse },
}

for (const [name, { address, opener, item }] of Object.entries(openings))
  test(`the dialog of ${name} begins in its first empty field and gives the focus back`, async () => {
    await session.goTo(await address())
    const opens = button(page.getByRole('main'), opener).first()
    await opens.click()
    if (item) await page.getByRole('menuitem', { name: item }).first().click()
    await expect(dialog(page)).toBeVisible()
    await beginsInFirst('[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(opens).toBeFocused()
  })

for (const path of [
  '/customer-management/new',
  '/vehicle/new',
  '/order-management/new',
  '/journal/new',
  '/journal/opening-balances/new',
])
  test(`${path} begins in its first empty field, and no list lies over it`, async () => {
    await session.goTo(path)
    await beginsInFirst('main form')
    await expect(page.getByRole('option')).toHaveCount(0)
  })

test('a question gives the focus back to what asked it', async () => {
  await session.goTo('/master-data/brand')
  const remove = page.locator('tbody tr').first().getByRole('button').last()
  await remove.click()
  await expect(button(dialog(page), common.button.cancel)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
})

test('Edit notes begins in its text: what is typed at once is not lost', async () => {
  await session.goTo(await orderIn('in_progress')())
  const edit = button(page, orders.notes.edit)
  await edit.press('Enter')
  const notes = page.getByRole('textbox', { name: orders.notes.title })
  await expect(notes).toBeFocused()
  const before = await notes.inputValue()
  await page.keyboard.type('jk')
  await expect(notes).toHaveValue(`${before}jk`)
  await button(page.getByRole('main'), common.button.cancel).click()
  await expect(edit).toBeFocused()
})

test('an owner who is not known yet is made inside of the vehicle’s form', async () => {
  await session.goTo('/vehicle/new')
  const picker = page.getByRole('combobox', { name: new RegExp(`^${vehicles.owner}`) })
  await picker.click()
  await button(page, vehicles.newOwner).click()
  const making = page.getByRole('dialog', { name: customers.create })
  await expect(making).toBeVisible()
  // no field shows an error yet
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0)
  const stamp = String(Date.now()).slice(-6)
  await making.getByLabel(common.field.fullName).fill(`Yohana Tes ${stamp}`)
  await making.getByLabel(common.field.phone).fill(`0812 88${stamp.slice(0, 2)} ${stamp.slice(2)}`)
  await session.lettingWrites(async () => {
    await button(making, common.button.save).click()
    await expect(making).toBeHidden()
  })
  await expect(picker).toHaveValue(`Yohana Tes ${stamp}`)
})

/** Forms that are sent as they stand: what is refused because it is empty was marked before. */
const sent: Record<string, Opening> = {
  'a customer': { address: at('/customer-management/new'), opener: common.button.save },
  'an order': { address: at('/order-management/new'), opener: orders.create.submit },
  'a vehicle': { address: at('/vehicle/new'), opener: common.button.next },
}
for (const [name, { address, opener }] of Object.entries(sent))
  test(`the form of ${name} marks what it cannot do without`, async () => {
    await session.goTo(await address())
    await session.settled()
    await button(page.getByRole('main'), opener).last().click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    const unmarked = page.locator(`main form ${TYPED}[aria-invalid=true]:not([aria-required=true])`)
    const empty = await unmarked.evaluateAll((fields) =>
      fields.flatMap((field) => {
        const { value, labels } = field as HTMLInputElement
        return value === '' ? [labels?.[0]?.textContent] : []
      }),
    )
    expect(empty).toEqual([])
  })
