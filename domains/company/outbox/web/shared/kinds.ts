/**
 * What can be done without a line. A domain says its own kinds in `web/offline.ts`; they load once something of theirs is
 * to be sent.
 */
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import { ApiFailure } from '#platform/web/data/api.ts'

export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** What the server has now of a record that was changed on the device. */
export interface Newest {
  version: number
  values: Values
  /** Who wrote it last, where the record itself says so. */
  by?: string | null
  at?: string | null
  /** The body of the write, with these values. */
  body: (values: Values) => object
}

export interface Kind {
  call: Call
  /**
   * For a change of fields: it is compared field by field with what others have written meanwhile. Without it, the body goes
   * as it was made.
   */
  newest?: (params: object, signal: AbortSignal) => Promise<Newest>
  /** Whether an entry of the activity log touched one of these fields. */
  touches?: (change: { to: Record<string, unknown> | null }, fields: readonly string[]) => boolean
}

export type Kinds = Record<string, Kind>

/** Refuses a write whose record, or part of it, is not there any more. */
export const recordMissing = () => new ApiFailure(404, createMessage(messages.notFound))

let folders: Record<string, () => Promise<Kinds>> = {}

/** @param found by folder of the noun: `orders` */
export const setKinds = (found: typeof folders) => {
  folders = found
}

/** @param name `orders/notes` */
export async function kindOf(name: string): Promise<Kind> {
  const [folder = '', kind = ''] = name.split('/')
  const found = (await folders[folder]?.())?.[kind]
  // made by another version of the app: the user sees it, and what comes after it goes on
  if (!found) throw recordMissing()
  return found
}
