/** E-invoices: the list with states and reasons, files out, numbers in, submitting and cancelling. */
import { randomUUID } from 'node:crypto'
import { fileUrl } from '#domains/company/files/server/service.ts'
import { type Page, sizeOf } from '#platform/contract/list.ts'
import { say } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/db.ts'
import { assertCan, conflict, notFound } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  E_INVOICE,
  type EInvoiceOfDocument,
  type EInvoiceRow,
  type ESource,
  eInvoices,
} from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { type EInvoiceState, canCancel, canSubmit, kindsOf } from '../rules.ts'
import { exported, judgedOf } from './export.ts'
import { ublXml } from './formats/ubl.ts'
import type { Judged } from './judge.ts'
import { portalPage } from './myinvois-service.ts'
import { selectToJudge } from './queries-documents.ts'
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
import { readBack } from './read-back.ts'

const m = eInvoiceMessages

const subjectOf = ({ id, garage, number }: StoredEInvoice) => ({ id, garage_id: garage.id, number })

export const eInvoicesApi = implement(eInvoices, {
  list,
  get,
  export: exported,
  import: readBack,
  submit,
  cancel,
})

/** What it is now: what was done with it, else what its document says. */
function stateOf(row: StoredEInvoice, judged: Judged | undefined): EInvoiceState {
  if (row.state !== null)
    return row.is_credited && row.state !== 'cancelled' ? 'credited' : row.state
  if (!judged?.kind) return 'none'
  return judged.reasons.length > 0 ? 'blocked' : 'ready'
}

const urlOf = ({ service_url, uuid, long_id, state }: StoredEInvoice) =>
  state === 'valid' && service_url && uuid && long_id
    ? portalPage(service_url, uuid, long_id)
    : null

/** A task in Coretax that no file does: somebody says when it is done. */
const isByHand = (row: StoredEInvoice, judged: Judged | undefined) =>
  row.source === 'credit_note' && row.state === null && judged?.kind === 'coretax'

const MALAYSIA = 2
const NETHERLANDS = 3

/** How it goes out when somebody submits it; null: by hand, as a file. */
function senderOf({
  adapter,
  country_id,
}: Pick<StoredEInvoice, 'adapter' | 'country_id'>): SentBy | null {
  if (adapter === 'service') return country_id === MALAYSIA ? adapter : null
  return adapter !== 'file' && country_id === NETHERLANDS ? adapter : null
}

/** It was handed over, and nobody said what came of it. */
const isUnknown = ({ handing_since, task, state }: StoredEInvoice) =>
  handing_since !== null && task === null && state !== 'cancelled'

function standingOf(row: StoredEInvoice, judged: Judged | undefined) {
  return {
    state: stateOf(row, judged),
    kind: row.kind ?? judged?.kind ?? null,
    parent: row.parent?.number ?? null,
    sends_by: row.source === 'consolidated' || judged?.kind !== null ? senderOf(row) : null,
    is_waiting: row.task !== null,
    is_unknown: isUnknown(row),
    blocked_by: isOpenState(row.state) ? (judged?.reasons[0] ?? null) : null,
    cancel_until: row.cancel_until,
    credit_out: row.credit_out,
    by_hand: isByHand(row, judged),
  }
}

/** Why it cannot go out, and what somebody must look at. */
function reasonsOf(row: StoredEInvoice, judged: Judged | undefined) {
  const reasons = isOpenState(row.state) ? (judged?.reasons ?? []) : []
  const all = isUnknown(row) ? [m.unknownSent, ...reasons] : reasons
  return all.map((reason) => ({ ...say(reason) }))
}

function asRow(
  row: StoredEInvoice,
  judged: Judged | undefined,
  { role, at }: { role: string; at: Date },
): EInvoiceRow {
  const standing = standingOf(row, judged)
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
    reasons: reasonsOf(row, judged),
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
    can: { submit: canSubmit(role, standing), cancel: canCancel(role, standing, at) },
  }
}

async function asRows(
  db: Db,
  rows: readonly StoredEInvoice[],
  who: { role: string; at: Date },
): Promise<EInvoiceRow[]> {
  // what is out is what it was when it went out: only the others are looked at
  const open = rows.filter(({ state, source }) => source !== 'consolidated' && isOpenState(state))
  const judged = await judgedOf(db, open, selectToJudge)
  return rows.map((row) => asRow(row, judged.get(row.id), who))
}
const isOpenState = (state: StoredEInvoice['state']) => state === null || state === 'invalid'

async function list({ db, scope, query, me, at }: Ask<typeof eInvoices.list>) {
  const who = { role: me.role, at }
  const { state } = query
  if (state === 'blocked' || state === 'ready' || state === 'none')
    return computed(db, scope, query, { ...who, state })
  const page = await selectPage(db, scope, query, state ?? null)
  return { ...page, data: await asRows(db, page.data, who) }
}

/** Of a state that no row stores: all that wait are judged, which are as many as nobody has exported. */
async function computed(
  db: Db,
  scope: Scope,
  query: Ask<typeof eInvoices.list>['query'],
  { state, ...who }: { state: EInvoiceState; role: string; at: Date },
): Promise<Page<EInvoiceRow>> {
  const ids = await selectOpenIds(db, scope, query)
  const judged = await judgedOf(
    db,
    ids.map((id) => ({ id })),
    selectToJudge,
  )
  const fits = ids.filter((id) => {
    const { kind = null, reasons = [] } = judged.get(id) ?? {}
    const found = kind === null ? 'none' : reasons.length > 0 ? 'blocked' : 'ready'
    return found === state && (!query.kind || kind === query.kind)
  })
  const limit = sizeOf(query)
  const shown = fits.slice((query.page - 1) * limit, query.page * limit)
  const byId = new Map((await selectRows(db, scope, shown)).map((row) => [row.id, row]))
  const rows = shown.flatMap((id) => byId.get(id) ?? [])
  return {
    data: rows.map((row) => asRow(row, judged.get(row.id), who)),
    page: query.page,
    limit,
    total: fits.length,
    last_page: Math.max(1, Math.ceil(fits.length / limit)),
  }
}

async function one(db: Db, scope: Scope, id: number) {
  const [row] = await selectRows(db, scope, [id])
  if (!row) throw notFound()
  const judged = row.source === 'consolidated' ? undefined : (await judgedOf(db, [row])).get(id)
  return { row, judged }
}

async function get({ db, scope, params, me, at, house }: Ask<typeof eInvoices.get>) {
  const { row, judged } = await one(db, scope, params.id)
  const file = row.export_id === null ? undefined : await selectExport(db, row.export_id)
  return {
    ...asRow(row, judged, { role: me.role, at }),
    uuid: row.uuid,
    submitted_at: row.submitted_at,
    validated_at: row.validated_at,
    cancel_reason: row.cancel_reason,
    time_zone: row.time_zone,
    send_to: await sendToOf(db, row),
    file: file
      ? {
          id: file.file_id,
          name: file.name,
          url: fileUrl(house, file.file_id),
          sha256: file.sha256,
        }
      : null,
  }
}

/** Where it goes when it is submitted. */
async function sendToOf(db: Db, row: StoredEInvoice): Promise<string | null> {
  const by = senderOf(row)
  if (by !== 'smtp' && by !== 'access_point') return null
  const to = await selectSendTo(db, row.id)
  if (by === 'smtp') return to?.email ?? null
  return to?.peppol_id ? [to.peppol_id.scheme, to.peppol_id.value].join(':') : null
}

async function submit(ask: Ask<typeof eInvoices.submit>) {
  const { db, scope, params, me, at, audit } = ask
  const { row, judged } = await one(db, scope, params.id)
  const standing = standingOf(row, judged)
  assertCan(canSubmit(me.role, standing))
  const { sends_by, state } = standing
  if (sends_by && row.source !== 'consolidated') {
    if (standing.kind === 'myinvois_consolidated') throw conflict(m.exportFirst)
    if (state === 'ready' || state === 'invalid')
      await exported({
        ...ask,
        body: {
          legal_entity_id: row.legal_entity.id,
          kind: standing.kind ?? kindsOf[row.country_id]?.[0] ?? 'myinvois',
          ids: [row.id],
        },
      })
  }
  audit.updated(E_INVOICE, subjectOf(row), { ...subjectOf(row), is_submitted: true })
  return db.transaction().execute(async (within) => {
    await lockRows(within, scope, [row.id])
    const now = await one(within, scope, row.id)
    // somebody else may have been quicker
    assertCan(canSubmit(me.role, standingOf(now.row, now.judged)))
    if (sends_by) {
      await updateQueued(within, row.id, {
        at,
        sent_by: sends_by,
        ...contentOf(sends_by, now.judged),
      })
      return { id: row.id, state: stateOf(now.row, now.judged) }
    }
    const submitted_at = at.toISOString()
    await updateOutcome(within, row.id, { state: 'submitted', submitted_at, errors: [] })
    return { id: row.id, state: 'submitted' as const }
  })
}

/** What goes out: of MyInvois its export has it, in the Netherlands it is written for the way that it goes. */
function contentOf(by: SentBy, judged: Judged | undefined) {
  if (by === 'service' || !judged) return {}
  const [reason] = judged.reasons
  // what it had when it was exported may be gone
  if (reason) throw conflict(reason)
  if (by === 'smtp') return { payload: ublXml(judged.document) }
  return {
    payload: ublXml(judged.document, { profile: 'peppol' }),
    // a new try is a new document to the access point: the one before was refused, or somebody has asked
    uuid: randomUUID(),
    uid: null,
  }
}

async function cancel({ db, scope, params, body, me, at, audit }: Ask<typeof eInvoices.cancel>) {
  await lockRows(db, scope, [params.id])
  const { row, judged } = await one(db, scope, params.id)
  assertCan(canCancel(me.role, standingOf(row, judged), at))
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
    return { id: row.id, state: stateOf(row, judged) }
  }
  await updateOutcome(db, row.id, { state: 'cancelled', cancel_reason })
  return { id: row.id, state: 'cancelled' as const }
}

/**
 * What documents answer of their own, by the id of the document. One without an entity has none, and need not ask.
 *
 * @param sources of one table: ids are its ids
 */
export async function eInvoicesOf(
  db: Db,
  sources: readonly Exclude<ESource, 'consolidated'>[],
  ids: readonly number[],
): Promise<Map<number, EInvoiceOfDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await selectOf(db, sources, ids)
  const judged = await judgedOf(
    db,
    rows.filter(({ state }) => isOpenState(state)),
  )
  return new Map(
    rows.map((row) => {
      const of = judged.get(row.id)
      return [
        row.source_id,
        {
          id: row.id,
          state: stateOf(row, of),
          reasons: reasonsOf(row, of),
          number: row.official_number,
          url: urlOf(row),
        },
      ]
    }),
  )
}

/** The same of one document. */
export const eInvoiceOf = async (
  db: Db,
  sources: readonly Exclude<ESource, 'consolidated'>[],
  id: number,
): Promise<EInvoiceOfDocument | null> => (await eInvoicesOf(db, sources, [id])).get(id) ?? null
