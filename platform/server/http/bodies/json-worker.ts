/**
 * Splits a large JSON body in a thread of its own. The main thread gets slices that it reads one at a time, with a
 * pause after each: parsing sixteen megabytes at once would block every request.
 */
import { isUtf8 } from 'node:buffer'
import { handleMessages } from '../../limits/worker-thread.ts'
import { MAX_LIST_LENGTH, hasRepeatedKey, isWithinJsonLimits } from './json-limits.ts'
import { packTexts } from './length-prefixed.ts'

/** The maximum size of a slice, unless one row alone is larger. */
const SLICE = 64 * 1024
/** The frame (all but the rows), or one row alone. A valid body has no larger one. */
const LARGEST = 256 * 1024
/** More objects and lists than the largest file of rows has; more would fill this thread's memory. */
const MAX_OPENED = 10 * MAX_LIST_LENGTH
const OPENS = new Set([...'{['].map((letter) => letter.charCodeAt(0)))

/** Returns the slices of a body; none for a malformed body. */
handleMessages<Uint8Array>(async (body) => packTexts(slicesOf(body) ?? []))

function slicesOf(body: Uint8Array): string[] | undefined {
  if (!isUtf8(body) || opened(body) > MAX_OPENED) return undefined
  const value = read(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (!isWithinJsonLimits(value) || hasRepeatedKey(body, value)) return undefined
  const slices: string[] = []
  const lists: [field: string, slices: number][] = []
  const frame: Record<string, unknown> = { ...value }
  for (const [field, rows] of Object.entries(value)) {
    if (!Array.isArray(rows)) continue
    const of = sliced(rows)
    if (!of) return undefined
    lists.push([field, of.length])
    slices.push(...of)
    frame[field] = []
  }
  const first = JSON.stringify({ value: frame, lists })
  return first.length > LARGEST ? undefined : [first, ...slices]
}

function opened(body: Uint8Array): number {
  let count = 0
  for (const byte of body) if (OPENS.has(byte)) count++
  return count
}

function read(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  } catch {
    return undefined
  }
}

function sliced(rows: readonly unknown[]): string[] | undefined {
  const slices: string[] = []
  let slice: string[] = []
  let size = 0
  const end = () => {
    if (slice.length > 0) slices.push(`[${slice.join(',')}]`)
    slice = []
    size = 0
  }
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (text.length > LARGEST) return undefined
    if (size + text.length > SLICE) end()
    slice.push(text)
    size += text.length
  }
  end()
  return slices
}
