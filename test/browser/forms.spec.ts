/** What is typed and chosen is not lost: drafts, leaving, undo, one click one write. As people do it, over the demo data. */
import { type Page, expect, test } from '@playwright/test'
import { messages } from '#platform/contract/messages.ts'
import { words } from './words.ts'
import {
  context,
  page,
  openThePage,
  closeThePage,
  openOrder,
  button,
  nameField,
  stamp,
  reload,
} from './form-page.ts'

const { common } = words.en

test.describe.configure({ mode: 'serial' })
test.beforeAll(openThePage)
test.afterAll(closeThePage)

test('a draft survives a reload, says so, and can be discarded', async () => {
  await page.goto('/customer-management/new')
  await nameField().fill('Sri Wahyuni')
  await page.getByRole('textbox', { name: common.field.address }).fill('Jl. Contoh 1')
  await reload()
  await expect(nameField()).toHaveValue('Sri Wahyuni')
  await expect(page.getByText(/Your draft of .* was restored/)).toBeVisible()
  await button(common.draft.discard).click()
  await expect(nameField()).toHaveValue('')
  await page.reload()
  await expect(nameField()).toHaveValue('')
  await expect(page.getByText(/Your draft of/)).toHaveCount(0)
})

test('leaving a changed form asks; who leaves has left the draft too', async () => {
  await nameField().fill('Somebody')
  await page.getByRole('link', { name: common.nav.vehicleManagement }).first().click()
  const question = page.getByRole('dialog', { name: common.confirm.leave })
  await question.getByRole('button', { name: common.confirm.stay }).click()
  await expect(nameField()).toHaveValue('Somebody')
  await page.getByRole('link', { name: common.nav.vehicleManagement }).first().click()
  await question.getByRole('button', { name: common.confirm.leaveYes, exact: true }).click()
  await expect(page).toHaveURL(/\/vehicle$/)
  await page.goto('/customer-management/new')
  await expect(nameField()).toHaveValue('')
})

/** What is typed into a form by the names of its fields, and how it reads in English and in Dutch. */
const typedInto: [path: string, fields: [name: string, english: string, dutch: string][]][] = [
  [
    '/customer-management/new',
    [
      ['full_name', 'Budi', 'Budi'],
      ['address', 'Jl. Contoh 1', 'Jl. Contoh 1'],
    ],
  ],
  ['/vehicle/new', [['chassis_number', 'MHF12345', 'MHF12345']]],
  [
    '/order-management/new',
    [
      ['odometer_in', '12,500', '12.500'],
      ['mechanic_notes', 'Brakes', 'Brakes'],
    ],
  ],
  [
    '/journal/new',
    [
      ['description', 'Rent', 'Rent'],
      ['entry_date', '05/03/2026', '05-03-2026'],
      ['lines.0.debit', '1,500,000', '1.500.000'],
    ],
  ],
]

for (const [path, fields] of typedInto)
  test(`switching the language loses nothing that was typed: ${path}`, async () => {
    const input = (name: string) => page.locator(`main [name="${name}"]:not([type=hidden])`)
    const speak = async (language: 'en' | 'nl', from: 'en' | 'nl') => {
      await page.getByRole('button', { name: words[from].common.shell.language }).click()
      const name = { en: 'English', nl: 'Nederlands' }[language]
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    await page.goto(path)
    const before = new Map<string, string>()
    for (const [name, english] of fields) {
      before.set(name, await input(name).inputValue())
      await input(name).fill(english)
    }
    await speak('nl', 'en')
    for (const [name, , dutch] of fields) await expect(input(name)).toHaveValue(dutch)
    await speak('en', 'nl')
    for (const [name, english] of fields) await expect(input(name)).toHaveValue(english)
    // as it was found: nothing is asked when it is left
    for (const [name, value] of before) await input(name).fill(value)
    await input(fields[0]?.[0] ?? '').blur()
    await expect(input(fields[0]?.[0] ?? '')).toHaveValue(before.get(fields[0]?.[0] ?? '') ?? '')
  })

let customer = ''
test('a double click saves once; Ctrl+Enter saves from a text area', async () => {
  let sent = 0
  await page.route('**/api/admin/customer', async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await new Promise((wait) => setTimeout(wait, 300))
    await route.continue()
  })
  await page.goto('/customer-management/new')
  const country = page.locator('main').getByRole('combobox', { name: common.field.country })
  // a choice comes with its chunk: only then can it have the focus
  await expect(country).toBeVisible()
  await nameField().fill(`Maria Goreti ${stamp}`)
  // the first refused field gets the focus, with its error below it
  await page.getByRole('textbox', { name: common.field.address }).press('Control+Enter')
  await expect(country).toBeFocused()
  const phone = page.getByRole('textbox', { name: common.field.phone })
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveAccessibleDescription(common.message.required)
  await country.click()
  await page.getByRole('option', { name: common.country[1] }).click()
  await phone.fill(`0812 66${stamp.slice(0, 2)} ${stamp.slice(2)}`)
  await button(common.button.save).dblclick()
  await page.waitForURL(/customer-management\/\d+$/)
  customer = page.url()
  expect(sent).toBe(1)
  await page.unroute('**/api/admin/customer')
  await page.goto('/customer-management/new')
  await expect(nameField()).toHaveValue('')
})

test('a draft upon a record that has changed waits, and is put on top when it is asked for', async () => {
  await page.goto(`${customer}/edit`)
  await nameField().fill(`Maria G. ${stamp}`)
  await page.waitForTimeout(600)
  // another user changes the record meanwhile
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '{}').state.token,
  )
  const id = customer.split('/').at(-1)
  const headers = { authorization: `Bearer ${token}` }
  const now = await (await page.request.get(`/api/admin/customer/${id}`, { headers })).json()
  const data = { description: 'Prefers mornings', version: now.data.version }
  const changed = await page.request.put(`/api/admin/customer/${id}`, { headers, data })
  expect(changed.status()).toBe(200)

  await reload()
  await expect(page.getByText(/This record has changed since your draft/)).toBeVisible()
  await expect(nameField()).toHaveValue(`Maria Goreti ${stamp}`)
  await button(common.draft.use).click()
  await expect(nameField()).toHaveValue(`Maria G. ${stamp}`)
  await expect(page.getByRole('textbox', { name: common.field.description })).toHaveValue(
    'Prefers mornings',
  )
  await button(common.button.save).click()
  await page.waitForURL(/customer-management\/\d+$/)
  await expect(page.getByText(`Maria G. ${stamp}`).first()).toBeVisible()
})

test('what two windows change of one record is not written over unseen', async () => {
  const other = await page.context().newPage()
  await other.goto(`${customer}/edit`)
  await page.goto(`${customer}/edit`)
  const description = (on: Page) => on.getByRole('textbox', { name: common.field.description })
  await description(other).fill('Prefers evenings')
  // the window hears of it, and asks for the record again
  const heard = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/admin/customer/') && answer.request().method() === 'GET',
  )
  await other.getByRole('button', { name: common.button.save }).click()
  await other.waitForURL(/customer-management\/\d+$/)
  await heard

  await description(page).fill('Prefers noon')
  await button(common.button.save).click()
  await expect(page.getByText(messages.stale).first()).toBeVisible()
  await other.reload()
  await expect(other.getByText('Prefers evenings')).toBeVisible()
  await other.close()
  // the next test begins on another page
  page.once('dialog', (dialog) => void dialog.accept())
})

test('without a line a form says that it waits, and is saved once the line is back', async () => {
  await page.goto('/master-data/brand')
  await button('Add Brand').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Brand ${stamp}`)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog.getByText(common.upload.noLine)).toBeVisible()
  await context.setOffline(false)
  await expect(dialog).toBeHidden()
  await page.goto(`/master-data/brand?keyword=${stamp}`)
  await expect(page.getByText(`Brand ${stamp}`)).toHaveCount(1)
})

test('what waited for the line on a form that was left is not written later', async () => {
  const name = `Left ${stamp}`
  await page.goto('/master-data/brand')
  await button('Add Brand').click()
  const dialog = page.getByRole('dialog', { name: 'Add Brand' })
  await dialog.getByRole('textbox', { name: common.field.name }).fill(name)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog.getByText(common.upload.noLine)).toBeVisible()
  await dialog.getByRole('button', { name: common.button.cancel }).click()
  await button(common.confirm.leaveYes).click()
  await expect(dialog).toBeHidden()
  await context.setOffline(false)
  // whatever the line's return sets going is done once a later write is
  await button('Add Brand').click()
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Later ${stamp}`)
  await dialog.getByRole('button', { name: common.button.save }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/master-data/brand?keyword=${stamp}`)
  await expect(page.getByText(`Later ${stamp}`)).toHaveCount(1)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a click on the order is shown at once and can be undone from its message', async () => {
  await openOrder('in_progress')
  const work = page.getByRole('radiogroup').first()
  const before = await work.getByRole('radio', { checked: true }).getAttribute('value')
  const after = before === 'done' ? 'doing' : 'done'
  await work.locator(`input[value=${after}]`).click()
  await expect(work.locator(`input[value=${after}]`)).toBeChecked()
  await button(common.button.undo).click()
  await expect(work.locator(`input[value=${before}]`)).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radiogroup').first().locator(`input[value=${before}]`)).toBeChecked()
})

test('a picker drops the older question, and shows a second line', async () => {
  await page.goto('/vehicle/new')
  await page.locator('main').getByRole('combobox', { name: common.field.country }).click()
  await page.getByRole('option', { name: common.country[1], exact: true }).click()

  const keywordOf = (url: string) => new URL(url).searchParams.get('keyword')
  const asked: (string | null)[] = []
  const dropped: (string | null)[] = []
  page.on('requestfailed', (request) => dropped.push(keywordOf(request.url())))
  await page.route('**/api/admin/customer?*', async (route) => {
    const keyword = keywordOf(route.request().url())
    asked.push(keyword)
    // the first answer never comes
    if (keyword !== 'Ma') await route.continue()
  })
  const owner = page.getByRole('combobox', { name: new RegExp(`^${words.en.vehicles.owner}`) })
  await owner.click()
  await owner.fill('Ma')
  await expect.poll(() => asked).toContain('Ma')
  await owner.fill(`Maria G. ${stamp}`)
  await expect.poll(() => dropped).toContain('Ma')
  // the other choice is to add one of this name
  await expect(page.getByRole('option', { name: new RegExp(`^Maria G. ${stamp}`) })).toContainText(
    `812 66${stamp.slice(0, 2)}`,
  )
})

test('a menu of the order gives the focus back to its button', async () => {
  await openOrder('awaiting_approval')
  const more = button(words.en.orders.moves.more)
  for (const time of ['first', 'second']) {
    await more.press('Enter')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem').first(), time).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(more).toBeFocused()
  }
})

test('a menu that is closed before it has the focus leaves it at its button', async () => {
  await openOrder('awaiting_approval')
  const more = button(words.en.orders.moves.more)
  for (const time of ['first', 'second']) {
    await more.focus()
    // both keys within one moment: the menu takes the focus only after it
    const wasOpen = await more.evaluate(async (face: HTMLElement) => {
      const menu = () => document.querySelector('[role=menu]')
      const drawn = new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (!menu()) return
          watch.disconnect()
          done()
        })
        watch.observe(document.body, { childList: true, subtree: true })
      })
      face.click()
      await drawn
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
      document.activeElement?.dispatchEvent(key)
      return menu() !== null
    })
    expect(wasOpen, time).toBe(true)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(more).toBeFocused()
  }
})

test('who is in a field before its own part has come goes on in it', async () => {
  let send: () => void = () => undefined
  const released = new Promise<void>((done) => (send = done))
  await page.route(/\/assets\/(SelectField|PickerSelect)-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/vehicle/new')
  const form = page.getByRole('main')
  const country = form.getByRole('combobox', { name: common.field.country })
  // a press is not lost either: the list opens when the part has come
  await form.getByRole('textbox', { name: common.field.country }).click()
  send()
  await expect(country).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.unroute(/\/assets\/(SelectField|PickerSelect)-.*\.js$/)
})
