/**
 * The kinds of writes that work offline. Each domain defines its own in `web/offline.ts`, which loads with the first write
 * to send.
 */
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { ApiFailure } from '#platform/web/data/api.ts'

export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** The server's version of a record that was changed on the device. */
export interface Newest {
  version: number
  values: Values
  /** Who wrote it last, if the record contains that. */
  by?: string | null
  at?: string | null
  /** The body of the write, with these values. */
  body: (values: Values) => object
}

export interface Kind {
  call: ClientCall
  /**
   * For a change of fields: it is compared field by field with the server's version. Without it, the body is sent unchanged.
   */
  newest?: (params: object, signal: AbortSignal) => Promise<Newest>
  /** Whether an entry of the activity log touched one of these fields. */
  touches?: (change: { to: Record<string, unknown> | null }, fields: readonly string[]) => boolean
}

export type Kinds = Record<string, Kind>

/** Rejects a write whose record, or part of it, no longer exists. */
export const recordMissing = () => new ApiFailure(404, createMessage(messages.notFound))

let folders: Record<string, () => Promise<Kinds>> = {}

/** @param found by folder of the module: `orders` */
export const setKinds = (found: typeof folders) => {
  folders = found
}

/** @param name `orders/notes` */
export async function kindOf(name: string): Promise<Kind> {
  const [folder = '', kind = ''] = name.split('/')
  const found = (await folders[folder]?.())?.[kind]
  // written by another version of the app: the user sees it, and later writes continue
  if (!found) throw recordMissing()
  return found
}
