/** What must hold after every fault, and a way to write into the books that can be asked about afterwards. */
import { expect } from 'vitest'
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

/** Everything of the books that is not as it should be, one row each; nothing when the house is in order. */
const DISORDER = `
  select 'entry out of balance' as what, entry_id::text as which from journal_lines
    group by entry_id, garage_id having sum(debit) <> sum(credit)
  union all
  select 'entry without its lines', e.id::text from journal_entries e
    where e.n_lines <> (select count(*) from journal_lines where entry_id = e.id)
  union all
  select 'rollup is not its lines', account_id || ' ' || garage_id || ' ' || period from (
    select account_id, garage_id, period, debit, credit from account_period_balances
    union all
    select account_id, garage_id, date_trunc('month', entry_date)::date, -debit, -credit from journal_lines
  ) both_sides group by account_id, garage_id, period having sum(debit) <> 0 or sum(credit) <> 0
  union all
  select 'entry numbers have a gap', garage_id || '/' || year from journal_entries
    group by book_id, garage_id, year having count(*) <> max(seq) or min(seq) <> 1
  union all
  select 'entry counter is not the last number', c.garage_id || '/' || c.year from entry_counters c
    where c.last <> (select coalesce(max(seq), 0) from journal_entries e
      where (e.book_id, e.garage_id, e.year) = (c.book_id, c.garage_id, c.year))
  union all
  select 'invoice numbers have a gap', c.series || ' ' || c.garage_id from number_counters c
    where c.series = 'INV' and c.last <> (select count(*) from invoices i join garages g on g.id = i.garage_id
      where i.garage_id = c.garage_id and i.number like 'INV/' || g.code || '/' || c.year || '/%')
  union all
  select 'order numbers have a gap', c.series || ' ' || c.garage_id from number_counters c
    where c.series = 'WO' and c.last <> (select count(*) from orders o join garages g on g.id = o.garage_id
      where o.garage_id = c.garage_id and o.number like 'WO/' || g.code || '/' || c.year || '/%')
  union all
  select 'invoice without its entry', i.number from invoices i where grand_total > 0 and not exists (
    select from journal_entries e where e.source_type = 'work_order' and e.source_id = i.order_id::text
      and e.event = 'invoiced' and e.event_seq = i.id)
  union all
  select 'void invoice without its reversal', i.number from invoices i where status = 'void' and grand_total > 0
    and not exists (select from journal_entries e join journal_entries r on r.reverses_entry_id = e.id
      where e.source_type = 'work_order' and e.event = 'invoiced' and e.event_seq = i.id)
  union all
  select 'payment without its entry', p.id::text from payments p where not exists (
    select from journal_entries e where e.source_type = 'work_order' and e.source_id = p.order_id::text
      and e.event = p.kind and e.event_seq = p.id)
  union all
  select 'entry without its document', e.number from journal_entries e
    where e.source_type = 'work_order' and e.event = 'invoiced' and e.reverses_entry_id is null
      and not exists (select from invoices i where i.id = e.event_seq)
  union all
  select 'answer kept for a request that was not done', key from idempotency_keys where status is null`

export async function expectHouseInOrder(network: Pick<Network, 'rows'>): Promise<void> {
  expect(await network.rows(DISORDER)).toEqual([])
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

/** So many people writing journal entries without a pause; each tries again with its key until it is answered 201. */
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
export async function expectEachOnce(
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
    .toSorted((one, other) => one.id - other.id)
  expect(found).toEqual(expected)
  for (const { key, id, number } of acknowledged.slice(-10)) {
    const again = await call(base, token, 'POST', '/admin/journal', anEntry(), {
      'idempotency-key': key,
    })
    expect([again.status, again.data.id, again.data.number]).toEqual([201, id, number])
  }
}
