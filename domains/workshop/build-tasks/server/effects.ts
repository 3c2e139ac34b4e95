/** The effects of each transition of a task. Its blockers are in ../rules.ts. */
import { stopClocks } from '#domains/workshop/build-money/server/labour.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { buildTasks } from '../contract.ts'
import type { Transition, TransitionName } from '../rules.ts'

type Asking = CallContext<typeof buildTasks.transition>

/** The changed fields of the task besides its status. */
export interface Written {
  expected_at?: string | null
  started_at?: string
  done_at?: string | null
  done_by?: number | null
}

type Writes = (input: Pick<Asking, 'me' | 'body'> & { now: string }) => Written
type Effect = (context: Asking, task: { id: number; build_id: number }) => Promise<unknown>

/** In order of execution. Each transition also clears the expected day and writes the history. */
interface Effects {
  writes: readonly Writes[]
  after: readonly Effect[]
}

/** A task that was reopened needs new proof. */
const begin: Writes = ({ now }) => ({ started_at: now })
const notDone: Writes = () => ({ done_at: null, done_by: null })
const expectOn: Writes = ({ body }) => ({ expected_at: body.expected_at ?? null })
const sentBy: Writes = ({ me }) => ({ done_by: me.employee_id })
const finish: Writes = ({ now }) => ({ done_at: now })

const stopWork: Effect = (context, { id, build_id }) =>
  stopClocks(context, { build_id, task_id: id })

const does = ({ writes = [], after = [] }: Partial<Effects>): Effects => ({ writes, after })

/** One row for each transition, by its name in ../rules.ts. */
export const effects: Readonly<Record<TransitionName, Effects>> = {
  'todo -> in_progress': does({ writes: [begin, notDone] }),
  'blocked -> in_progress': does({ writes: [notDone] }),
  'in_progress -> review': does({ writes: [sentBy], after: [stopWork] }),
  'in_progress -> blocked': does({ writes: [expectOn], after: [stopWork] }),
  'review -> done': does({ writes: [finish], after: [stopWork] }),
  'review -> in_progress': does({ writes: [begin, notDone] }),
  'todo -> skipped': does({ after: [stopWork] }),
  'blocked -> skipped': does({ after: [stopWork] }),
  'done -> in_progress': does({ writes: [begin, notDone] }),
  'skipped -> in_progress': does({ writes: [begin, notDone] }),
}

export const effectsOf = ({ from, to }: Transition): Effects =>
  effects[`${from} -> ${to}` as TransitionName]
