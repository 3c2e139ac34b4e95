/** A garage with parts and its finance, for tests of one file that share them: the house is in order at their end. */
import { expectHouseInOrder } from './faults/books.ts'
import { aShelf } from './parts.ts'
import type { Who } from './world.ts'

export let shelf: Awaited<ReturnType<typeof aShelf>>
export let finance: Who

export async function openTheShelf() {
  shelf = await aShelf()
  finance = await shelf.world.signedInAs('finance', { garage_id: null })
}

export async function closeTheShelf() {
  await expectHouseInOrder(shelf.world.house.database.reads)
  await shelf.world.close()
}
