/** A desk where members earn and redeem points. */
import { sql } from 'kysely'
import { dayIn } from '#platform/contract/days.ts'
import { expectIntegrity } from './faults/integrity.ts'
import { aLoyaltyGarage } from './members.ts'
import { type World, aWorld } from './world.ts'

export let world: World
export let loyaltyFixture: Awaited<ReturnType<typeof aLoyaltyGarage>>

export async function setUpLoyalty() {
  world = await aWorld()
  loyaltyFixture = await aLoyaltyGarage(world)
}

export const expectPointsIntegrity = async () => expectIntegrity(world.appContext.database.reads)
export const tearDownLoyalty = () => world.close()

export const today = () => dayIn('Asia/Jakarta', new Date())

/** What events of a document posted: garage, account, debit, credit. */
export async function posted(event: string, source_id: number | string, type = 'work_order') {
  const { rows } = await sql<{ garage_id: number; code: string; debit: number; credit: number }>`
    select l.garage_id, a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = ${type} and e.source_id like ${`${source_id}`} and e.event = ${event}
    order by e.id, l.line_no`.execute(world.appContext.database.reads)
  return rows
}
export const inGarage = (garage_id: number, ...entries: object[]) =>
  entries.map((entry) => ({ garage_id, ...entry }))

/** As if the last day of a lot were another one. */
export const endsOn = (lot: number, day: string) =>
  world.appContext.database.writes
    .updateTable('point_lots')
    .set({ expires_on: day })
    .where('id', '=', lot)
    .execute()
