import pg from 'pg'
import type { World } from './world.ts'

/** Gives a book another currency behind the app's back: one with entries keeps its own. */
export async function inCurrency(world: World, code: string, book = 1) {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('update books set currency = $1 where id = $2', [code, book])
  await client.end()
}
