/** Creates files: selects the documents that fit, writes and stores them. */
import { strToU8, zipSync } from 'fflate'
import { storeGeneratedFile } from '#domains/company/files/server/files.ts'
import { type Message, messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { HttpError, conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { E_INVOICE, type eInvoices } from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { type DocumentKind, isMonthly, kindsOf } from '../rules.ts'
import { type Exported, type LeftOut, exportResponse } from './export-response.ts'
import { type ConsolidatedDocument, consolidatedFiles } from './consolidated.ts'
import { MAX_DOCUMENTS, coretaxXml } from './formats/coretax.ts'
import { type RetailSale, coretaxRetailXml, retailRows } from './formats/coretax-retail.ts'
import type { EDocument } from './formats/document.ts'
import { ublXml } from './formats/ubl.ts'
import { type ValidatedDocument, validateDocument } from './validate.ts'
import { myinvoisText, settingsOf } from './myinvois-file.ts'
import { selectDocuments } from './queries-documents.ts'
import {
  type EntityOfExport,
  type StoredEInvoice,
  insertExport,
  lockRows,
  selectEntity,
  selectIdsOfDays,
  selectRows,
  selectSameExport,
  updateExported,
  updatePayloads,
} from './queries.ts'
import { auditFile } from './audit-file.ts'

type ExportContext = Pick<
  CallContext<typeof eInvoices.export>,
  'db' | 'scope' | 'body' | 'appContext' | 'me' | 'at' | 'audit'
>

const m = eInvoiceMessages

/** The written files of some documents. */
interface Content {
  name: string
  type: string
  bytes: string | Uint8Array
  period: string | null
  /** Documents in the file: a fully credited sale is not included. */
  documents: ConsolidatedDocument[]
  /** The bytes to send of each. */
  payloads: { id: number; payload: string }[]
  /** Consolidated documents: their rows are written with the export. */
  save?: (trx: Db, export_id: number) => Promise<void>
}

/** Maximum of documents per export: more than a month of any entity. */
const MAX_OF_DAYS = 50_000

const XML = 'application/xml'
const JSON_TYPE = 'application/json'
const ZIP = 'application/zip'

/** Each reason has a message. */
export async function exportFile(context: ExportContext) {
  const { db, scope, body, appContext } = context
  const entity = await selectEntity(db, appContext, body.legal_entity_id)
  if (!entity) throw invalid({ legal_entity_id: messages.unknownReference })
  if (!kindsOf[entity.country_id]?.includes(body.kind)) throw invalid({ kind: m.notThisCountry })
  if (body.kind === 'xaf') return auditFile(context, entity)
  const kind = body.kind
  // without its key a document would not be signed
  if (entity.certificate && entity.has_lost_secret) throw conflict(m.keyLost)
  const field = body.ids ? 'ids' : 'start_date'
  const month = assertDays(body)
  return storeGeneratedFile<Exported>(context, async (trx) => {
    const candidateIds =
      body.ids ??
      (await selectIdsOfDays(trx, scope, {
        legal_entity_id: entity.id,
        start: body.start_date ?? '',
        end: body.end_date ?? '',
        limit: MAX_OF_DAYS + 1,
      }))
    if (candidateIds.length > MAX_OF_DAYS)
      throw invalid({ end_date: createMessage(m.fewerDays, { max: MAX_OF_DAYS }) })
    await lockRows(trx, scope, candidateIds)
    const { fits, leftOut } = await chooseDocuments(trx, context, entity, {
      ids: candidateIds,
      kind,
    })
    const ids = fits.map(({ row }) => row.id)
    const existing = ids.length > 0 ? await selectSameExport(trx, kind, ids) : undefined
    if (existing) return { done: exportResponse(appContext, existing, leftOut) }
    const fresh = excludeHandled(fits, kind, leftOut)
    if (fresh.length === 0) throw nothingFits(field, leftOut)
    const content = await contentOf(trx, context, entity, { kind, fits: fresh, month, leftOut })
    return {
      name: content.name,
      type: content.type,
      content: once(content.bytes),
      save: async ({ file_id, sha256 }) => {
        const created = await insertExport(trx, {
          legal_entity_id: entity.id,
          kind,
          period: content.period,
          name: content.name,
          file_id,
          sha256,
          documents: content.documents.length,
          created_by: context.me.employee_id,
        })
        context.audit.created(E_INVOICE, { id: created.id, kind, name: content.name })
        const exportedIds = content.documents.map(({ row }) => row.id)
        await updateExported(trx, exportedIds, { kind, export_id: created.id })
        if (content.payloads.length > 0) await updatePayloads(trx, content.payloads)
        await content.save?.(trx, created.id)
        const stored = {
          ...created,
          kind,
          file_id,
          name: content.name,
          sha256: sha256.toString('hex'),
        }
        return exportResponse(
          appContext,
          { ...stored, documents: content.documents.length },
          leftOut,
        )
      },
    }
  })
}

// eslint-disable-next-line @typescript-eslint/require-await -- the storage takes an async iterable
async function* once(bytes: string | Uint8Array) {
  yield Buffer.from(bytes as Uint8Array)
}

/** The month of file kinds that have one. */
function assertDays(body: ExportContext['body']): string | null {
  const { ids, start_date, end_date, kind } = body
  if (!ids && !(start_date && end_date)) throw invalid({ start_date: m.chooseDocuments })
  if (!ids && (end_date ?? '') < (start_date ?? ''))
    throw invalid({ end_date: messages.endBeforeStart })
  if (ids || !isMonthly(kind)) return null
  const month = start_date?.slice(0, 7) ?? ''
  if (end_date?.slice(0, 7) !== month) throw invalid({ end_date: m.oneMonth })
  return month
}

/** Splits documents into those that belong in the file, and the others with all reasons. */
async function chooseDocuments(
  db: Db,
  { scope, body }: ExportContext,
  entity: EntityOfExport,
  { ids, kind }: { ids: readonly number[]; kind: DocumentKind },
) {
  const rows = await selectRows(db, scope, ids)
  const validated = await validatedDocuments(db, rows)
  const fits: ConsolidatedDocument[] = []
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const document = validated.get(row.id)
    const isOtherKind = document?.kind !== null && document?.kind !== kind
    // an export by days does not report documents of other files
    if (!body.ids && (isOtherKind || document?.kind === null)) continue
    const reasons: Message[] = [
      ...(row.legal_entity.id === entity.id ? [] : [m.otherEntity]),
      ...(row.is_void ? [m.isVoid] : document?.kind === null ? [m.isNone] : []),
      ...(row.state === 'cancelled' ? [m.isCancelled] : []),
      ...(document && isOtherKind
        ? [createMessage(m.otherKind, { kind: document.kind ?? '' })]
        : []),
      ...(document?.reasons ?? [m.isNone]),
    ]
    if (reasons.length > 0) leftOut.push({ id: row.id, number: row.number, reasons })
    else fits.push({ row, document: (document as ValidatedDocument).document })
  }
  const foundIds = new Set(rows.map(({ id }) => id))
  if (body.ids?.some((id) => !foundIds.has(id))) throw invalid({ ids: messages.unknownReference })
  return { fits, leftOut }
}

const BATCH = 250

/** @param select how to read the documents: complete for the writers, or only for validation */
export async function validatedDocuments(
  db: Db,
  rows: readonly Pick<StoredEInvoice, 'id'>[],
  select = selectDocuments,
): Promise<Map<number, ValidatedDocument>> {
  const validated = new Map<number, ValidatedDocument>()
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id)
    for (const row of await select(db, ids)) validated.set(row.id, validateDocument(row))
  }
  return validated
}

/**
 * A document must not be in two files of a tax authority. A month of retail sales replaces the earlier one, and a UBL
 * invoice is the same file each time.
 */
function excludeHandled(
  fits: readonly ConsolidatedDocument[],
  kind: DocumentKind,
  leftOut: LeftOut[],
): ConsolidatedDocument[] {
  if (kind === 'coretax_retail' || kind === 'ubl') return [...fits]
  return fits.filter(({ row }) => {
    const isOut = row.state !== null && row.state !== 'invalid'
    if (!isOut) return true
    const where = row.parent?.number ?? row.official_number ?? `#${row.export_id}`
    leftOut.push({
      id: row.id,
      number: row.number,
      reasons: [createMessage(m.inAnother, { number: where })],
    })
    return false
  })
}

function nothingFits(field: string, leftOut: readonly LeftOut[]): HttpError {
  const reasons = new Map(
    leftOut
      .flatMap((each) => each.reasons)
      .map((reason) => [createMessage(reason).message, reason]),
  )
  const why = reasons.size > 0 ? [...reasons.values()] : [m.nothingFits]
  return new HttpError(422, m.nothingFits, { errors: { [field]: why } })
}

interface Writing {
  kind: DocumentKind
  fits: readonly ConsolidatedDocument[]
  month: string | null
  leftOut: LeftOut[]
}

/** `INV/SHA/2026/00012` -> `INV-SHA-2026-00012` */
const asName = (number: string) => number.replaceAll(/[^\w.-]+/g, '-')

const spanOf = (fits: readonly ConsolidatedDocument[]) => {
  const days = fits.map(({ document }) => document.day).toSorted()
  return [days[0], days.at(-1)].map((day) => (day ?? '').replaceAll('-', '')).join('-')
}

async function contentOf(
  db: Db,
  { at }: ExportContext,
  entity: EntityOfExport,
  writing: Writing,
): Promise<Content> {
  const { kind, fits, month, leftOut } = writing
  if (kind === 'coretax') return coretaxContent(withOneNpwp(fits, leftOut), leftOut, entity)
  if (kind === 'coretax_retail')
    return retailContent(withOneNpwp(fits, leftOut), month ?? monthOf(fits))
  if (kind === 'ubl') return zipped(kind, fits, (document) => ublXml(document), XML)
  const settings = settingsOf(entity, at)
  if (kind === 'myinvois')
    return zipped(kind, fits, (document) => myinvoisText(document, entity, settings), JSON_TYPE)
  const files = await consolidatedFiles(db, entity, {
    fits,
    month: month ?? monthOf(fits),
    settings,
  })
  const [first] = files
  const entries = files.map(({ number, payload }) => [`${asName(number)}.json`, payload] as const)
  return {
    name:
      files.length === 1 && first
        ? `${asName(first.number)}.json`
        : `CON-${month ?? monthOf(fits)}.zip`,
    type: files.length === 1 ? JSON_TYPE : ZIP,
    bytes: files.length === 1 && first ? first.payload : zipOf(entries),
    period: month ?? monthOf(fits),
    documents: [...fits],
    payloads: [],
    save: async (trx, export_id) => {
      for (const file of files) await file.save(trx, export_id)
    },
  }
}

/** Chosen by id, they must be in one month too. */
function monthOf(fits: readonly ConsolidatedDocument[]): string {
  const months = new Set(fits.map(({ document }) => document.day.slice(0, 7)))
  if (months.size !== 1) throw invalid({ ids: m.oneMonth })
  return [...months][0] ?? ''
}

/** A file has one NPWP; documents keep that of their day. */
function withOneNpwp(
  fits: readonly ConsolidatedDocument[],
  leftOut: LeftOut[],
): ConsolidatedDocument[] {
  const npwp = fits[0]?.document.seller.npwp
  const others = fits.filter(({ document }) => document.seller.npwp !== npwp)
  for (const { row } of others)
    leftOut.push({ id: row.id, number: row.number, reasons: [m.otherNpwp] })
  return fits.filter((fit) => !others.includes(fit))
}

function coretaxContent(
  fits: readonly ConsolidatedDocument[],
  leftOut: LeftOut[],
  { buyer_branch: idtku }: EntityOfExport,
): Content {
  const documents = fits.slice(0, MAX_DOCUMENTS)
  const full = createMessage(m.fileFull, { max: MAX_DOCUMENTS })
  for (const { row } of fits.slice(MAX_DOCUMENTS))
    leftOut.push({ id: row.id, number: row.number, reasons: [full] })
  return {
    name: `coretax-${spanOf(documents)}.xml`,
    type: XML,
    bytes: coretaxXml(
      documents.map(({ document }) => document),
      { idtku },
    ),
    period: null,
    documents: documents,
    payloads: [],
  }
}

/** A credit note of the month lowers the row of its sale. */
function retailContent(fits: readonly ConsolidatedDocument[], month: string): Content {
  const sales = fits.filter(({ document }) => document.original === null)
  const credits = fits.filter(({ document }) => document.original !== null)
  const rows: RetailSale[] = sales.map(({ document }) => ({
    sale: document,
    credits: credits
      .filter((credit) => credit.document.original?.number === document.number)
      .map((credit) => credit.document),
  }))
  if (!rows.some((row) => retailRows(row).length > 0)) throw nothingFits('start_date', [])
  return {
    name: `coretax-retail-${month}.xml`,
    type: XML,
    bytes: coretaxRetailXml(month, rows),
    period: month,
    documents: [...fits],
    payloads: [],
  }
}

/** One file for one document, or a zip whose bytes do not depend on the time. */
function zipped(
  kind: DocumentKind,
  fits: readonly ConsolidatedDocument[],
  write: (document: EDocument) => string,
  type: string,
): Content {
  const ending = type === XML ? 'xml' : 'json'
  const written = fits.map(({ row, document }) => ({
    id: row.id,
    name: `${asName(document.number)}.${ending}`,
    payload: write(document),
  }))
  const [first] = written
  const isOne = written.length === 1 && first !== undefined
  return {
    name: isOne ? first.name : `${kind}-${spanOf(fits)}.zip`,
    type: isOne ? type : ZIP,
    bytes: isOne ? first.payload : zipOf(written.map(({ name, payload }) => [name, payload])),
    period: null,
    documents: [...fits],
    payloads: kind === 'myinvois' ? written.map(({ id, payload }) => ({ id, payload })) : [],
  }
}

const FIXED = new Date('1980-01-01T00:00:00')
const zipOf = (files: readonly (readonly [string, string])[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])), { mtime: FIXED })
