/**
 * Twenty cars go into work in the same moment, each with the same part. The promise: none is refused, and none waits for
 * more than a second.
 */
import { cpuOf, median, quantile } from './figures.ts'
import { send } from './requests.ts'
import { type BenchEnvironment, startApp, tokenOf } from './environment.ts'
import type { Plan } from './run.ts'

export const TRANSITION_COUNT = 20
/** Milliseconds. */
export const MAX_WAIT_MS = 1000

export interface TransitionResult {
  refused: number
  /** Milliseconds from the first request to an answer: of the usual move, and of the last one of the slowest round. */
  median: number
  slowest: number
  /** Milliseconds of processor time for all of a round, in app and database: what they take on an idle core. */
  processor: number
}

/** Orders in the queue of one garage, each with an approved part: the item that most movements are of. */
const queued = (environment: BenchEnvironment) =>
  environment.query<{ id: number; version: number }>(
    `with chosen as (
       select id from orders where garage_id = 1 and stage in ('queued', 'inspecting', 'in_progress') order by id limit $1
     ), made as (
       insert into order_lines (order_id, kind, inventory_item_id, name, qty, unit_price, amount, approval, created_at)
       select id, 'part', (select id from inventory_items where sku = 'SKU-BUSY'), 'Measured', 1, 0, 0, 'approved', now() from chosen
     )
     update orders set stage = 'queued', mechanic_id = (select id from employees where garage_id = 1 and role_id =
       (select id from roles where name = 'mechanic') order by id limit 1)
     where id in (select id from chosen) returning id, version`,
    [TRANSITION_COUNT],
  )

export async function measureTransitions(
  environment: BenchEnvironment,
  { rounds }: Plan,
  say: (line: string) => void,
): Promise<TransitionResult> {
  const app = await startApp(environment, 'app-1')
  try {
    const token = await tokenOf(environment, 1)
    const times: number[] = []
    const processor: number[] = []
    let refused = 0
    // the first round is the app's, which still compiles
    for (let round = 0; round <= rounds; round++) {
      const orders = await queued(environment)
      if (orders.length < TRANSITION_COUNT)
        throw new Error(`Garage 1 has ${orders.length} open orders`)
      const before = cpuOf(environment, app.pid)
      const began = performance.now()
      await Promise.all(
        orders.map(async ({ id, version }) => {
          const { status, answer } = await send(app, {
            method: 'POST',
            path: `/api/admin/order/${id}/transition`,
            token,
            body: () => ({ to: 'in_progress', version }),
          })
          if (round === 0) return
          times.push(performance.now() - began)
          if (status === 200) return
          refused++
          say(`  refused: ${status} ${JSON.stringify(answer)}`)
        }),
      )
      const after = cpuOf(environment, app.pid)
      if (round > 0)
        processor.push((after.of - before.of + after.database - before.database) * 1000)
    }
    const moves = {
      refused,
      median: median(times),
      slowest: quantile(times, 1),
      processor: median(processor),
    }
    say(
      `${TRANSITION_COUNT} moves into work that reserve one item: ${refused} refused, median ${moves.median.toFixed(0)} ms, ` +
        `slowest ${moves.slowest.toFixed(0)} ms, at most ${MAX_WAIT_MS}; ${moves.processor.toFixed(0)} ms of processor time for all`,
    )
    return moves
  } finally {
    await app.stop()
  }
}
