/** The response of an export: its file, and the documents that it does not contain. */
import { fileUrl } from '#domains/company/files/server/files.ts'
import { type Message, createMessage } from '#platform/contract/messages.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { StoredExport } from './queries.ts'

export interface LeftOut {
  id: number
  number: string
  reasons: Message[]
}

const formatLeftOut = (leftOut: readonly LeftOut[]) =>
  leftOut.map(({ reasons, ...of }) => ({
    ...of,
    reasons: reasons.map((reason) => ({ ...createMessage(reason) })),
  }))

export const exportResponse = (
  appContext: Pick<AppContext, 'env'>,
  { id, file_id, name, sha256, documents }: Omit<StoredExport, 'kind'>,
  leftOut: readonly LeftOut[],
) => ({
  id,
  file_id,
  url: fileUrl(appContext, file_id),
  name,
  sha256,
  documents,
  left_out: formatLeftOut(leftOut),
})

export type Exported = ReturnType<typeof exportResponse>
