/** A stock fixture, and an item of five for each test. */
import { aStockedGarage } from './parts.ts'
import { expectIntegrity } from './faults/integrity.ts'

export let stockFixture: Awaited<ReturnType<typeof aStockedGarage>>

export async function setUpStock() {
  stockFixture = await aStockedGarage()
}

export async function tearDownStock() {
  await expectIntegrity(stockFixture.world.appContext.database.reads)
  await stockFixture.world.close()
}

export let item: number
export async function setUpItemWithStockOfFive() {
  item = await stockFixture.anItem(5)
}
