/** A garage with parts and its finance, for tests of one file that share them: every integrity check passes at their end. */
import { expectIntegrity } from './faults/integrity.ts'
import { aStockedGarage } from './parts.ts'
import type { Who } from './world.ts'

export let stockFixture: Awaited<ReturnType<typeof aStockedGarage>>
export let finance: Who

export async function setUpStock() {
  stockFixture = await aStockedGarage()
  finance = await stockFixture.world.signedInAs('finance', { garage_id: null })
}

export async function tearDownStock() {
  await expectIntegrity(stockFixture.world.appContext.database.reads)
  await stockFixture.world.close()
}
