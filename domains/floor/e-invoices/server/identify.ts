/** Malaysia, by file: whoever handed it in writes down what MyInvois called it, and it is valid. */
import { say } from '#platform/contract/messages.ts'
import { assertCan, invalid } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { assertNewest } from '#platform/server/record.ts'
import { E_INVOICE, type eInvoices } from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { canIdentify } from '../rules.ts'
import { updateOutcome } from './queries-sending.ts'
import { lockRows, selectNamesake } from './queries.ts'
import { one, standingOf, subjectOf } from './standing.ts'

export async function identify(ask: Ask<typeof eInvoices.identify>) {
  const { db, scope, params, body, me, at, audit } = ask
  await lockRows(db, scope, [params.id])
  const { row, judged } = await one(db, scope, params.id)
  await assertNewest(db, E_INVOICE, row, body.version)
  assertCan(canIdentify(me.role, standingOf(row, judged)))
  const { uuid, long_id = null } = body
  const namesake = await selectNamesake(db, { id: row.id, uuid })
  if (namesake) throw invalid({ uuid: say(eInvoiceMessages.sameUuid, { number: namesake.number }) })
  await updateOutcome(db, row.id, {
    state: 'valid',
    uuid,
    long_id,
    submitted_at: row.submitted_at ?? at.toISOString(),
    validated_at: row.validated_at ?? at.toISOString(),
    errors: [],
  })
  const version = row.version + 1
  audit.updated(
    E_INVOICE,
    { ...subjectOf(row), state: row.state, uuid: row.uuid, long_id: row.long_id },
    { ...subjectOf(row), state: 'valid', uuid, long_id, version },
  )
  return { id: row.id, state: 'valid' as const, version }
}
