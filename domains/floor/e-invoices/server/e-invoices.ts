/** E-invoices: the list with states and reasons, exports, imported numbers, submitting and cancelling. */
import { randomUUID } from 'node:crypto'
import { fileUrl } from '#domains/company/files/server/files.ts'
import { type Page, pageSizeOf } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import {
  E_INVOICE,
  type EInvoiceOfDocument,
  type EInvoiceRow,
  type eInvoices,
} from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { type EInvoiceState, canCancel, canSubmit, kindsOf, type ESource } from '../rules.ts'
import { exportFile, validatedDocuments } from './export.ts'
import { ublXml } from './formats/ubl.ts'
import type { ValidatedDocument } from './validate.ts'
import { selectForValidation } from './queries-documents.ts'
import {
  selectSendTo,
  updateOutcome,
  updateQueued,
  updateReason,
  updateTask,
} from './queries-sending.ts'
import {
  type SentBy,
  type StoredEInvoice,
  lockRows,
  selectExport,
  selectOf,
  selectOpenIds,
  selectPage,
  selectRows,
} from './queries.ts'
import {
  asRow,
  isOpenState,
  findEInvoice,
  reasonsOf,
  senderOf,
  statusOf,
  stateOf,
  subjectOf,
  urlOf,
} from './status.ts'

const m = eInvoiceMessages

async function asRows(
  db: Db,
  rows: readonly StoredEInvoice[],
  viewer: { role: string; at: Date },
): Promise<EInvoiceRow[]> {
  // sent e-invoices never change: only the others are validated
  const open = rows.filter(({ state, source }) => source !== 'consolidated' && isOpenState(state))
  const validated = await validatedDocuments(db, open, selectForValidation)
  return rows.map((row) => asRow(row, validated.get(row.id), viewer))
}

export async function list({ db, scope, query, me, at }: CallContext<typeof eInvoices.list>) {
  const viewer = { role: me.role, at }
  const { state } = query
  if (state === 'blocked' || state === 'ready' || state === 'none')
    return computed(db, scope, query, { ...viewer, state })
  const page = await selectPage(db, scope, query, state ?? null)
  return { ...page, data: await asRows(db, page.data, viewer) }
}

/** For a state that is not stored: validates all documents that are not exported yet. */
async function computed(
  db: Db,
  scope: Scope,
  query: CallContext<typeof eInvoices.list>['query'],
  { state, ...who }: { state: EInvoiceState; role: string; at: Date },
): Promise<Page<EInvoiceRow>> {
  const ids = await selectOpenIds(db, scope, query)
  const validated = await validatedDocuments(
    db,
    ids.map((id) => ({ id })),
    selectForValidation,
  )
  const fits = ids.filter((id) => {
    const { kind = null, reasons = [] } = validated.get(id) ?? {}
    const current = kind === null ? 'none' : reasons.length > 0 ? 'blocked' : 'ready'
    return current === state && (!query.kind || kind === query.kind)
  })
  const limit = pageSizeOf(query)
  const pageIds = fits.slice((query.page - 1) * limit, query.page * limit)
  const byId = new Map((await selectRows(db, scope, pageIds)).map((row) => [row.id, row]))
  const rows = pageIds.flatMap((id) => byId.get(id) ?? [])
  return {
    data: rows.map((row) => asRow(row, validated.get(row.id), who)),
    page: query.page,
    limit,
    total: fits.length,
    last_page: Math.max(1, Math.ceil(fits.length / limit)),
  }
}

export async function get({
  db,
  scope,
  params,
  me,
  at,
  appContext,
}: CallContext<typeof eInvoices.get>) {
  const { row, validated } = await findEInvoice(db, scope, params.id)
  const file = row.export_id === null ? undefined : await selectExport(db, row.export_id)
  return {
    ...asRow(row, validated, { role: me.role, at }),
    version: row.version,
    uuid: row.uuid,
    long_id: row.long_id,
    submitted_at: row.submitted_at,
    validated_at: row.validated_at,
    cancel_reason: row.cancel_reason,
    time_zone: row.time_zone,
    send_to: await sendToOf(db, row),
    file: file
      ? {
          id: file.file_id,
          name: file.name,
          url: fileUrl(appContext, file.file_id),
          sha256: file.sha256,
        }
      : null,
  }
}

/** Where it is sent when submitted. */
async function sendToOf(db: Db, row: StoredEInvoice): Promise<string | null> {
  const sender = senderOf(row)
  if (sender !== 'smtp' && sender !== 'access_point') return null
  const to = await selectSendTo(db, row.id)
  if (sender === 'smtp') return to?.email ?? null
  return to?.peppol_id ? [to.peppol_id.scheme, to.peppol_id.value].join(':') : null
}

export async function submit(context: CallContext<typeof eInvoices.submit>) {
  const { db, scope, params, me, at, audit } = context
  const { row, validated } = await findEInvoice(db, scope, params.id)
  const standing = statusOf(row, validated)
  assertCan(canSubmit(me.role, standing))
  const { sends_by, state, kind } = standing
  if (sends_by && row.source !== 'consolidated') {
    if (kind === 'myinvois_consolidated') throw conflict(m.exportFirst)
    if (state === 'ready' || state === 'invalid')
      await exportFile({
        ...context,
        body: {
          legal_entity_id: row.legal_entity.id,
          kind: kind ?? kindsOf[row.country_id]?.[0] ?? 'myinvois',
          ids: [row.id],
        },
      })
  }
  audit.updated(E_INVOICE, subjectOf(row), { ...subjectOf(row), is_submitted: true })
  return db.transaction().execute(async (trx) => {
    await lockRows(trx, scope, [row.id])
    const now = await findEInvoice(trx, scope, row.id)
    // another request may have been quicker
    assertCan(canSubmit(me.role, statusOf(now.row, now.validated)))
    if (sends_by) {
      await updateQueued(trx, row.id, {
        at,
        sent_by: sends_by,
        ...contentOf(sends_by, now.validated),
      })
      return { id: row.id, state: stateOf(now.row, now.validated) }
    }
    const submitted_at = at.toISOString()
    await updateOutcome(trx, row.id, { kind, state: 'submitted', submitted_at, errors: [] })
    return { id: row.id, state: 'submitted' as const }
  })
}

/** The content to send: MyInvois uses its export; in the Netherlands it is written for its channel. */
function contentOf(sender: SentBy, validated: ValidatedDocument | undefined) {
  if (sender === 'service' || !validated) return {}
  const [reason] = validated.reasons
  // data that was there at export may be gone
  if (reason) throw conflict(reason)
  if (sender === 'smtp') return { payload: ublXml(validated.document) }
  return {
    payload: ublXml(validated.document, { profile: 'peppol' }),
    // a new attempt is a new document for the access point: the last one was rejected, or a user asked for it
    uuid: randomUUID(),
    uid: null,
  }
}

export async function cancel({
  db,
  scope,
  params,
  body,
  me,
  at,
  audit,
}: CallContext<typeof eInvoices.cancel>) {
  await lockRows(db, scope, [params.id])
  const { row, validated } = await findEInvoice(db, scope, params.id)
  assertCan(canCancel(me.role, statusOf(row, validated), at))
  const cancel_reason = body.reason
  audit.updated(
    E_INVOICE,
    { ...subjectOf(row), cancel_reason: row.cancel_reason },
    { ...subjectOf(row), cancel_reason },
  )
  if (senderOf(row) === 'service' && row.uuid) {
    await updateReason(db, row.id, cancel_reason)
    await updateTask(db, row.id, {
      task: 'cancel',
      due: at.toISOString(),
      attempts: 0,
      problem: null,
    })
    return { id: row.id, state: stateOf(row, validated) }
  }
  await updateOutcome(db, row.id, { state: 'cancelled', cancel_reason })
  return { id: row.id, state: 'cancelled' as const }
}

/**
 * The e-invoices of documents by document id. Garages without a legal entity have none and need no query.
 * @param sources of one table: ids are its ids
 */
export async function eInvoicesOf(
  db: Db,
  sources: readonly Exclude<ESource, 'consolidated'>[],
  ids: readonly number[],
): Promise<Map<number, EInvoiceOfDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await selectOf(db, sources, ids)
  const validated = await validatedDocuments(
    db,
    rows.filter(({ state }) => isOpenState(state)),
  )
  return new Map(
    rows.map((row) => {
      const document = validated.get(row.id)
      return [
        row.source_id,
        {
          id: row.id,
          state: stateOf(row, document),
          reasons: reasonsOf(row, document),
          number: row.official_number,
          url: urlOf(row),
        },
      ]
    }),
  )
}

/** The e-invoice of one document. */
export const eInvoiceOf = async (
  db: Db,
  sources: readonly Exclude<ESource, 'consolidated'>[],
  id: number,
): Promise<EInvoiceOfDocument | null> => (await eInvoicesOf(db, sources, [id])).get(id) ?? null
