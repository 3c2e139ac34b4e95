/**
 * The background job of an import: validates or writes its rows in slices. A process claims an import for half a
 * minute at a time; if it dies, another one continues with the next slice. Each slice is one transaction and one slow
 * call of the fair queue.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Currency } from '#platform/contract/money/currency.ts'
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { createMessage, fillPlaceholders } from '#platform/contract/messages.ts'
import { roleById } from '#platform/contract/roles.ts'
import { Audit, writeActivity } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isDatabaseUnavailable, isRetryableConflict } from '#platform/server/http/errors.ts'
import {
  type ReadRow,
  interpretedFields,
  problem,
  withReadProblems,
} from '#platform/server/import/import.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { type Scope, narrowScope, emptyScope, scopeOfRole } from '#platform/server/session/scope.ts'
import { IMPORT, type ImportState } from '../contract.ts'
import { importMessages } from '../messages.ts'
import { type Reader, inMajorUnits, missingFields, readerOf } from './upload/cells.ts'
import type {
  AnyRecordType,
  ImportContext,
  Problems,
  WrittenRecord,
  RowResult,
} from './record-types/record-type.ts'
import { recordTypes } from './record-types/record-types.ts'
import { messageTemplate } from './words.ts'
import { nameRow, orderCells, placesOfColumn, sheetQuestions } from './upload/sheets.ts'
import { type StoredImport, selectTwins } from './queries.ts'
import {
  type JudgedAs,
  type RawRow,
  type ShownRow,
  insertRecords,
  selectSlice,
  selectTexts,
  selectUnwritten,
  updateJudged,
  updateWritten,
} from './queries-rows.ts'
import {
  type GarageOfFile,
  type Worker,
  finishStep,
  releaseClaim,
  extendClaim,
  selectGarage,
  selectPendingImports,
  selectWorker,
  claimImport,
} from './queries-work.ts'

const SLICE = 200
/** A slice that ended its process this often is not retried. */
const MAX_TRIES = 5
/** The most pause between two slices, in which other requests run; else as long as the slice took. */
const LONGEST_REST = 500

/** The most names that are created of each missing kind. */
const MAX_NAMED = 500

interface Run {
  appContext: AppContext
  isStopping: boolean
  done: Promise<void>
}
const runs = new Set<Run>()

/** Starts a waiting import; the call does not wait for it. */
export function begin(appContext: AppContext, id: number): void {
  const run: Run = { appContext, isStopping: false, done: Promise.resolve() }
  runs.add(run)
  run.done = work(run, id)
    .catch((error: unknown) =>
      appContext.log.error({ err: error, import: id }, 'import not worked on'),
    )
    .finally(() => runs.delete(run))
}

const LOOK = 5000

/** Continues imports of stopped processes. Closing waits for the current slice. */
export function startImportWorker(appContext: AppContext): { close(): Promise<void> } {
  let isClosed = false
  let next: NodeJS.Timeout
  const look = async () => {
    const mine = [...runs].some((run) => run.appContext === appContext)
    if (!mine)
      for (const id of await selectPendingImports(appContext.database.writes).catch(() => []))
        begin(appContext, id)
    later()
  }
  const later = () => {
    if (isClosed) return
    next = setTimeout(() => void look(), LOOK * (0.75 + Math.random() / 2))
    next.unref()
  }
  later()
  return {
    async close() {
      isClosed = true
      clearTimeout(next)
      const mine = [...runs].filter((run) => run.appContext === appContext)
      for (const run of mine) run.isStopping = true
      await Promise.all(mine.map(({ done }) => done))
    },
  }
}

class LostError extends Error {
  override name = 'LostError'
}

/** The data that the slices of a step share. */
interface Step {
  run: Run
  appContext: AppContext
  held: StoredImport
  holder: string
  noun: AnyRecordType
  reader: Reader
  ask: Omit<ImportContext, 'db' | 'at'>
  /** The currency of the file's book. */
  currency: Currency
}

async function work(run: Run, id: number): Promise<void> {
  const { appContext } = run
  const holder = randomUUID()
  const held = await claimImport(appContext.database.writes, id, holder)
  if (!held) return
  try {
    if (held.tries > MAX_TRIES) throw new Error('The import ended its process several times')
    const step = await stepOf(run, held, holder)
    const finished = held.step === 'judge' ? await judgeAll(step) : await writeAll(step)
    if (!finished) await releaseClaim(appContext.database.writes, id, holder)
  } catch (error) {
    if (error instanceof LostError) return
    appContext.log.error({ err: error, import: id }, 'import stopped')
    // a database outage ends; the user can resume
    if (isDatabaseUnavailable(error)) return
    await finish(appContext, held, holder, { state: 'failed', failure: importMessages.failed })
  }
}

async function stepOf(run: Run, held: StoredImport, holder: string): Promise<Step> {
  const { appContext } = run
  const db = appContext.database.writes
  const noun = recordTypes[held.noun]
  const worker = await selectWorker(db, held.step_by ?? held.created_by ?? 0)
  if (!worker) throw new Error('Nobody asked for this import')
  const garage = held.garage_id === null ? null : ((await selectGarage(db, held.garage_id)) ?? null)
  const currency = await currencyOfCountry(
    appContext.garageDirectory,
    garage?.country_id ?? held.country_id ?? 0,
  )
  return {
    run,
    appContext,
    held,
    holder,
    noun,
    reader: await readerOf(noun, { ...held, currency }, (column) =>
      selectTexts(db, held.id, placesOfColumn(held, column)),
    ),
    currency,
    ask: await askOf(appContext, held, worker, garage),
  }
}

/** The context of an import for its record type: place, person and scope. */
export async function askOf(
  appContext: AppContext,
  held: StoredImport,
  worker: Worker,
  garage: GarageOfFile | null,
): Promise<Omit<ImportContext, 'db' | 'at'>> {
  const places = await appContext.garageDirectory.all()
  const role = roleById(worker.role_id)?.name
  const reach: Scope = role ? scopeOfRole(role, worker, places) : emptyScope
  const place = {
    country_id: held.country_id ?? undefined,
    // a file of a country may name the importing garage
    garage_id: held.garage_id ?? undefined,
  }
  return {
    appContext,
    scope: narrowScope(reach, place, places),
    me: { employee_id: worker.employee_id, name: worker.full_name, role: role ?? 'employee' },
    import_id: held.id,
    country_id: held.country_id ?? 0,
    garage,
    opening_on: held.opening_on,
    create_missing: held.create_missing,
    seen: new Map(),
    twins: () => selectTwins(appContext.database.writes, held),
  }
}

/** Runs a slice in the fair queue, in one transaction. Retries it after a serialization failure. */
async function inTurn<T>(
  { appContext, ask, run }: Pick<Step, 'appContext' | 'ask' | 'run'>,
  slice: (db: Db, at: Date) => Promise<T>,
): Promise<T> {
  const end = await turn(appContext, String(ask.me.employee_id), run)
  const began = performance.now()
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await appContext.database.writes.transaction().execute((db) => slice(db, new Date()))
      } catch (error) {
        if (!isRetryableConflict(error) || attempt === 3) throw error
      }
    }
  } finally {
    end()
    await delay(Math.min(LONGEST_REST, performance.now() - began))
  }
}

/** Waits for the fair queue; if it is full, tries again later. */
async function turn(appContext: AppContext, person: string, run: Run): Promise<() => void> {
  for (;;) {
    try {
      return await appContext.slowCallQueue.take(person, new AbortController().signal)
    } catch {
      if (run.isStopping) throw new LostError('This process stops')
      await delay(1000)
    }
  }
}

const hold = async (db: Db, { held, holder }: Step, fields: Parameters<typeof extendClaim>[3]) => {
  if (!(await extendClaim(db, held, holder, fields))) throw new LostError('Another process has it')
}

// validating -----------------------------------------------------------------------------------------------------------

/** @returns whether all rows were validated; otherwise the step was stopped and will start anew */
async function judgeAll(step: Step): Promise<boolean> {
  const { held, noun, reader, run, appContext } = step
  const about = sheetQuestions(held, held.fields)
  if (about.some(({ key }) => key === 'sheets')) {
    // nothing can be read before somebody says of which sheet
    await finish(appContext, held, step.holder, { state: 'asking', questions: about, missing: {} })
    return true
  }
  const missing = new Map<string, Map<string, string>>()
  let after = 0
  for (let done = 0; ;) {
    if (run.isStopping) return false
    const count = await inTurn(step, async (db, at) => {
      const rows = ordered(step, await selectSlice(db, held.id, after, SLICE))
      const judged = await judgeSlice(step, { ...step.ask, db, at }, rows, missing)
      await updateJudged(db, held.id, judged)
      await hold(db, step, { step_done: done + rows.length })
      after = rows.at(-1)?.row ?? after
      return rows.length
    })
    done += count
    if (count < SLICE) break
  }
  const questions = [...about, ...reader.questions]
  const isOpen = questions.length > 0 || missingFields(noun, held.fields).length > 0
  await finish(appContext, held, step.holder, {
    state: isOpen ? 'asking' : 'judged',
    questions,
    missing: Object.fromEntries([...missing].map(([kind, names]) => [kind, [...names.values()]])),
  })
  return true
}

/** The cells of the rows in the order of the titles: the columns of another sheet may stand in another order. */
function ordered<Row extends RawRow>({ held }: Step, rows: readonly Row[]): Row[] {
  const inOrder = orderCells(held)
  return rows.map((each) => ({ ...each, cells: inOrder(each.row, each.cells) }))
}

/** The validated rows of a slice, with money as the preview shows it. */
async function verdictsOn(
  { noun, currency }: Step,
  ask: ImportContext,
  read: readonly ReadRow[],
): Promise<RowResult<unknown>[]> {
  const verdicts: RowResult<unknown>[] = await noun.judge(ask, read)
  return verdicts.map(({ values, before, ...verdict }) => ({
    ...verdict,
    values: inMajorUnits(noun, values, currency),
    ...(before && { before: inMajorUnits(noun, before, currency) }),
  }))
}

async function judgeSlice(
  step: Step,
  ask: ImportContext,
  rows: readonly RawRow[],
  missing: Map<string, Map<string, string>>,
): Promise<JudgedAs[]> {
  const { reader } = step
  const read = rows.map(({ row, cells }) => reader.read(row, cells))
  const verdicts = await verdictsOn(step, ask, read)
  for (const verdict of verdicts)
    for (const { kind, name } of verdict.missing ?? []) {
      const names = missing.get(kind) ?? new Map<string, string>()
      if (names.size < MAX_NAMED)
        names.set(name.toLowerCase(), names.get(name.toLowerCase()) ?? name)
      missing.set(kind, names)
    }
  return verdicts.map(({ name, change, values, before = {}, problems }, at) => {
    const { row, given, problems: found } = read[at]!
    const { cells } = rows[at]!
    return {
      row,
      name,
      change,
      values,
      before,
      interpreted: interpretedFields(values, given),
      problems: withReadProblems(found, problems).map((one) => ({
        ...namingRow(step.held, row, one),
        cell: reader.cellOf(one.field, cells),
      })),
    }
  })
}

/** A problem that names another row of the file, with the number that the spreadsheet shows. */
function namingRow({ sheets }: StoredImport, row: number, found: Problems[number]) {
  const other = found.values?.['row']
  if (sheets.length <= 1 || typeof other !== 'number') return found
  const values = { ...found.values, row: nameRow(sheets, other, row) }
  const template = messageTemplate(found.code, 'en')
  return {
    ...found,
    values,
    message: template ? fillPlaceholders(template, values) : found.message,
  }
}

// writing --------------------------------------------------------------------------------------------------------------

async function writeAll(step: Step): Promise<boolean> {
  const { held, run, appContext } = step
  let after = 0
  for (let done = held.step_done; ;) {
    if (run.isStopping) return false
    const count = await inTurn(step, async (db, at) => {
      const ask = { ...step.ask, db, at }
      await step.noun.lock?.(ask)
      const rows = ordered(step, await selectUnwritten(db, held.id, after, SLICE))
      await writeSlice(step, ask, rows)
      await hold(db, step, { step_done: Math.min(held.step_rows, done + rows.length) })
      after = rows.at(-1)?.row ?? after
      return rows.length
    })
    done += count
    if (count < SLICE) break
  }
  await finish(appContext, held, step.holder, { state: 'done' })
  return true
}

/** Only rows that still equal the preview. */
async function writeSlice(step: Step, ask: ImportContext, rows: readonly ShownRow[]) {
  const { held, noun, reader } = step
  if (rows.length === 0) return
  const read = rows.map(({ row, cells }) => reader.read(row, cells))
  const verdicts = await verdictsOn(step, ask, read)
  const same: number[] = []
  const odd: JudgedAs[] = []
  const right: { row: number; name: string; plan: unknown }[] = []
  for (const [at, verdict] of verdicts.entries()) {
    const { cells: _, ...shown } = rows[at]!
    const isRight = verdict.problems.length === 0
    // someone has entered the file's values meanwhile
    if (isRight && verdict.change === 'same') same.push(shown.row)
    else if (isRight && isAsShown(verdict, shown))
      right.push({ row: shown.row, name: verdict.name, plan: verdict.plan })
    else
      odd.push({
        ...shown,
        problems: [{ ...problem('row', createMessage(importMessages.movedOn)), cell: null }],
      })
  }
  const records: WrittenRecord[] = right.length > 0 ? await noun.write(ask, right) : []
  await insertRecords(ask.db, held.id, records)
  await updateWritten(ask.db, held.id, [...same, ...right.map(({ row }) => row)])
  if (odd.length > 0) await updateJudged(ask.db, held.id, odd)
}

const sorted = (values: object) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const isAsShown = (
  now: Pick<RowResult<unknown>, 'change' | 'values' | 'before'>,
  shown: Pick<ShownRow, 'change' | 'values' | 'before'>,
) =>
  now.change === shown.change &&
  sorted(now.values) === sorted(shown.values) &&
  sorted(now.before ?? {}) === sorted(shown.before)

// finishing ------------------------------------------------------------------------------------------------------------

/** Writes the activity log, and sends live events. */
async function finish(
  appContext: AppContext,
  held: StoredImport,
  holder: string,
  fields: Parameters<typeof finishStep>[3] & { state: ImportState },
) {
  const by = held.step_by ?? held.created_by ?? 0
  await appContext.database.writes.transaction().execute(async (db) => {
    const worker = await selectWorker(db, by)
    await finishStep(db, held, holder, fields)
    if (held.step === 'write') {
      const audit = new Audit()
      const place = { id: held.id, garage_id: held.garage_id, country_id: held.country_id }
      audit.updated(IMPORT, { ...place, state: held.state }, { ...place, state: fields.state })
      const trace = {
        me: worker && {
          ...worker,
          name: worker.full_name,
          phone: '',
          role: 'employee' as const,
          session: Buffer.alloc(0),
        },
        method: 'POST',
        path: `/api/admin/import/${held.id}/apply`,
        ip: '',
        requestId: holder,
        code: fields.state === 'failed' ? 500 : 200,
      }
      await writeActivity(db, trace, audit)
    }
  })
  appContext.events.tellAll([
    {
      kind: 'changed',
      nouns: held.step === 'write' ? [IMPORT, ...recordTypes[held.noun].changes] : [IMPORT],
      country_id: held.country_id,
      garage_id: held.garage_id,
      window: null,
    },
  ])
}
