/** A shelf, and an item of five for each test. */
import { aShelf } from './parts.ts'
import { expectHouseInOrder } from './faults/books.ts'

export let shelf: Awaited<ReturnType<typeof aShelf>>

export async function openTheShelf() {
  shelf = await aShelf()
}

export async function closeTheShelf() {
  await expectHouseInOrder(shelf.world.house.database.reads)
  await shelf.world.close()
}

export let item: number
export async function fiveOnTheShelf() {
  item = await shelf.anItem(5)
}
