/** Imports: uploaded, validated, mapped, written and undone. */
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { staleVersion } from '#platform/server/http/record.ts'
import { requireCountry } from '#platform/server/session/scope.ts'
import {
  type imports,
  IMPORT,
  type ImportDetail,
  NAMED_RECORDS,
  type importForm,
} from '../contract.ts'
import { importMessages } from '../messages.ts'
import { type ImportNounKey, nounsOf, placeOf } from '../record-types.ts'
import { fieldsByTitle } from './upload/cells.ts'
import { wrongFile } from './files.ts'
import type { RecordInUse, ImportField } from './record-types/record-type.ts'
import { recordTypes } from './record-types/record-types.ts'
import {
  type Reader,
  type StoredImport,
  insertImport,
  lockImport,
  selectColumnsOf,
  selectImport,
  selectImports,
  updateStep,
  updateUndone,
  upsertColumns,
} from './queries.ts'
import {
  countUnwritten,
  deleteRecords,
  insertRows,
  selectRecords,
  selectRows,
} from './queries-rows.ts'
import { selectGarage, selectWorker } from './queries-work.ts'
import { oneOfFew, readTable, takeForm } from './upload/upload.ts'
import { askOf, begin } from './import-worker.ts'
import { applyBlocker, changeBlocker, asDetail, asRow, undoUntil } from './import-detail.ts'

type Asked = Pick<CallContext<(typeof imports)['get']>, 'me' | 'scope'>

const readerFor = ({ me, scope }: Asked): Reader => ({
  scope,
  nouns: nounsOf(me.role),
  isOwner: me.role === 'super admin',
})

// uploading ------------------------------------------------------------------------------------------------------------

export async function create(context: CallContext<typeof imports.create>) {
  const { me, request, appContext, audit } = context
  return oneOfFew(async () => {
    const taken = await takeForm(request)
    const place = await placeFor(context, taken.form)
    const noun = recordTypes[taken.form.noun]
    const { slices, count, ...table } = await readTable(appContext, noun, taken)
    const importRow = await appContext.database.writes.transaction().execute(async (db) => {
      const saved = await selectColumnsOf(db, { ...table, ...place, noun: taken.form.noun })
      const row = await insertImport(db, {
        ...table,
        ...place,
        noun: taken.form.noun,
        file_name: taken.name,
        fields: saved?.fields ?? fieldsByTitle(noun, table.titles),
        columns_saved_at: saved?.saved_at ?? null,
        columns_saved_by: saved?.saved_by ?? null,
        n_rows: count,
        created_by: me.employee_id,
      })
      for (const slice of slices) await insertRows(db, row.id, slice)
      return row
    })
    audit.created(IMPORT, {
      id: importRow.id,
      ...place,
      noun: taken.form.noun,
      file: taken.name,
      rows: count,
    })
    begin(appContext, importRow.id)
    return { id: importRow.id, state: importRow.state as 'reading' }
  })
}

/**
 * Where the rows of a file belong: 403 for a record type that this role may not import, 422 for a missing place or one
 * outside the scope.
 */
async function placeFor(
  { db, me, scope, at }: CallContext<typeof imports.create>,
  { noun, country_id, garage_id, opening_on }: (typeof importForm)['_output'],
) {
  const { of, isOpening } = placeOf(noun)
  if (!nounsOf(me.role).includes(noun)) throw forbidden()
  // a branch imports for its own garage only
  const wanted = garage_id ?? (me.role === 'super admin' ? undefined : (me.garage_id ?? undefined))
  const garage = wanted === undefined ? undefined : await requireGarage(db, scope, wanted)
  if (country_id !== undefined) requireCountry(scope, country_id)
  if (garage && country_id !== undefined && garage.country_id !== country_id)
    throw invalid({ garage_id: messages.unknownReference })
  if (of === 'garage' && !garage) throw invalid({ garage_id: importMessages.needsGarage })
  const country = garage?.country_id ?? country_id
  if (of === 'country' && country === undefined)
    throw invalid({ country_id: importMessages.needsCountry })
  if (isOpening && !opening_on) throw invalid({ opening_on: importMessages.needsDay })
  if (isOpening && garage && opening_on)
    await assertEntryDay({ db, garage_id: garage.id, at }, 'opening_on', opening_on, {
      byHand: true,
    })
  const isEverywhere = of === 'everywhere'
  return {
    country_id: isEverywhere ? null : (country ?? null),
    garage_id: isEverywhere ? null : (garage?.id ?? null),
    opening_on: isOpening ? (opening_on ?? null) : null,
  }
}

// reading --------------------------------------------------------------------------------------------------------------

export async function list(context: CallContext<typeof imports.list>) {
  const page = await selectImports(context.db, readerFor(context), context.query)
  return { ...page, data: page.data.map(asRow) }
}

export async function get(context: CallContext<typeof imports.get>): Promise<ImportDetail> {
  const found = await selectImport(context.db, readerFor(context), context.params.id)
  if (!found) throw notFound()
  return asDetail(found, context.at)
}

export async function rows({ db, scope, me, params, query }: CallContext<typeof imports.rows>) {
  const found = await selectImport(db, readerFor({ scope, me }), params.id)
  if (!found) throw notFound()
  const page = await selectRows(db, found.id, query)
  return { ...page, data: page.data.map(({ cells: _, ...row }) => row) }
}

export async function wrong({
  db,
  scope,
  me,
  params,
  query,
  request,
}: CallContext<typeof imports.wrong>) {
  const found = await selectImport(db, readerFor({ scope, me }), params.id)
  if (!found) throw notFound()
  return wrongFile(db, found, { language: query.language, request })
}

// changing -------------------------------------------------------------------------------------------------------------

/** Locks the import and asserts its version. */
async function lockFor(
  {
    scope,
    me,
    params,
    body,
  }: Pick<CallContext<typeof imports.update>, 'scope' | 'me' | 'params'> & {
    body: { version?: number | undefined }
  },
  db: Db,
): Promise<StoredImport> {
  const found = await lockImport(db, readerFor({ scope, me }), params.id)
  if (!found) throw notFound()
  if (body.version !== undefined && body.version !== found.version)
    throw await staleVersion(db, IMPORT, found, body.version)
  return found
}

export async function update(context: CallContext<typeof imports.update>) {
  const { appContext, body, params, audit, me, at } = context
  const saved = await appContext.database.writes.transaction().execute(async (db) => {
    const found = await lockFor(context, db)
    const why = changeBlocker(found)
    if (why) throw conflict(why)
    const fields = body.columns ? withColumns(found, body.columns) : found.fields
    if (body.columns)
      await upsertColumns(db, found, { fields, saved_at: at, saved_by: me.employee_id })
    const said = {
      fields,
      answers: { ...found.answers, ...body.answers },
      create_missing: body.create_missing ?? found.create_missing,
    }
    const { version } = await updateStep(db, found.id, {
      ...said,
      isChosen: body.columns !== undefined,
      state: 'reading',
      step: 'judge',
      step_rows: found.n_rows,
      step_by: me.employee_id,
    })
    const { garage_id, country_id, answers, create_missing } = found
    const place = { id: found.id, garage_id, country_id }
    audit.updated(
      IMPORT,
      { ...place, fields: found.fields, answers, create_missing },
      { ...place, ...said, version },
    )
    return version
  })
  begin(appContext, params.id)
  return { id: params.id, version: saved, state: 'reading' as const }
}

/** The new mapping of the columns; a field that another column had moves to the new one. */
function withColumns(
  { titles, fields, noun }: StoredImport,
  columns: readonly { index: number; field: string | null }[],
): (string | null)[] {
  const next = [...fields]
  const importFields = recordTypes[noun].fields as Record<string, ImportField>
  const named = new Set<string>()
  for (const [at, { index, field }] of columns.entries()) {
    if (index >= titles.length)
      throw invalid({ [`columns.${at}.index`]: importMessages.noSuchColumn })
    if (field === null) continue
    if (!Object.hasOwn(importFields, field))
      throw invalid({ [`columns.${at}.field`]: messages.notAnOption })
    if (named.has(field)) throw invalid({ [`columns.${at}.field`]: importMessages.fieldTwice })
    named.add(field)
  }
  for (const [at, field] of next.entries()) if (field && named.has(field)) next[at] = null
  for (const { index, field } of columns) next[index] = field
  return next
}

// writing --------------------------------------------------------------------------------------------------------------

export async function apply(context: CallContext<typeof imports.apply>) {
  const { appContext, body, params, audit, me } = context
  const version = await appContext.database.writes.transaction().execute(async (db) => {
    const found = await lockFor(context, db)
    const why = applyBlocker(found)
    if (why) throw conflict(why)
    if (body.only === 'all' && found.n_wrong > 0)
      throw conflict(createMessage(importMessages.rowsWrong, { count: found.n_wrong }))
    const step = await updateStep(db, found.id, {
      state: 'running',
      step: 'write',
      step_rows: await countUnwritten(db, found.id),
      step_by: me.employee_id,
    })
    const { garage_id, country_id, state } = found
    const place = { id: found.id, garage_id, country_id }
    audit.updated(
      IMPORT,
      { ...place, state },
      { ...place, state: 'running', version: step.version },
    )
    return step.version
  })
  begin(appContext, params.id)
  return { id: params.id, version, state: 'running' as const }
}

// undoing --------------------------------------------------------------------------------------------------------------

const SLICE = 500

export async function undo(context: CallContext<typeof imports.undo>) {
  const { db, appContext, at, audit } = context
  const found = await lockFor(context, db)
  const until = undoUntil(found)
  if (until === null)
    throw conflict(found.state === 'undone' ? importMessages.isUndone : importMessages.notDone)
  if (at.toISOString() >= until) throw conflict(importMessages.tooLate)
  await takeBack(appContext, db, found, context)
  await deleteRecords(db, found.id)
  const { version } = await updateUndone(db, found.id, at)
  const { garage_id, country_id, state } = found
  const place = { id: found.id, garage_id, country_id }
  audit.updated(IMPORT, { ...place, state }, { ...place, state: 'undone', version })
  return { id: found.id, version, state: 'undone' as const }
}

/** Undoes every record, newest first, or none if one is in use. */
async function takeBack(
  appContext: AppContext,
  db: Db,
  found: StoredImport,
  { me, at }: Pick<CallContext<typeof imports.undo>, 'me' | 'at'>,
) {
  const worker = await selectWorker(db, me.employee_id)
  if (!worker) throw notFound()
  const garage =
    found.garage_id === null ? null : ((await selectGarage(db, found.garage_id)) ?? null)
  const about = { ...(await askOf(appContext, found, worker, garage)), db, at }
  const noun = recordTypes[found.noun as ImportNounKey]
  const built: RecordInUse[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const records = await selectRecords(db, found.id, before, SLICE)
    if (records.length === 0) break
    built.push(...(await noun.undo(about, records)))
    before = records.at(-1)?.id ?? 0
  }
  if (built.length === 0) return
  throw conflict(createMessage(importMessages.builtUpon, { count: built.length }), {
    records: built
      .slice(0, NAMED_RECORDS)
      .map(({ kind, record_id, name }) => ({ kind, id: record_id, name })),
  })
}
