import type { Db } from '#platform/server/database/db.ts'
import { conflict } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { setUp } from '../contract.ts'
import { setUpMessages } from '../messages.ts'
import { isFinished, placeOfStep, stateOf, stepKeys } from '../rules.ts'
import { deleteSkip, insertSkip, selectCounts, selectSkips } from './queries.ts'

async function stepsOf(db: Db) {
  const [counts, skips] = [await selectCounts(db), await selectSkips(db)]
  return stepKeys.map((key) => ({
    key,
    state: stateOf(counts[key], skips.has(key)),
    count: counts[key].count,
    missing: counts[key].missing ?? 0,
    place: placeOfStep[key],
  }))
}

export async function get({ db }: CallContext<typeof setUp.get>) {
  const steps = await stepsOf(db)
  return { steps, finished: isFinished(steps) }
}

export async function skip({ db, me, audit, params, body }: CallContext<typeof setUp.skip>) {
  const { key } = params
  const counted = (await selectCounts(db))[key]
  if (counted.done) throw conflict(setUpMessages.stepDone)
  if (body.skipped) await insertSkip(db, key, me.employee_id)
  else await deleteSkip(db, key)
  audit.updated('set-up', { key, skipped: !body.skipped }, { key, skipped: body.skipped })
  return { key, state: stateOf(counted, body.skipped) }
}
