/** What a file leaves open is asked on its page: its sheets, titles, hidden rows and columns, and years of two digits. */
import { type Page, expect } from '@playwright/test'
import imports from '#domains/overview/imports/texts/en.ts'
import { type TestSheet, workbookOf } from '#test/workbooks.ts'
import { bring } from './api.ts'
import { uploadFile } from './files.ts'
import { test } from './stock.ts'

const titles = ['Name', 'SKU', 'Unit', 'Buy price', 'Sell price', 'On hand']
const item = (sku: string) => [`Item ${sku}`, sku, 'Pcs', 1000, 2000, 1]
const workbook = (...sheets: TestSheet[]) => ({
  noun: 'items',
  name: 'stock.xlsx',
  content: workbookOf(sheets),
})

async function openImport(page: Page, id: number) {
  await page.goto(`/import/${id}`)
  const main = page.getByRole('main')
  const question = (title: string) => main.getByRole('alert').filter({ hasText: title })
  return { main, question }
}

/** Nothing is wider than the page. */
const expectFits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    test.beforeEach(({ context, admin }) => bring(context, admin))

    test('sheets are chosen, with their columns in any order', async ({ page, admin }) => {
      const sku = `Q${width}-${Date.now()}`
      const turned = [titles, item(`${sku}B`)].map((cells) => cells.toReversed())
      const lacking = [titles, item(`${sku}C`)].map((cells) => cells.toSpliced(2, 1))
      const id = await uploadFile(
        admin,
        workbook(
          { name: 'Cover', rows: [['Stock of October'], ['by', 'the store']] },
          { name: 'A-M', rows: [titles, item(`${sku}A`)] },
          { name: 'N-Z', rows: turned },
          { name: 'Old', rows: lacking },
        ),
      )
      const { main, question } = await openImport(page, id)
      const sheets = question(imports.whichSheets)
      for (const name of ['A-M', 'N-Z'])
        await expect(sheets.getByRole('checkbox', { name })).toBeChecked()
      await sheets.getByRole('checkbox', { name: 'Old' }).check()
      await expect(sheets).toContainText(
        imports.message.otherTitles.replace('{lacking}', 'Old: Unit'),
      )
      const read = sheets.getByRole('button', { name: imports.readSheets })
      await expect(read).toBeDisabled()
      await expectFits(page, width)
      await sheets.getByRole('checkbox', { name: 'Old' }).uncheck()
      await read.click()
      await expect(main.getByText(imports.readFrom('A-M, N-Z'))).toBeVisible()
      await main.getByRole('button', { name: imports.applyAll('2') }).click()
      await expect(main.getByText(imports.savedRows('2'))).toBeVisible()
    })

    test('another row of titles is chosen', async ({ page, admin }) => {
      // as many words of the first row are known as of the titles
      const rows = [
        titles.slice(1),
        ['printed', 'by Adi'],
        [...titles.slice(0, 5), 'Xyz'],
        item(`T${width}-${Date.now()}`),
      ]
      const { main, question } = await openImport(
        page,
        await uploadFile(admin, workbook({ name: 'Stock', rows })),
      )
      await expect(question(imports.needs('Name'))).toBeVisible()
      const row = main.getByLabel(imports.titleRow)
      await expect(row).toHaveValue(/^1: SKU/)
      await expectFits(page, width)
      await row.click()
      await page.getByRole('option', { name: /^3: Name/ }).click()
      await expect(main.getByText(imports.titlesIn('3', '2'))).toBeVisible()
      await expect(main.getByRole('button', { name: imports.applyAll('1') })).toBeEnabled()
    })

    test('hidden rows and columns are skipped or imported', async ({ page, admin }) => {
      const sku = `H${width}-${Date.now()}`
      const rows = [titles, item(`${sku}A`), item(`${sku}B`), item(`${sku}C`)]
      const { main, question } = await openImport(
        page,
        await uploadFile(
          admin,
          workbook({ name: 'Stock', rows, hiddenRows: [2], hiddenColumns: [5] }),
        ),
      )
      const hiddenRows = question(imports.whichHiddenRows(1))
      await expect(hiddenRows).toContainText(imports.hiddenRows('3'))
      const hiddenColumns = question(imports.whichHiddenColumns(1))
      await expect(hiddenColumns).toContainText('On hand')
      await expectFits(page, width)
      await hiddenRows.getByRole('button', { name: imports.skip }).click()
      await expect(hiddenRows).toHaveCount(0)
      await hiddenColumns.getByRole('button', { name: imports.importHidden }).click()
      await expect(hiddenColumns).toHaveCount(0)
      await expect(main.getByText(imports.skippedRows('1'))).toBeVisible()
      await expect(main.getByRole('button', { name: imports.applyAll('2') })).toBeEnabled()
      await expect(main.getByText(`${sku}B`)).toHaveCount(0)
    })

    test('the century of a year with two digits is asked about', async ({ page, admin }) => {
      const phone = `0812${String(Date.now()).slice(-8)}`
      const content = `Full Name,Phone Number,Birth Date\nBorn ${width},${phone},15/08/84\n`
      const { main, question } = await openImport(
        page,
        await uploadFile(admin, { noun: 'customers', name: 'people.csv', content }),
      )
      const year = question(imports.yearHint)
      await expect(year).toContainText('15/08/84')
      await expectFits(page, width)
      await year.getByRole('button', { name: /1984/ }).click()
      await expect(year).toHaveCount(0)
      await expect(main.locator('mark').getByText('1984')).toBeVisible()
      await expect(main.getByRole('button', { name: imports.applyAll('1') })).toBeEnabled()
    })
  })
