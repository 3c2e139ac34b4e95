/** What each move of a build does. Its blockers are in ../rules.ts, and `transition` in service.ts makes the move. */
import { endMoney } from '#domains/workshop/build-money/server/delivery-posting.ts'
import { stopClocks } from '#domains/workshop/build-tasks/server/clocks.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { builds } from '../contract.ts'
import type { Move, MoveName } from '../rules.ts'

/** The build as it was before its move. */
interface Before {
  id: number
  started_on: string | null
}

/** The fields of the build that change, besides its status. */
export interface Written {
  started_on?: string
  finished_on?: string | null
}

type Effect = (context: CallContext<typeof builds.transition>, build: Before) => Promise<unknown>
type Writes = (build: Before, today: string) => Written

/** In the order in which it happens. Each move also writes its event. */
interface Effects {
  first: readonly Effect[]
  writes: readonly Writes[]
}

const stopWork: Effect = (context, { id }) => stopClocks(context, { build_id: id })
/** Its deposit and its cost end as the body says. */
const settleMoney: Effect = (context, { id }) => endMoney(context, id, context.body)

/** The first day of work stays, however often the work begins again. */
const start: Writes = ({ started_on }, today) => (started_on === null ? { started_on: today } : {})
const unfinish: Writes = () => ({ finished_on: null })
const finish: Writes = (_build, today) => ({ finished_on: today })

const does = ({ first = [], writes = [] }: Partial<Effects>): Effects => ({ first, writes })

const inBuild = does({ writes: [start, unfinish] })
const cancelled = does({ first: [stopWork, settleMoney] })

/** One row a move, by its name in ../rules.ts. */
export const effects: Readonly<Record<MoveName, Effects>> = {
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

export const effectsOf = ({ from, to }: Move): Effects => effects[`${from} -> ${to}` as MoveName]
