/** Files that people bring: what a file leaves open is asked before anything is saved. */
import { expect } from '@playwright/test'
import imports from '#domains/overview/imports/texts/en.ts'
import { bring } from './api.ts'
import { uploadFile } from './files.ts'
import { done, test } from './stock.ts'

test('a quantity of a file that can be read in two ways is asked once, and what is stored is what was shown', async ({
  page,
  context,
  admin,
}) => {
  const suffix = `${Date.now()}${process.env.TEST_PARALLEL_INDEX ?? 0}`
  const rows = [
    `Oil ${suffix};OIL-${suffix};1.500;liter;45.000;60.000`,
    // nothing is unclear here, but it waits for the answer too
    `Filter ${suffix};FIL-${suffix};;pcs;45.000;60.000`,
  ]
  const file = `name;sku;quantity;unit;buy_price;sell_price\n${rows.join('\n')}\n`
  const id = await uploadFile(admin, { noun: 'items', name: 'oil.csv', content: file })
  const onHand = async (sku: string) => {
    const path = `/admin/garage/1/inventory?keyword=${sku}-${suffix}`
    return (await done<{ data: { quantity: number }[] }>('GET', path, admin)).data
  }
  await bring(context, admin)
  await page.goto(`/import/${id}`)
  const main = page.getByRole('main')
  const question = main.getByRole('alert').filter({ hasText: imports.whichQuantity('1.500') })
  await expect(question).toContainText(imports.questionHint)
  await expect(
    question.getByRole('button', { name: imports.readAs.thousands('1,500') }),
  ).toBeVisible()
  // while the question is open nothing can be saved, not even the row that is right
  const right = main.getByRole('button', { name: imports.applyRight('1') })
  await expect(right).toBeDisabled()

  await question.getByRole('button', { name: imports.readAs.decimal('1.5') }).click()
  await expect(question).toHaveCount(0)
  // as it will be stored, and marked because the file writes it differently
  await expect(main.locator('mark').getByText('1.5', { exact: true })).toBeVisible()
  const all = main.getByRole('button', { name: imports.applyAll('2') })
  await expect(all).toBeEnabled()
  expect(await onHand('OIL')).toEqual([])
  await all.click()
  await expect(main.getByText(imports.savedRows('2'))).toBeVisible()
  expect(await onHand('OIL')).toMatchObject([{ quantity: 1.5 }])
  expect(await onHand('FIL')).toMatchObject([{ quantity: 0 }])
})
