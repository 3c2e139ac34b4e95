/** Imports: uploaded, validated, mapped, written and undone. */
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { countBytesToday } from '#domains/company/files/server/limits.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { HttpError, conflict, forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { staleVersion } from '#platform/server/http/record.ts'
import { requireCountry } from '#platform/server/session/scope.ts'
import {
  type imports,
  IMPORT,
  type ImportDetail,
  MAX_UNFINISHED,
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
  countUnfinished,
  deleteImport,
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
  updateSkipped,
} from './queries-rows.ts'
import { selectGarage, selectWorker } from './queries-work.ts'
import {
  assertSheets,
  chosenRanges,
  countRows,
  hiddenColumns,
  placeOfRow,
  titlesOfChoice,
  withTitleRows,
} from './upload/sheets.ts'
import { type Taken, inPlace, limitImports, readTable, withUpload } from './upload/upload.ts'
import { askOf, begin } from './import-worker.ts'
import {
  applyBlocker,
  changeBlocker,
  discardBlocker,
  asDetail,
  asRow,
  undoUntil,
} from './import-detail.ts'

type Asked = Pick<CallContext<(typeof imports)['get']>, 'me' | 'scope'>

const readerFor = ({ me, scope }: Asked): Reader => ({
  scope,
  nouns: nounsOf(me.role),
  isOwner: me.role === 'super admin',
})

// uploading ------------------------------------------------------------------------------------------------------------

/** Receives a file, then reads it, a few at a time. Its rows wait for the questions about it. */
export function create(context: CallContext<typeof imports.create>) {
  const { me, request } = context
  return limitImports(me.employee_id, () =>
    withUpload(request, async (taken) => {
      const place = await placeFor(context, taken.form)
      return inPlace(me.employee_id, () => store(context, taken, place))
    }),
  )
}

async function store(
  { me, appContext, audit }: CallContext<typeof imports.create>,
  taken: Taken,
  place: Awaited<ReturnType<typeof placeFor>>,
) {
  const { noun } = taken.form
  const { slices, bytes, ...table } = await readTable(appContext, recordTypes[noun], taken)
  const from = { sheets: table.sheets, answers: {} }
  const titles = titlesOfChoice(from)
  const count = countRows(from)
  const importRow = await appContext.database.writes.transaction().execute(async (db) => {
    await countBytesToday(db, appContext.env, me.employee_id, bytes)
    // counted behind the lock of this person's uploads
    if ((await countUnfinished(db, me.employee_id)) >= MAX_UNFINISHED)
      throw new HttpError(429, createMessage(importMessages.tooManyOpen, { max: MAX_UNFINISHED }), {
        retryAfter: 60,
      })
    const saved = await selectColumnsOf(db, { ...place, noun, titles })
    const row = await insertImport(db, {
      ...table,
      ...place,
      noun,
      titles,
      file_name: taken.name,
      fields: saved?.fields ?? fieldsByTitle(recordTypes[noun], titles),
      columns_saved_at: saved?.saved_at ?? null,
      columns_saved_by: saved?.saved_by ?? null,
      n_rows: count,
      created_by: me.employee_id,
    })
    for (const slice of slices) await insertRows(db, row.id, slice)
    if (table.sheets.length > 1) await updateSkipped(db, row.id, chosenRanges(from), false)
    return row
  })
  audit.created(IMPORT, { id: importRow.id, ...place, noun, file: taken.name, rows: count })
  begin(appContext, importRow.id)
  return { id: importRow.id, state: importRow.state as 'reading' }
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
  return {
    ...page,
    data: page.data.map(({ cells: _, ...row }) => ({
      ...row,
      ...placeOfRow(found.sheets, row.row),
    })),
  }
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
    const answers = { ...found.answers, ...body.answers }
    const answered = { ...found, answers }
    const sheets = withTitleRows(answered, body.title_rows ?? [])
    const { columnsSaved, ...choice } = await withAnswers(db, { ...answered, sheets }, body)
    const fields = body.columns ? withColumns({ ...found, ...choice }, body.columns) : choice.fields
    if (body.columns)
      await upsertColumns(
        db,
        { ...found, ...choice },
        { fields, saved_at: at, saved_by: me.employee_id },
      )
    const said = {
      fields,
      answers,
      create_missing: body.create_missing ?? found.create_missing,
    }
    const { version } = await updateStep(db, found.id, {
      ...choice,
      ...said,
      ...(body.title_rows && { sheets }),
      // the person at this page has chosen the columns
      ...(body.columns ? { columnsSaved: null } : columnsSaved !== undefined && { columnsSaved }),
      state: 'reading',
      step: 'judge',
      step_rows: choice.n_rows,
      step_by: me.employee_id,
    })
    const { garage_id, country_id, create_missing } = found
    const place = { id: found.id, garage_id, country_id }
    audit.updated(
      IMPORT,
      { ...place, fields: found.fields, answers: found.answers, create_missing },
      { ...place, ...said, title_rows: body.title_rows, version },
    )
    return version
  })
  begin(appContext, params.id)
  return { id: params.id, version: saved, state: 'reading' as const }
}

type UpdateBody = (typeof imports.update)['body']['_output']

/** The titles, columns and rows that follow from the answers about sheets, titles and hidden parts. */
async function withAnswers(
  db: Db,
  found: StoredImport,
  { answers: answered, title_rows }: Pick<UpdateBody, 'answers' | 'title_rows'>,
) {
  const noun = recordTypes[found.noun]
  let { titles, fields } = found
  let columnsSaved: Awaited<ReturnType<typeof selectColumnsOf>> | null | undefined
  const isReread = answered?.sheets !== undefined || title_rows !== undefined
  if (isReread) {
    if (found.answers.sheets) assertSheets(found, found.answers.sheets)
    titles = titlesOfChoice(found)
    columnsSaved = (await selectColumnsOf(db, { ...found, titles })) ?? null
    fields = columnsSaved?.fields ?? fieldsByTitle(noun, titles)
  }
  if (answered?.hidden_columns || (isReread && found.answers.hidden_columns)) {
    const hidden = hiddenColumns(found)
    const byTitle = fieldsByTitle(noun, titles)
    fields = fields.map((field, at) => {
      if (!hidden.includes(at)) return field
      if (found.answers.hidden_columns === 'skip') return null
      return field ?? (fields.includes(byTitle[at] ?? '') ? null : (byTitle[at] ?? null))
    })
  }
  if (isReread || answered?.hidden_rows)
    await updateSkipped(db, found.id, chosenRanges(found), found.answers.hidden_rows === 'skip')
  const n_rows = found.sheets.length === 0 ? found.n_rows : countRows(found)
  return { titles, fields, n_rows, columnsSaved }
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

/** Removes an import that has written nothing. */
export async function discard(context: CallContext<typeof imports.discard>) {
  const { db, audit } = context
  const found = await lockFor({ ...context, body: {} }, db)
  const why = discardBlocker(found)
  if (why) throw conflict(why)
  await deleteImport(db, found.id)
  const { id, noun, garage_id, country_id, file_name } = found
  audit.removed(IMPORT, { id, noun, garage_id, country_id, file: file_name })
  return { id }
}

// undoing --------------------------------------------------------------------------------------------------------------

const SLICE = 500
const NAMED_IN_MESSAGE = 3

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
  // several rows may have written one record
  const used = [
    ...new Map(built.map((record) => [`${record.kind} ${record.record_id}`, record])).values(),
  ]
  const names = used.slice(0, NAMED_IN_MESSAGE).map(({ name }) => name)
  if (used.length > names.length) names.push('…')
  throw conflict(
    createMessage(importMessages.builtUpon, { count: used.length, names: names.join(', ') }),
    {
      records: used
        .slice(0, NAMED_RECORDS)
        .map(({ kind, record_id, name }) => ({ kind, id: record_id, name })),
    },
  )
}
