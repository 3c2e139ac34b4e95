/** The branch admins keep the ends of the last days, as one does before going home. */
import { dayEnds } from '#domains/overview/day-end/contract.ts'
import { addDays, dayIn, instantIn } from '#platform/contract/days.ts'
import type { DemoClient } from './demo-client.ts'
import type { Network } from './network.ts'

const DAYS_KEPT = 5
/** Those with an admin of their own. */
const GARAGES = [1, 2]

export const endsOfDays = (demo: DemoClient, { garages }: Network, now: Date) =>
  garages
    .filter(({ id }) => GARAGES.includes(id))
    .map(async function* ({ id, time_zone }): AsyncGenerator<Date, void> {
      const admin = demo.oneOf('admin', id)
      const today = dayIn(time_zone, now)
      for (let back = DAYS_KEPT; back > 0; back--) {
        const date = addDays(today, -back)
        const at = new Date(instantIn(time_zone, date, '18:00'))
        yield at
        await demo.ask(dayEnds.keep, admin, at, { body: { garage_id: id, date } })
      }
    })
