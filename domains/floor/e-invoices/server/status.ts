/** Computes the current state of an e-invoice, its reasons and its allowed actions. */
import { createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { EInvoiceRow } from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { type EInvoiceState, canCancel, canIdentify, canSubmit } from '../rules.ts'
import { validatedDocuments } from './export.ts'
import { type ValidatedDocument, isEnteredByHand } from './validate.ts'
import { portalPage } from './myinvois-service.ts'
import { type SentBy, type StoredEInvoice, selectRows } from './queries.ts'

export const subjectOf = ({ id, garage, number }: StoredEInvoice) => ({
  id,
  garage_id: garage.id,
  number,
})

export const isOpenState = (state: StoredEInvoice['state']) => state === null || state === 'invalid'

/** The current state: stored, else computed from the document. */
export function stateOf(
  row: StoredEInvoice,
  validated: ValidatedDocument | undefined,
): EInvoiceState {
  if (row.state !== null)
    return row.is_credited && row.state !== 'cancelled' ? 'credited' : row.state
  if (!validated?.kind) return 'none'
  return validated.reasons.length > 0 ? 'blocked' : 'ready'
}

/** Kinds whose files are submitted by hand. */
const MYINVOIS = 'https://api.myinvois.hasil.gov.my'

export const urlOf = ({ service_url, uuid, long_id, state }: StoredEInvoice) =>
  state === 'valid' && uuid && long_id ? portalPage(service_url ?? MYINVOIS, uuid, long_id) : null

/** A task without a file: a user marks it as done. */
const isByHand = (row: StoredEInvoice, validated: ValidatedDocument | undefined) =>
  row.state === null && isEnteredByHand(validated?.reasons ?? [])

const MALAYSIA = 2
const NETHERLANDS = 3

/** How it is sent when a user submits it; null: by hand, as a file. */
export function senderOf({
  adapter,
  country_id,
}: Pick<StoredEInvoice, 'adapter' | 'country_id'>): SentBy | null {
  if (adapter === 'service') return country_id === MALAYSIA ? adapter : null
  return adapter !== 'file' && country_id === NETHERLANDS ? adapter : null
}

/** It was sent, and no response arrived. */
const isUnknown = ({ handing_since, task, state }: StoredEInvoice) =>
  handing_since !== null && task === null && state !== 'cancelled'

export function statusOf(row: StoredEInvoice, validated: ValidatedDocument | undefined) {
  const by_hand = isByHand(row, validated)
  return {
    state: stateOf(row, validated),
    kind: row.kind ?? validated?.kind ?? null,
    parent: row.parent?.number ?? null,
    sends_by:
      !by_hand && (row.source === 'consolidated' || validated?.kind !== null)
        ? senderOf(row)
        : null,
    is_waiting: row.task !== null,
    is_unknown: isUnknown(row),
    stored: row.state,
    sent_by: row.sent_by,
    blocked_by: isOpenState(row.state) ? (validated?.reasons[0] ?? null) : null,
    cancel_until: row.cancel_until,
    credit_out: row.credit_out,
    by_hand,
  }
}

/** Reasons why it cannot be sent, or needs a user's attention. */
export function reasonsOf(row: StoredEInvoice, validated: ValidatedDocument | undefined) {
  const reasons = isOpenState(row.state) ? (validated?.reasons ?? []) : []
  const all = isUnknown(row) ? [eInvoiceMessages.unknownSent, ...reasons] : reasons
  return all.map((reason) => ({ ...createMessage(reason) }))
}

export function asRow(
  row: StoredEInvoice,
  validated: ValidatedDocument | undefined,
  { role, at }: { role: string; at: Date },
): EInvoiceRow {
  const standing = statusOf(row, validated)
  return {
    id: row.id,
    source: row.source,
    source_id: row.source_id,
    number: row.number,
    day: row.day,
    garage: row.garage,
    legal_entity: row.legal_entity,
    customer: row.customer,
    order_id: row.order_id,
    build_id: row.build_id,
    kind: standing.kind,
    state: standing.state,
    reasons: reasonsOf(row, validated),
    errors: row.errors,
    currency: row.currency,
    grand_total: row.grand_total,
    official_number: row.official_number,
    url: urlOf(row),
    parent: row.parent,
    sends_by: standing.sends_by,
    waiting: row.task,
    problem: row.task_problem,
    cancel_until: row.cancel_until,
    can: {
      submit: canSubmit(role, standing),
      cancel: canCancel(role, standing, at),
      identify: canIdentify(role, standing),
    },
  }
}

export async function findEInvoice(db: Db, scope: Scope, id: number) {
  const [row] = await selectRows(db, scope, [id])
  if (!row) throw notFound()
  const validated =
    row.source === 'consolidated' ? undefined : (await validatedDocuments(db, [row])).get(id)
  return { row, validated }
}
