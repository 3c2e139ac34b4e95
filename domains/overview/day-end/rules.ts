/** What the end of a day computes, for page and call: how money came in, what came later, and who may keep a day. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { dayEndMessages } from './messages.ts'

export const methods = ['cash', 'card', 'transfer'] as const
export type Method = (typeof methods)[number]

/** How money reaches an account: by the purpose of the account, or of the one above it. */
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

/** What the day has now and had not when it was kept, by account and method; nothing where both agree. */
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
  // an account whose purpose changed is another method's now
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
