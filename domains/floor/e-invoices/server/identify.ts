/** Malaysia, files by hand: the user enters the MyInvois ID of a submitted document, which makes it valid. */
import { createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { E_INVOICE, type eInvoices } from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { canIdentify } from '../rules.ts'
import { updateOutcome } from './queries-sending.ts'
import { lockRows, selectNamesake } from './queries.ts'
import { findEInvoice, statusOf, subjectOf } from './status.ts'

export async function identify(context: CallContext<typeof eInvoices.identify>) {
  const { db, scope, params, body, me, at, audit } = context
  await lockRows(db, scope, [params.id])
  const { row, validated } = await findEInvoice(db, scope, params.id)
  await assertCurrentVersion(db, E_INVOICE, row, body.version)
  assertCan(canIdentify(me.role, statusOf(row, validated)))
  const { uuid, long_id = null } = body
  const namesake = await selectNamesake(db, { id: row.id, uuid })
  if (namesake)
    throw invalid({ uuid: createMessage(eInvoiceMessages.sameUuid, { number: namesake.number }) })
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
