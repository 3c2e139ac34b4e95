/** Shared parts of a visit: its people and subject, a move, a signature. */
import { orders } from '#domains/floor/orders/contract.ts'
import type { Stage } from '#domains/floor/orders/rules.ts'
import type { BodyIn } from '#platform/contract/client-calls.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { Clock } from './calendar.ts'
import type { Car } from './customers.ts'
import type { DemoClient } from './demo-client.ts'
import type { Job } from './jobs.ts'
import type { Garage } from './network.ts'
import { type Random, seededRandom } from './random.ts'
import { aSignature } from './signature.ts'
import type { Trade } from './purchasing.ts'
import type { words } from './notes.ts'

export type Ending = 'delivered' | 'cancelled' | 'no_show' | 'declined'

export interface Plan {
  /** The name of the dice. */
  name: string
  garage: Garage
  car: Car
  job: Job
  clock: Clock
  /** When the customer called; undefined for a walk-in. */
  booked_at: Date | null
  ending: Ending
  /** The stage the visit has reached now; `invoiced` is ready with its invoice issued. */
  until?: Stage | 'invoiced' | 'part_paid'
  hold?: 'parts' | 'third_party' | 'customer'
  /**
   * For old visits: agreement and work are recorded when the car comes in, not line by line. The figures are the
   * same, and the demo fills in half the time.
   */
  brief?: boolean
  /** The customer pays with points as far as they go. */
  redeems?: boolean
}

/** The people and documents of a visit in progress. */
export interface Visit extends Plan {
  id: number
  desk: DemoClient
  trade: Trade
  chance: Random
  adviser: CurrentUser
  mechanic: CurrentUser | undefined
  head: CurrentUser
  words: (typeof words)['id']
}

export async function move(
  { desk, id, clock }: Visit,
  who: CurrentUser,
  to: Stage,
  given: Omit<BodyIn<typeof orders.transition>, 'to' | 'version'> = {},
  at = clock.at,
): Promise<void> {
  await desk.move(id, who, at, { ...given, to })
}

export async function sign(visit: Visit, signer: 'customer' | 'service_adviser') {
  const { desk, id, clock, adviser } = visit
  const whose =
    signer === 'customer' ? `customer ${visit.car.customer_id}` : `${adviser.employee_id}`
  await desk.ask(orders.sign, adviser, clock.at, {
    params: { id },
    body: { signer, svg: aSignature(seededRandom(`signature ${whose} ${id % 3}`)) },
  })
}
