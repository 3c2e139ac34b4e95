/** The bytes of a MyInvois document. */
import type { EDocument } from './formats/document.ts'
import { signDocument } from './formats/myinvois-signature.ts'
import { type MyInvoisSettings, myinvoisDocument } from './formats/myinvois.ts'
import { myinvoisJson } from './formats/myinvois-json.ts'
import type { EntityOfExport } from './queries.ts'

export const settingsOf = (entity: EntityOfExport, at: Date): MyInvoisSettings => ({
  issued_at: at.toISOString(),
  version: keyOf(entity) ? '1.1' : '1.0',
})

const keyOf = ({ certificate, private_key }: EntityOfExport) =>
  certificate && private_key ? { certificate, private_key } : null

/** Signed if the entity has a certificate. */
export function encodeDocument(
  document: ReturnType<typeof myinvoisDocument>,
  entity: EntityOfExport,
  at: string,
): string {
  const key = keyOf(entity)
  return myinvoisJson(key ? signDocument(document, key, at) : document)
}

export const myinvoisText = (
  document: EDocument,
  entity: EntityOfExport,
  settings: MyInvoisSettings,
) => encodeDocument(myinvoisDocument(document, settings), entity, settings.issued_at)
