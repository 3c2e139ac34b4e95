/** Malaysia: the monthly receipts and credit notes of a garage, each as one document, split if it is too large. */
import type { Db } from '#platform/server/database/db.ts'
import type { EDocument } from './formats/document.ts'
import { type MyInvoisSettings, myinvoisConsolidated } from './formats/myinvois.ts'
import { encodeDocument } from './myinvois-file.ts'
import {
  type EntityOfExport,
  type StoredEInvoice,
  insertConsolidated,
  selectNumbersLike,
} from './queries.ts'

/** A document that belongs in a file. */
export interface ConsolidatedDocument {
  row: StoredEInvoice
  document: EDocument
}

export interface ConsolidatedFile {
  number: string
  payload: string
  save(db: Db, export_id: number): Promise<void>
}

/** A sale, an account credit or a refund: each has a document of its own type. */
const typeOf = ({ document: { original } }: ConsolidatedDocument) =>
  original === null ? '' : original.is_paid_back ? '/RF' : '/CN'

/** `CON/SHA/202611`; further documents of the same month get a suffix. */
function freeNumber(base: string, used: Set<string>): string {
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? base : `${base}-${at}`
    if (used.has(candidate)) continue
    used.add(candidate)
    return candidate
  }
}

/** The maximum size of a MyInvois document. */
const MAX_BYTES = 300_000

/** Ordered by number, so that chains stay whole; halved while the file of a part is too large. */
function partsOf(
  fits: readonly ConsolidatedDocument[],
  write: (some: readonly ConsolidatedDocument[]) => string,
  maxBytes: number,
): ConsolidatedDocument[][] {
  if (fits.length < 2 || Buffer.byteLength(write(fits)) <= maxBytes) return [[...fits]]
  const sorted = fits.toSorted((a, b) => (a.document.number < b.document.number ? -1 : 1))
  const half = Math.ceil(sorted.length / 2)
  return [sorted.slice(0, half), sorted.slice(half)].flatMap((some) =>
    partsOf(some, write, maxBytes),
  )
}

export async function consolidatedFiles(
  db: Db,
  entity: EntityOfExport,
  {
    fits,
    month,
    settings,
  }: { fits: readonly ConsolidatedDocument[]; month: string; settings: MyInvoisSettings },
  maxBytes = MAX_BYTES,
): Promise<ConsolidatedFile[]> {
  const groups = new Map<string, ConsolidatedDocument[]>()
  for (const fit of fits) {
    const number = `CON/${fit.document.garage.code}/${month.replace('-', '')}${typeOf(fit)}`
    groups.set(number, [...(groups.get(number) ?? []), fit])
  }
  const files: ConsolidatedFile[] = []
  for (const [base, of] of groups) {
    const used = new Set(await selectNumbersLike(db, base))
    const write = (number: string, some: readonly ConsolidatedDocument[]) =>
      encodeDocument(
        myinvoisConsolidated(
          some.map(({ document }) => document),
          { ...settings, number },
        ),
        entity,
        settings.issued_at,
      )
    for (const part of partsOf(of, (some) => write(`${base}-99`, some), maxBytes)) {
      const number = freeNumber(base, used)
      files.push(fileOf(entity, part, { number, payload: write(number, part), settings }))
    }
  }
  return files
}

function fileOf(
  { id: legal_entity_id }: EntityOfExport,
  of: readonly ConsolidatedDocument[],
  { number, payload, settings }: { number: string; payload: string; settings: MyInvoisSettings },
): ConsolidatedFile {
  const days = of.map(({ document }) => document.day).toSorted()
  return {
    number,
    payload,
    save: async (trx, export_id) => {
      await insertConsolidated(trx, {
        export_id,
        legal_entity_id,
        garage_id: of[0]?.document.garage.id ?? 0,
        number,
        day: days.at(-1) ?? settings.issued_at.slice(0, 10),
        payload,
        parts: of.map(({ row }) => row.id),
      })
    },
  }
}
