/**
 * The books, by role and label as finance keeps them: an entry is written without the mouse, found in the ledger, moves
 * profit and loss and balance sheet by what it says, and is refused by a month that is closed.
 */
import { type Page, expect, test } from '@playwright/test'
import journal from '#domains/books/journal/texts/en.ts'
import periods from '#domains/books/periods/texts/en.ts'
import reports from '#domains/books/reports/texts/en.ts'
import common from '#platform/texts/en.ts'
import { signIn } from './sign-in.ts'

// accounts that nothing else of the tests posts to
const EXPENSE = { code: '6-1700', name: 'Repairs, vehicles, insurance, licences' }
const PETTY_CASH = { code: '1-1120', name: 'Petty cash' }
const AMOUNT = 45_500

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Where the keyboard is. */
const focused = (page: Page) => page.locator(':focus')

/** Types into the picker that has the focus and takes what is found, by Enter: an arrow before it is not needed. */
async function pickByKeyboard(page: Page, { code, name }: { code: string; name: string }) {
  await page.keyboard.type(code)
  await expect(page.getByRole('option', { name: `${code} ${name}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveValue(`${code} ${name}`)
}

/** An account's figure of a statement, as a number; 0 where it has none. */
async function figure(page: Page, { name }: { name: string }): Promise<number> {
  await expect(page.getByRole('table')).toBeVisible()
  const link = page.getByRole('link', { name: new RegExp(`: ${name}, `) })
  if ((await link.count()) === 0) return 0
  const shown = (await link.first().textContent()) ?? ''
  return Number(shown.replaceAll(/[^\d-]/g, ''))
}

const monthName = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(at)

async function begin(page: Page, note: string, day?: string) {
  await page.goto('/journal/new')
  await expect(heading(page, journal.create)).toBeVisible()
  if (day) {
    await page.getByLabel(journal.entryDate).fill(day)
    await page.keyboard.press('Escape')
  }
  await page.getByLabel(common.field.description).fill(note)
  await page.getByRole('combobox', { name: journal.account }).first().focus()
}

/** Both lines and the save, all by keys. */
async function typeLines(page: Page, note: string) {
  const difference = page.getByRole('region', { name: journal.lines }).getByRole('status')
  await pickByKeyboard(page, EXPENSE)
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(AMOUNT))
  await expect(difference).toHaveText(/45,500/)
  await expect(page.getByText(common.message.journalBalance)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(note)
  // the next line
  await page.keyboard.press('Enter')
  await pickByKeyboard(page, PETTY_CASH)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(AMOUNT))
  await expect(difference).toHaveText(/Rp\s0/)
  await page.keyboard.press('Control+Enter')
}

test('finance posts by keyboard, finds it in every report, and closes a month', async ({
  page,
}) => {
  // ten pages: more than the usual time where the machine is shared
  test.setTimeout(180_000)
  const note = `Oil for the compressor ${Date.now()}`
  await signIn(page, 'finance')

  await page.goto('/profit-and-loss')
  await expect(heading(page, common.nav.profitLoss)).toBeVisible()
  const spentBefore = await figure(page, EXPENSE)
  await page.goto('/balance-sheet')
  const cashBefore = await figure(page, PETTY_CASH)

  await begin(page, note)
  await typeLines(page, note)
  await expect(heading(page, /^JRN\//)).toBeVisible()
  const number = await heading(page, /^JRN\//).textContent()

  // the entry leads to the ledger, the ledger back to the entry
  await page.getByRole('link', { name: `${EXPENSE.code} ${EXPENSE.name}` }).click()
  await expect(heading(page, `${common.nav.ledger}: ${EXPENSE.code} ${EXPENSE.name}`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: note })
  await expect(row.getByRole('link', { name: number ?? '' })).toBeVisible()
  await expect(row).toContainText('45,500')

  await page.goto('/profit-and-loss')
  expect(await figure(page, EXPENSE)).toBe(spentBefore + AMOUNT)
  await page.getByRole('link', { name: new RegExp(`: ${EXPENSE.name}, `) }).click()
  await expect(page.getByRole('row').filter({ hasText: note })).toBeVisible()

  await page.goto('/balance-sheet')
  await expect(page.getByText(reports.balances, { exact: true })).toBeVisible()
  expect(await figure(page, PETTY_CASH)).toBe(cashBefore - AMOUNT)

  // this month has not ended; one of last year, in which nothing happened, is closed
  await page.goto('/journal/periods')
  const current = page.getByRole('row').filter({ hasText: monthName(new Date()) })
  await expect(current.getByRole('button').last()).toHaveAttribute('aria-disabled', 'true')

  const lastYear = new Date().getFullYear() - 1
  const february = `February ${lastYear}`
  await page.goto(`/journal/periods?year=${lastYear}`)
  const closed = page.getByRole('row').filter({ hasText: february })
  await closed.getByRole('link', { name: periods.ask(periods.close, february) }).click()
  await page.getByRole('button', { name: periods.monthEnd.close(february) }).click()
  await expect(page.getByText(periods.monthEnd.closed(february))).toBeVisible()
  await page.goto(`/journal/periods?year=${lastYear}`)
  await expect(closed.getByText(periods.states.closed, { exact: true })).toBeVisible()

  await begin(page, note, `${lastYear}-02-15`)
  // said before anything is sent
  await expect(page.getByText(/^Between .+ and .+$/)).toBeVisible()
  await typeLines(page, note)
  await expect(page.getByText(/^The books of .* are closed$/)).toBeVisible()
  await expect(heading(page, journal.create)).toBeVisible()
})
