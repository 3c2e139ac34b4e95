/** Imports the numbers that a tax authority assigned, from its exported table. */
import { assertFile, tableContent } from '#domains/company/files/server/files.ts'
import { TableRefused, type Cell, type TableRow } from '#platform/contract/table/table.ts'
import { messages } from '#platform/contract/messages.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { readTable } from '#platform/table/file.ts'
import { E_INVOICE, type eInvoices } from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { updateOutcome } from './queries-sending.ts'
import { selectByNumber, selectEntity } from './queries.ts'

const text = (cell: Cell | undefined): string => {
  if (!cell) return ''
  if (typeof cell === 'string') return cell.trim()
  if ('number' in cell) return Number.isSafeInteger(cell.number) ? String(cell.number) : cell.shown
  return 'day' in cell ? cell.day : cell.error
}

const normalizeTitle = (title: string) => title.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The column titles of Coretax, in both of its languages. */
const TITLES = {
  reference: ['refdesc', 'referensi', 'reference', 'nomorreferensi', 'referencenumber'],
  number: ['nomorfakturpajak', 'nofakturpajak', 'taxinvoicenumber', 'nomorfaktur', 'taxinvoiceno'],
  status: ['statusfaktur', 'statusfakturpajak', 'status', 'taxinvoicestatus', 'esignstatus'],
  why: ['keterangan', 'alasan', 'alasanpenolakan', 'reason', 'error', 'errormessage', 'message'],
} as const

const isTitle = (title: string) =>
  Object.values(TITLES).some((names) =>
    (names as readonly string[]).includes(normalizeTitle(title)),
  )

interface Columns {
  reference: number
  number: number
  status: number
  why: number
}

/** The title row may come after some heading lines. */
function columnsOf(rows: readonly TableRow[]): { at: number; columns: Columns } | undefined {
  for (const [at, { cells }] of rows.entries()) {
    const titles = cells.map((cell) => normalizeTitle(text(cell)))
    const find = (names: readonly string[]) =>
      names.map((name) => titles.indexOf(name)).find((index) => index >= 0) ?? -1
    const columns = {
      reference: find(TITLES.reference),
      number: find(TITLES.number),
      status: find(TITLES.status),
      why: find(TITLES.why),
    }
    if (columns.reference >= 0 && (columns.number >= 0 || columns.status >= 0))
      return { at, columns }
  }
  return undefined
}

const INDONESIA = 1

export interface ImportedResult {
  reference: string
  /** 17 digits. */
  number: string | null
  /** The rejection reason. */
  refused: string | null
  /** Whether it was cancelled at the tax authority. */
  cancelled: string | null
  /** The number is invalid: not 17 digits. */
  is_wrong: boolean
}

const CANCELLED = /cancel|batal/i
const REFUSED = /reject|tolak|invalid|gagal|fail|error/i
const NUMBER = /^\d{17}$/

/** @throws TableRefused when it is no table; undefined when it has no such columns */
export async function rowsOf(bytes: Uint8Array): Promise<ImportedResult[] | undefined> {
  const table = await readTable(bytes, isTitle)
  const tableColumns = columnsOf(table)
  if (!tableColumns) return undefined
  const { at, columns } = tableColumns
  return table.slice(at + 1).flatMap(({ cells }): ImportedResult[] => {
    const cell = (index: number) => text(cells[index])
    const reference = cell(columns.reference)
    const number = cell(columns.number).replaceAll(/[\s."'=-]/g, '')
    const status = cell(columns.status)
    const none = { number: null, refused: null, cancelled: null, is_wrong: false }
    if (!reference) return []
    if (CANCELLED.test(status)) return [{ reference, ...none, cancelled: status }]
    if (REFUSED.test(status)) {
      const why = cell(columns.why)
      return [{ reference, ...none, refused: why || status }]
    }
    // not assigned yet
    if (number === '') return []
    const isNumber = NUMBER.test(number)
    return [{ reference, ...none, number: isNumber ? number : null, is_wrong: !isNumber }]
  })
}

async function tableOf(context: CallContext<typeof eInvoices.import>): Promise<ImportedResult[]> {
  const { body } = context
  await assertFile(context, body.file_id, 'file_id', ['table'])
  try {
    const rows = await rowsOf(await tableContent(context, body.file_id))
    if (!rows) throw invalid({ file_id: eInvoiceMessages.noNumberColumn })
    return rows
  } catch (error) {
    if (error instanceof TableRefused) throw invalid({ file_id: error.said })
    throw error
  }
}

/** The last row of a document counts: a file may contain an earlier attempt. */
export async function importResults(context: CallContext<typeof eInvoices.import>) {
  const { db, body, at, audit } = context
  const entity = await selectEntity(db, context.appContext, body.legal_entity_id)
  if (!entity) throw invalid({ legal_entity_id: messages.unknownReference })
  if (entity.country_id !== INDONESIA)
    throw invalid({ legal_entity_id: eInvoiceMessages.notThisCountry })
  const rows = await tableOf(context)
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const existing = await selectByNumber(db, entity.id, [...byReference.keys()])
  if (existing.length === 0) throw invalid({ file_id: eInvoiceMessages.nothingToRead })
  const done = { valid: 0, invalid: 0, cancelled: 0 }
  const wrong: string[] = []
  for (const { id, number, state } of existing) {
    const row = byReference.get(number)
    byReference.delete(number)
    // documents cancelled here stay cancelled, whatever an older list says
    if (!row || state === 'cancelled') continue
    if (row.is_wrong) wrong.push(number)
    else if (row.cancelled) {
      await updateOutcome(db, id, { state: 'cancelled', cancel_reason: row.cancelled })
      done.cancelled++
    } else if (row.refused) {
      await updateOutcome(db, id, { state: 'invalid', errors: [row.refused] })
      done.invalid++
    } else {
      await updateOutcome(db, id, {
        state: 'valid',
        official_number: row.number,
        validated_at: at.toISOString(),
        errors: [],
      })
      done.valid++
    }
  }
  if (wrong.length === existing.length) throw invalid({ file_id: eInvoiceMessages.wrongNumber })
  audit.created(E_INVOICE, { id: entity.id, ...done })
  return { ...done, wrong, unknown: [...byReference.keys()] }
}
