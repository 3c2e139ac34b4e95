/** The effects of each transition of a build. Its blockers are in ../rules.ts. */
import { endMoney } from '#domains/workshop/build-money/server/delivery-posting.ts'
import { stopClocks } from '#domains/workshop/build-money/server/labour.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { builds } from '../contract.ts'
import type { Transition, TransitionName } from '../rules.ts'

/** The build before its transition. */
interface Before {
  id: number
  started_on: string | null
}

/** The changed fields of the build besides its status. */
export interface Written {
  started_on?: string
  finished_on?: string | null
}

type Effect = (context: CallContext<typeof builds.transition>, build: Before) => Promise<unknown>
type Writes = (build: Before, today: string) => Written

/** In order of execution. Each transition also writes its event. */
interface Effects {
  first: readonly Effect[]
  writes: readonly Writes[]
}

const stopWork: Effect = (context, { id }) => stopClocks(context, { build_id: id })
/** Settles its deposit and its cost as the body requests. */
const settleMoney: Effect = (context, { id }) => endMoney(context, id, context.body)

/** Stores the first day of work once, also if the work is resumed later. */
const start: Writes = ({ started_on }, today) => (started_on === null ? { started_on: today } : {})
const unfinish: Writes = () => ({ finished_on: null })
const finish: Writes = (_build, today) => ({ finished_on: today })

const does = ({ first = [], writes = [] }: Partial<Effects>): Effects => ({ first, writes })

const inBuild = does({ writes: [start, unfinish] })
const cancelled = does({ first: [stopWork, settleMoney] })

/** One row for each transition, by its name in ../rules.ts. */
export const effects: Readonly<Record<TransitionName, Effects>> = {
  'draft -> planned': does({ first: [stopWork] }),
  'planned -> in_build': inBuild,
  'in_build -> on_hold': does({ first: [stopWork] }),
  'on_hold -> in_build': inBuild,
  'in_build -> finished': does({ first: [stopWork], writes: [finish] }),
  'finished -> in_build': inBuild,
  'draft -> cancelled': cancelled,
  'planned -> cancelled': cancelled,
  'in_build -> cancelled': cancelled,
  'on_hold -> cancelled': cancelled,
}

export const effectsOf = ({ from, to }: Transition): Effects =>
  effects[`${from} -> ${to}` as TransitionName]
