/**
 * Unsaved input, stored in this browser by user, form and record. It has only the changed fields, never passwords or
 * codes, and files by their ids. At most 20 drafts of at most 50,000 characters, for a week.
 */
export interface Draft {
  /** When it was written, in milliseconds. */
  at: number
  /** The record's fields when the draft began, as a short checksum. */
  from: string
  values: Record<string, unknown>
  /** The names of the rows chosen in pickers, by field. */
  names: Record<string, { id: number; name: string }>
}

export const DRAFT_DAYS = 7
const MOST = 20
const LONGEST = 50_000
const SECRET = /password|passcode|otp|token|secret|signature|^svg$|^pin$/i

const prefixOf = (employee: number) => `draft:${employee}:`

/** A short checksum of a value, to detect a change. */
export function checksumOf(value: unknown): string {
  let sum = 5381
  for (const letter of JSON.stringify(value ?? null))
    sum = (sum * 33) ^ (letter.codePointAt(0) ?? 0)
  return (sum >>> 0).toString(36)
}

/** Also of the fields inside of a field. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutSecrets(one)]))
}

/** The fields that differ from the form's start and that a draft may store. */
export function changedFields(
  values: Record<string, unknown>,
  start: Record<string, unknown>,
): Record<string, unknown> {
  const before = withoutSecrets(start) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(withoutSecrets(values) as Record<string, unknown>).filter(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
    ),
  )
}

const isDraft = (read: unknown): read is Draft => {
  const draft = read as Partial<Draft> | null
  return typeof draft?.at === 'number' && typeof draft.values === 'object' && draft.values !== null
}

function parse(text: string | null): Draft | undefined {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    return isDraft(read) ? { ...read, names: read.names ?? {} } : undefined
  } catch {
    return undefined
  }
}

/** Receives what happens to a draft in this browser: its text, or null if it is removed. */
let tell: (key: string, text: string | null) => void = () => {}
export const onDraft = (listener: typeof tell) => {
  tell = listener
}

export const isDraftOfWeek = (text: string) =>
  Date.now() - (parse(text)?.at ?? 0) < DRAFT_DAYS * 86_400_000

/** Undefined if there is none, or one that is too old. */
export function readDraft(
  employee: number,
  place: string,
  now = Date.now(),
  store: Storage = localStorage,
): Draft | undefined {
  const draft = parse(store.getItem(prefixOf(employee) + place))
  if (draft && now - draft.at < DRAFT_DAYS * 86_400_000) return draft
  removeDraft(employee, place, store)
  return undefined
}

/** Stores the draft, or removes it if it is empty or too long. Drops the oldest drafts beyond twenty. */
export function saveDraft(
  employee: number,
  place: string,
  draft: Draft,
  store: Storage = localStorage,
): void {
  const text = JSON.stringify(draft)
  if (Object.keys(draft.values).length === 0 || text.length > LONGEST)
    return removeDraft(employee, place, store)
  const prefix = prefixOf(employee)
  try {
    store.setItem(prefix + place, text)
    tell(prefix + place, text)
    const others = keysOf(store, prefix).map((key) => ({ key, at: parse(store.getItem(key))?.at }))
    const oldest = others.toSorted((other, two) => (two.at ?? 0) - (other.at ?? 0)).slice(MOST)
    for (const { key } of oldest) remove(store, key)
  } catch {
    // a full or forbidden storage stores no drafts; the form still works
  }
}

export const removeDraft = (employee: number, place: string, store: Storage = localStorage) =>
  remove(store, prefixOf(employee) + place)

function remove(store: Storage, key: string) {
  store.removeItem(key)
  tell(key, null)
}

export const hasDrafts = (employee: number, store: Storage = localStorage): boolean =>
  keysOf(store, prefixOf(employee)).length > 0

/** Signing out removes the drafts, so the next user of this device finds none. */
export function removeDrafts(employee: number, store: Storage = localStorage): void {
  for (const key of keysOf(store, prefixOf(employee))) remove(store, key)
}

const keysOf = (store: Storage, prefix: string) =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
