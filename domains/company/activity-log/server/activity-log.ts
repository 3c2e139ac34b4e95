/** Reads the activity log. */
import { notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { verifyLog } from '#platform/server/audit/audit-chain.ts'
import type { activityLog } from '../contract.ts'
import { countStatuses, selectActivity, selectActivityRow } from './queries.ts'

export async function list({ db, scope, me, query }: CallContext<typeof activityLog.list>) {
  const country_id = query.country_id || me.country_id
  return selectActivity(db, scope, {
    ...query,
    country_id,
    garage_id: query.garage_id || undefined,
  })
}

export async function counts({ db, scope, me, query }: CallContext<typeof activityLog.counts>) {
  const country_id = query.country_id || me.country_id
  const garage_id = query.garage_id || undefined
  return { counts: await countStatuses(db, scope, { ...query, country_id, garage_id }) }
}

export async function get({ db, scope, params }: CallContext<typeof activityLog.get>) {
  const row = await selectActivityRow(db, scope, params.id)
  if (!row) throw notFound()
  const { old_value, new_value, ...shown } = row
  return { ...shown, old_value: valuesOf(old_value), new_value: valuesOf(new_value) }
}

/** The log also records who checked it, and the result. */
export async function verify({ db, audit }: CallContext<typeof activityLog.verify>) {
  const { broken, ...found } = await verifyLog(db)
  const verdict = { ...found, broken: broken ?? null }
  audit.created('activity log', { checked: found.checked, broken: verdict.broken })
  return verdict
}

const valuesOf = (value: unknown) => (value ?? null) as Record<string, unknown> | null
