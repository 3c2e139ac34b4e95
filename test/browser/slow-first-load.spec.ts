/**
 * A cold form on a slow line: with a fourth of the processor and 1.6 Mbit/s whoever types as soon as the field is seen loses
 * no letter, keeps the focus, and Enter takes no row that was asked for with less than what stands there.
 */
import { expect, test } from '@playwright/test'
import orders from '#domains/floor/orders/texts/en.ts'
import { call } from './api.ts'
import { firstGarage, storageStateOf, auditUserOf } from './screen-audit/people.ts'

const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

for (const path of ['/order-management/new'])
  test(`${path}: what is typed at once arrives`, async ({ browser }) => {
    const walker = await auditUserOf('super admin')
    const context = await browser.newContext({
      storageState: storageStateOf(walker, 'en', firstGarage),
    })
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW)
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const known = await call<{ data: { license_plate: string }[] }>(
      'GET',
      '/admin/vehicle?country_id=1&limit=1',
      { token: walker.token },
    )
    const plate = known.data.data[0]!.license_plate
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.getByLabel(new RegExp(`^${orders.create.plate}`)).and(page.locator('input'))
    await expect(field).toBeVisible({ timeout: 60_000 })
    await field.focus()
    // one more than any plate has: no row fits what stands there in the end
    for (const letter of `${plate}9`) await page.keyboard.type(letter)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(`${plate}9`)
    // Enter adds the car, also if it came before the picker: its plate stands as it was typed, and is checked first
    await expect(page.getByRole('button', { name: orders.create.searchAgain })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(field).toHaveValue(`${plate}9`)
    await expect(field).toBeFocused()
    // what was typed is no known car
    await expect(page.getByText(plate, { exact: true })).toHaveCount(0)
    await context.close()
  })
