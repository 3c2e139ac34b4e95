/** Writes of a task that work offline: the clock, notes and photos. */
import type { Kinds } from '#domains/company/outbox/web/shared/kinds.ts'
import { buildTasks } from '../calls.gen.ts'

export const kinds: Kinds = {
  time: { call: buildTasks.time },
  note: { call: buildTasks.write },
}
