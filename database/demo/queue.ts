/** The queue of today in the head garage: a ticket in each state, as the desk gives, calls and ends them. */
import { queue } from '#domains/floor/queue/contract.ts'
import type { DemoClient } from './demo-client.ts'
import type { Network } from './network.ts'

const HEAD = 1
const MINUTE = 60_000
/** Cars that nobody knows yet: they take a ticket before they are taken in. */
const strangers = ['B 2718 SQT', 'B 1618 PHI', 'B 3141 PIE', 'B 1414 RTW'] as const

/** Yields the moment of each step, in the last minutes before now. */
export async function* queueOfToday(
  demo: DemoClient,
  { garages }: Network,
  now: Date,
): AsyncGenerator<Date, void> {
  const garage = garages.find(({ id }) => id === HEAD)
  if (!garage) return
  const adviser = demo.oneOf('service adviser', HEAD)
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const give = (at: Date, license_plate: string, urgent = false) =>
    demo.ask(queue.create, adviser, at, { body: { garage_id: HEAD, license_plate, urgent } })
  const [absent, gone, waits, hurries] = strangers

  yield before(9)
  const { id } = await give(before(9), absent)
  for (const minutes of [8, 7, 6]) {
    yield before(minutes)
    await demo.ask(queue.call, adviser, before(minutes), { params: { id } })
  }
  yield before(5)
  await demo.ask(queue.noShow, adviser, before(5), { params: { id } })
  const left = await give(before(5), gone)
  yield before(4)
  await demo.ask(queue.cancel, adviser, before(4), { params: { id: left.id } })
  await give(before(4), waits)
  yield before(3)
  await give(before(3), hurries, true)
  // the one in a hurry, and whoever has waited longest
  for (const minutes of [2, 1]) {
    yield before(minutes)
    await demo.ask(queue.next, adviser, before(minutes), { body: { garage_id: HEAD } })
  }
}
