/** A branch: its name and address are edited alone, its other settings apart; what may not be empty says so. */
import { expect, test } from '@playwright/test'
import garages from '#domains/company/garages/texts/en.ts'
import common from '#platform/texts/en.ts'
import { bring, sessionOf } from './api.ts'
import { people } from './sign-in.ts'

test('name and address alone are sent, upon the version that was seen; settings have their own dialog', async ({
  page,
  context,
}) => {
  await bring(context, await sessionOf(people.owner))
  await page.goto('/branch-management?keyword=Jayapura')
  const row = page.getByRole('row', { name: /Jayapura/ })
  await row.getByRole('button', { name: `${common.button.edit}: Bengkel Contoh Jayapura` }).click()
  const edit = page.getByRole('dialog', { name: garages.editBranch })
  const address = edit.getByRole('textbox', { name: common.field.address })
  const save = (dialog: typeof edit) =>
    dialog.getByRole('button', { name: common.button.save }).click()

  await address.fill('')
  await save(edit)
  await expect(edit.getByText('This field is required')).toBeVisible()
  await address.fill('Jl. Raya Sentani No. 41')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(edit)
  const request = await sent
  expect(request.postDataJSON()).toEqual({
    name: 'Bengkel Contoh Jayapura',
    address: 'Jl. Raya Sentani No. 41',
  })
  expect(request.headers()['if-match']).toMatch(/^"\d+"$/)
  await expect(page.getByText('Branch successfully updated')).toBeVisible()
  // the row of the new version
  await expect(row).toContainText('Jl. Raya Sentani No. 41')

  const settingsOf = garages.settingsOf('Bengkel Contoh Jayapura')
  await row.getByRole('button', { name: settingsOf }).click()
  const settings = page.getByRole('dialog', { name: settingsOf })
  const code = settings.getByRole('textbox', { name: garages.code, exact: true })
  const before = await code.inputValue()
  await code.fill('')
  await save(settings)
  await expect(settings.getByText('This field is required')).toBeVisible()
  await code.fill(before)
  await settings.getByRole('textbox', { name: garages.bankAccount }).fill('BCA 123 456')
  await save(settings)
  await expect(settings).toBeHidden()
  await row.getByRole('button', { name: settingsOf }).click()
  await expect(settings.getByRole('textbox', { name: garages.bankAccount })).toHaveValue(
    'BCA 123 456',
  )
})
