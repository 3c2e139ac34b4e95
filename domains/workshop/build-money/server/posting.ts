/** The journal entries of a build and its payments. The caller has locked the build. */
import { type PostingLine, postEntry } from '#domains/books/journal/server/posting.ts'
import type { Call } from '#platform/contract/route.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { BuildPayment } from '../contract.ts'
import { type Held, insertPayment } from './queries.ts'

/** The source of a build's entries. */
export const BUILD_SOURCE = 'build'

export type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at' | 'audit'>
/** The row that an entry belongs to, and its lines. */
interface Event {
  event: string
  seq: number
  day: string
  description: string
  lines: readonly PostingLine[]
}

export const postOf = (
  { db, me }: Pick<Caller, 'db' | 'me'>,
  build: Pick<Held, 'id' | 'number' | 'garage_id'>,
  { event, seq, day, description, lines }: Event,
) =>
  postEntry(db, {
    garage_id: build.garage_id,
    entry_date: day,
    description,
    source_number: build.number,
    source: { type: BUILD_SOURCE, id: build.id, event, seq },
    created_by: me.employee_id,
    lines,
  })

interface Payment {
  /** A reversal swaps debit and credit. */
  kind: Exclude<BuildPayment['kind'], 'written_back'>
  amount: number
  account_id: number
  note: string | null
  paid_at: string
  paid_on: string
  bill_id?: number
  /** The cash rounding difference. */
  rounding?: number
  /** The withheld income tax of a bill. */
  withheld?: number
  withholding_number?: string | null
  lines: readonly PostingLine[]
}

const describe = {
  deposit: (number: string) => `Build deposit ${number}`,
  refund: (number: string) => `Build deposit paid back ${number}`,
  forfeit: (number: string) => `Build deposit kept ${number}`,
  payment: (number: string) => `Build bill paid ${number}`,
  payback: (number: string) => `Build overpayment paid back ${number}`,
  written_off: (number: string) => `Build bill written off ${number}`,
}

/** A payment and its entry, in one transaction. */
export async function pay(caller: Caller, build: Held, { lines, ...payment }: Payment) {
  const { db, me } = caller
  const inserted = await insertPayment(db, {
    ...payment,
    bill_id: payment.bill_id ?? null,
    build_id: build.id,
    employee_id: me.employee_id,
  })
  await postOf(caller, build, {
    event: payment.kind,
    seq: inserted.id,
    day: payment.paid_on,
    description: describe[payment.kind](build.number),
    lines,
  })
  return inserted
}
