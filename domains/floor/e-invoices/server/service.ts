/** E-invoices: the list with states and reasons, files out, numbers in, submitting and cancelling. */
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
import type { Judged } from './judge.ts'
import { portalPage } from './myinvois-service.ts'
import {
  type StoredEInvoice,
  lockRows,
  selectExport,
  selectOf,
  selectOpenIds,
  selectPage,
  selectRows,
  updateOutcome,
  updateReason,
  updateTask,
} from './queries.ts'
import { readBack } from './read-back.ts'

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
/** Only MyInvois has calls that we know. */
const isSent = ({ adapter, country_id }: StoredEInvoice) =>
  adapter === 'service' && country_id === MALAYSIA

function standingOf(row: StoredEInvoice, judged: Judged | undefined) {
  return {
    state: stateOf(row, judged),
    kind: row.kind ?? judged?.kind ?? null,
    parent: row.parent?.number ?? null,
    is_sent: isSent(row),
    is_waiting: row.task !== null,
    cancel_until: row.cancel_until,
    by_hand: isByHand(row, judged),
  }
}

function asRow(
  row: StoredEInvoice,
  judged: Judged | undefined,
  { role, at }: { role: string; at: Date },
): EInvoiceRow {
  const standing = standingOf(row, judged)
  const isOpen = row.state === null || row.state === 'invalid'
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
    reasons: isOpen ? (judged?.reasons ?? []).map((reason) => ({ ...say(reason) })) : [],
    errors: row.errors,
    currency: row.currency,
    grand_total: row.grand_total,
    official_number: row.official_number,
    url: urlOf(row),
    parent: row.parent,
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
  const judged = await judgedOf(db, open)
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

async function submit(ask: Ask<typeof eInvoices.submit>) {
  const { db, scope, params, me, at, audit } = ask
  const { row, judged } = await one(db, scope, params.id)
  const standing = standingOf(row, judged)
  assertCan(canSubmit(me.role, standing))
  if (standing.is_sent && row.source !== 'consolidated') {
    if (standing.kind === 'myinvois_consolidated') throw conflict(eInvoiceMessages.exportFirst)
    if (standing.state !== 'exported')
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
    if (standing.is_sent) {
      await updateTask(within, row.id, {
        task: 'submit',
        due: at.toISOString(),
        attempts: 0,
        problem: null,
      })
      return { id: row.id, state: stateOf(now.row, now.judged) }
    }
    const submitted_at = at.toISOString()
    await updateOutcome(within, row.id, { state: 'submitted', submitted_at, errors: [] })
    return { id: row.id, state: 'submitted' as const }
  })
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
  if (isSent(row) && row.uuid) {
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
          reasons: isOpenState(row.state)
            ? (of?.reasons ?? []).map((reason) => ({ ...say(reason) }))
            : [],
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
