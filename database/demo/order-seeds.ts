/** `SEED=order-ready` and others: the demo, whose today has an order in each state; here is which one the start prints. */
import type { Db } from '#platform/server/database/db.ts'
import type { orderSeeds } from '#platform/server/env.ts'

const states: Record<(typeof orderSeeds)[number], { stage: string; billings: readonly string[] }> =
  {
    'order-to-approve': { stage: 'awaiting_approval', billings: ['none'] },
    'order-in-work': { stage: 'in_progress', billings: ['none'] },
    'order-ready': { stage: 'ready', billings: ['none', 'draft'] },
    'order-unpaid': { stage: 'ready', billings: ['issued'] },
  }

/** The newest order of garage 1 in the state that the seed names; undefined for another seed, or if there is none left. */
export async function findOrderOfSeed(db: Db, seed: string) {
  const state = states[seed as keyof typeof states]
  return (
    state &&
    (await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('garage_id', '=', 1)
      .where('stage', '=', state.stage)
      .where('billing', 'in', state.billings)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst())
  )
}
