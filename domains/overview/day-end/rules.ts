/** Computations of the day's end for page and call: payment methods, later receipts, and who may close a day. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { dayEndMessages } from './messages.ts'

export const methods = ['cash', 'card', 'transfer'] as const
export type Method = (typeof methods)[number]

/** The payment method of an account, by its purpose or that of its parent. */
export function methodOf(key: string | null): Method {
  if (key === 'CASH' || key === 'PETTY_CASH') return 'cash'
  return key === 'CARD_CLEARING' ? 'card' : 'transfer'
}

interface Received {
  account: { id: number }
  method: Method
  count: number
  amount: number
}

export const totalOf = (received: readonly Pick<Received, 'amount'>[]) =>
  received.reduce((sum, { amount }) => sum + amount, 0)

/** The difference between now and the snapshot, by account and method; empty if both agree. */
export function receivedSince<Row extends Received>(
  now: readonly Row[],
  kept: readonly Row[],
): Row[] {
  const keyOf = ({ account, method }: Row) => `${account.id} ${method}`
  const rest = new Map(kept.map((row) => [keyOf(row), row]))
  const rows = now.map((row) => {
    const before = rest.get(keyOf(row))
    rest.delete(keyOf(row))
    return {
      ...row,
      count: row.count - (before?.count ?? 0),
      amount: row.amount - (before?.amount ?? 0),
    }
  })
  // an account whose purpose changed belongs to another method now
  const gone = [...rest.values()].map((row) => ({ ...row, count: -row.count, amount: -row.amount }))
  return [...rows, ...gone].filter(({ count, amount }) => count !== 0 || amount !== 0)
}

export const canCloseDay = (
  role: string | undefined,
  { isKept, isToCome }: { isKept: boolean; isToCome: boolean },
): Ability =>
  abilityFor(
    role,
    'day-end.write',
    isToCome && dayEndMessages.toCome,
    isKept && dayEndMessages.already,
  )
