/** What must hold after every fault, and a way to write into the books that can be asked about afterwards. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { type Network, type Reply, call } from './fleet.ts'

const CASH = 3
const BANK = 5

export const anEntry = (amount = 1000) => ({
  garage_id: 1,
  entry_date: '2026-11-21',
  description: 'From cash to the bank',
  lines: [
    { account_id: BANK, debit: amount },
    { account_id: CASH, credit: amount },
  ],
})

/** What the rules of the books do not speak of: an order's number, an answer kept for what was not done. */
const LEFT_OVER = sql<{ what: string }>`
  select format('%s %s: %s orders, the counter says %s', g.code, c.year, count(o.id), c.last) as what
    from number_counters c join garages g on g.id = c.garage_id
    left join orders o on o.garage_id = c.garage_id and o.number like 'WO/' || g.code || '/' || c.year || '/%'
    where c.series = 'WO' group by g.code, c.year, c.last having count(o.id) <> c.last
  union all
  select 'no answer is kept for ' || key from idempotency_keys where status is null`

export async function expectIntegrity(db: Db): Promise<void> {
  const checks = await checkIntegrity(db)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
  expect((await LEFT_OVER.execute(db)).rows).toEqual([])
}

export interface Written {
  key: string
  id: number
  number: string
  /** Times that it was sent until it was acknowledged. */
  tries: number
}

export interface Writers {
  /** Acknowledged by the app, each once. */
  acknowledged: Written[]
  /** Every answer, in its order. */
  answers: Reply[]
  stop(): Promise<void>
}

/** A number of people write journal entries without a pause; each retries with the same key until a 201. */
export function writers(base: () => string, token: string, count: number): Writers {
  const acknowledged: Written[] = []
  const answers: Reply[] = []
  let stopped = false
  let keys = 0
  const run = `${Date.now()}-${Math.random()}`

  async function write() {
    while (!stopped) {
      const key = `${run}-${++keys}`
      for (let tries = 1; tries < 400; tries++) {
        const reply = await call(base(), token, 'POST', '/admin/journal', anEntry(), {
          'idempotency-key': key,
        })
        answers.push(reply)
        if (reply.status === 201) {
          acknowledged.push({ key, id: reply.data.id, number: reply.data.number, tries })
          break
        }
        await pause(50)
      }
    }
  }
  const all = Array.from({ length: count }, write)
  return {
    acknowledged,
    answers,
    stop: async () => {
      stopped = true
      await Promise.all(all)
    },
  }
}

/** Each acknowledged write is in the books once, with its activity row, and its key still gives the same answer. */
export async function expectExactlyOnce(
  network: Network,
  base: string,
  token: string,
  acknowledged: readonly Written[],
): Promise<void> {
  const found = await network.rows(
    `select e.id, e.number,
       (select count(*)::int from activity_log a where a.subject = 'journal entry' and a.subject_id = e.id) as noted
     from journal_entries e where source_type = 'manual' order by e.id`,
  )
  const expected = acknowledged
    .map(({ id, number }) => ({ id, number, noted: 1 }))
    .toSorted((a, b) => a.id - b.id)
  expect(found).toEqual(expected)
  for (const { key, id, number } of acknowledged.slice(-10)) {
    const again = await call(base, token, 'POST', '/admin/journal', anEntry(), {
      'idempotency-key': key,
    })
    expect([again.status, again.data.id, again.data.number]).toEqual([201, id, number])
  }
}
