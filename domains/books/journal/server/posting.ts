/** The only way into the ledger, for every domain that moves money or stock (accounting, sections 1 and 3). */
import type { SystemKey } from '#domains/books/accounts/contract.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import {
  type EntryToPost,
  closedDay,
  insertEntries,
  insertEntry,
  insertLineTaxes,
  insertReversal,
  insertReversals,
  refusedBy,
  selectEntryOf,
} from './queries.ts'
import { journalMessages } from '../messages.ts'

/** A document and its event. The four fields together post once. `seq` separates repetitions; 1 if left out. */
export interface Source {
  type: string
  id: string | number
  event: string
  seq?: number
}

/** One side, in the smallest unit. `garage_id` only if it differs from the entry's; each garage must balance alone. */
export interface PostingLine {
  account: SystemKey | { id: number }
  debit?: number
  credit?: number
  garage_id?: number
  /** The customer or supplier of receivables, payables and deposits. */
  party?: { type: 'customer' | 'supplier'; id: number }
  note?: string | null
  /** The code and rate (basis points) of a line on an account of tax, for audit files. */
  tax?: { tax_code_id: number; rate: number }
}

export interface Posting {
  garage_id: number
  /** A local day of the garage. */
  entry_date: string
  description: string
  source_number?: string | null
  source: Source
  created_by: number | null
  lines: readonly PostingLine[]
  /** The poster may post to soft-closed months. */
  soft?: boolean
}

const keyOf = ({ type, id, event, seq = 1 }: Source) => ({ type, id: String(id), event, seq })

/**
 * Posts an entry in the open transaction. System keys mean the garage's own account, else the book's. Lines of
 * zero are dropped; if none remains, nothing is posted and the result is undefined. The same source with the same
 * content again returns the first entry (`fresh: false`).
 * @throws 409 the month is closed, or the source was posted with other content; 422 not balanced, unknown account
 */
export async function postEntry(
  db: Db,
  posting: Posting,
): Promise<{ id: number; number: string; fresh: boolean } | undefined> {
  const entry = toPost(posting)
  const posted = entry && (await orSayWhy(insertEntry(db, entry)))
  if (posted?.fresh) await insertLineTaxes(db, posted.id, taxesOf(posting))
  return posted
}

/**
 * Posts many entries in one statement, for imports. Each entry must have a line that is not zero, and none of tax.
 */
export async function postEntries(db: Db, postings: readonly Posting[]) {
  const entries = postings.flatMap((posting) => toPost(posting) ?? [])
  return entries.length === 0 ? [] : orSayWhy(insertEntries(db, entries))
}

const isMoving = ({ debit, credit }: PostingLine) => Boolean(debit || credit)

/** Lines are numbered in their order, without those of zero. */
const taxesOf = ({ lines }: Posting) =>
  lines.filter(isMoving).flatMap(({ tax }, index) => (tax ? [{ line_no: index + 1, ...tax }] : []))

/** The entry as post_entry takes it; undefined if every line is zero. */
function toPost({
  lines,
  source,
  source_number,
  soft = false,
  ...entry
}: Posting): EntryToPost | undefined {
  const moving = lines.filter(isMoving)
  if (moving.length === 0) return undefined
  assertBalanced(moving, entry.garage_id)
  return {
    ...entry,
    source_number: source_number ?? null,
    source: keyOf(source),
    soft,
    lines: moving.map(({ account, debit, credit, garage_id, party, note }) => ({
      ...(typeof account === 'string' ? { account } : { account_id: account.id }),
      ...(debit ? { debit } : { credit: credit ?? 0 }),
      ...(garage_id && garage_id !== entry.garage_id ? { garage_id } : {}),
      ...(party ? { party_type: party.type, party_id: party.id } : {}),
      ...(note ? { note } : {}),
    })),
  }
}

/**
 * Reverses an entry in the open transaction: once, never a reversal. A document is reversed on `day`, the garage's local
 * day of the reversal; a manual entry on its own date while its month is open. If the source posted nothing, the result
 * is undefined.
 * @throws 409 reversed before, a reversal, or the month of `day` is closed; 404 no entry of that id
 */
export async function reverseEntry(
  db: Db,
  which: Source | { entry_id: number },
  {
    day,
    created_by,
    description,
    soft = false,
  }: {
    day: string
    created_by: number | null
    description?: string
    soft?: boolean
  },
): Promise<{ id: number; number: string; entry_date: string } | undefined> {
  const found =
    // the caller has checked the scope of the document that it reverses
    'entry_id' in which ? { id: which.entry_id } : await selectEntryOf(db, fullScope, keyOf(which))
  if (!found) return undefined
  return orSayWhy(
    insertReversal(db, {
      entry_id: found.id,
      day,
      created_by,
      soft,
      description: description ?? `Reversal of entry ${found.id}`,
    }),
  )
}

/** Reverses many entries in one statement, when an import is undone. */
export const reverseEntries = (
  db: Db,
  reversals: Parameters<typeof insertReversals>[1],
  creator: { created_by: number | null },
) => orSayWhy(insertReversals(db, reversals, creator))

/** One side per line, in the smallest unit, debit = credit in each garage. */
function assertBalanced(lines: readonly PostingLine[], ownGarage: number) {
  const byGarage = new Map<number, number>()
  for (const { debit = 0, credit = 0, garage_id = ownGarage } of lines) {
    if (
      (debit && credit) ||
      !(Number.isSafeInteger(debit) && Number.isSafeInteger(credit)) ||
      debit < 0 ||
      credit < 0
    )
      throw invalid(journalMessages.oneSide)
    byGarage.set(garage_id, (byGarage.get(garage_id) ?? 0) + debit - credit)
  }
  if ([...byGarage.values()].some((sum) => sum !== 0)) throw invalid(messages.journalBalance)
}

const refusals: Record<string, (error: unknown) => Error> = {
  BK001: (error) => {
    const month = closedDay(error)?.slice(0, 7) ?? ''
    return conflict(createMessage(journalMessages.periodClosed, { month }), { month })
  },
  BK002: () => conflict(journalMessages.otherContent),
  BK003: () => invalid(messages.journalBalance),
  BK004: () => invalid(journalMessages.unknownAccount),
  BK005: () => conflict(journalMessages.reversedBefore),
  BK006: () => conflict(journalMessages.isReversal),
  BK007: notFound,
}

async function orSayWhy<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const refusal = refusals[refusedBy(error) ?? '']
    throw refusal ? refusal(error) : error
  }
}
