/** Malaysia: the receipts of a month as one document for each garage, and their credit notes as others. */
import type { Db } from '#platform/server/db.ts'
import type { EDocument } from './formats/document.ts'
import { type MyInvoisSettings, myinvoisConsolidated } from './formats/myinvois.ts'
import { finished } from './myinvois-file.ts'
import {
  type EntityOfExport,
  type StoredEInvoice,
  insertConsolidated,
  selectNumbersLike,
} from './queries.ts'

/** A document that belongs in a file. */
export interface Fit {
  row: StoredEInvoice
  document: EDocument
}

export interface ConsolidatedFile {
  number: string
  payload: string
  save(db: Db, export_id: number): Promise<void>
}

/** A sale, what was credited on an account, or what was paid back: each is a document of its own type. */
const typeOf = ({ document: { original } }: Fit) =>
  original === null ? '' : original.is_paid_back ? '/RF' : '/CN'

/** `CON/SHA/202611`; what comes after that for the same month gets a number more. */
async function freeNumber(db: Db, number: string): Promise<string> {
  const taken = new Set(await selectNumbersLike(db, number))
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? number : `${number}-${at}`
    if (!taken.has(candidate)) return candidate
  }
}

export async function consolidatedFiles(
  db: Db,
  entity: EntityOfExport,
  { fits, month, settings }: { fits: readonly Fit[]; month: string; settings: MyInvoisSettings },
): Promise<ConsolidatedFile[]> {
  const groups = new Map<string, Fit[]>()
  for (const fit of fits) {
    const number = `CON/${fit.document.garage.code}/${month.replace('-', '')}${typeOf(fit)}`
    groups.set(number, [...(groups.get(number) ?? []), fit])
  }
  const files: ConsolidatedFile[] = []
  for (const [base, of] of groups) {
    const number = await freeNumber(db, base)
    const documents = of.map(({ document }) => document)
    const content = myinvoisConsolidated(documents, { ...settings, number })
    const payload = finished(content, entity, settings.issued_at)
    files.push({
      number,
      payload,
      save: async (within, export_id) => {
        await insertConsolidated(within, {
          export_id,
          legal_entity_id: entity.id,
          garage_id: documents[0]?.garage.id ?? 0,
          number,
          day:
            documents
              .map(({ day }) => day)
              .toSorted()
              .at(-1) ?? settings.issued_at.slice(0, 10),
          payload,
          parts: of.map(({ row }) => row.id),
        })
      },
    })
  }
  return files
}
