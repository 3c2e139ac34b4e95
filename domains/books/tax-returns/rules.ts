/** The periods of a tax return, its boxes, and what a user may do with it. Used by server and web. */
import { type Span, addMonths, monthEnd, monthStart } from '#domains/books/reports/rules.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { addDays } from '#platform/contract/days.ts'
import { taxReturnMessages } from './messages.ts'

export const taxBases = ['invoice', 'payment'] as const
export type TaxBasis = (typeof taxBases)[number]

export const taxSides = ['output', 'input'] as const
export type TaxSide = (typeof taxSides)[number]

/**
 * Which rows of a return are listed: those of its boxes, small corrections of filed periods, large ones that need a return of
 * their own, and what may not be claimed yet.
 */
export const taxLists = ['rows', 'corrections', 'suppletie', 'waiting'] as const
export type TaxList = (typeof taxLists)[number]

/** The period that a day is in. Periods are counted from January: two months are January and February. */
export function periodOf(day: string, months: number): Span {
  const month = Number(day.slice(5, 7))
  const start_date = addMonths(monthStart(day), -((month - 1) % months))
  return { start_date, end_date: monthEnd(addMonths(start_date, months - 1)) }
}

export const endsPeriod = (day: string, months: number) => periodOf(day, months).end_date === day

/** The period some periods later or earlier. */
export const periodAfter = ({ start_date }: Span, months: number, by = 1): Span =>
  periodOf(addMonths(start_date, months * by), months)

interface Standing {
  months: number
  /** Since when the company is registered. */
  registered_from: string | null
  /** The last day that is filed. */
  filed_until: string | null
  today: string
}

/** The period that is to be filed next; before the first return the one that ended last, or the present one. */
export function nextPeriod({ months, registered_from, filed_until, today }: Standing): Span {
  if (filed_until) return periodOf(addDays(filed_until, 1), months)
  const present = periodOf(today, months)
  const last = periodAfter(present, months, -1)
  return registered_from && last.end_date < registered_from ? present : last
}

const NETHERLANDS = 3
/** The boxes of the Dutch return that documents fill, in its order. */
export const dutchBoxes = [
  '1a',
  '1b',
  '1c',
  '1d',
  '1e',
  '2a',
  '3a',
  '3b',
  '3c',
  '4a',
  '4b',
] as const

export interface Figure {
  box: string
  side: TaxSide
  base: number
  tax: number
}

export interface Box {
  box: string
  /** Null if the box has only a tax amount. */
  base: number | null
  tax: number
  /** In whole units of the currency, rounded in favour of the garage. */
  whole_base: number | null
  whole_tax: number
}

/** Output tax is rounded down to whole units, input tax up. */
const down = (amount: number, unit: number) => Math.floor(amount / unit) * unit
const up = (amount: number, unit: number) => Math.ceil(amount / unit) * unit
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * The boxes of a return whose country has them: the Dutch one, 1a to 5c. Other countries have only the rows.
 * @param unit how many of the smallest unit are a whole one: 100 cents
 */
export function boxesOf(country_id: number, rows: readonly Figure[], unit: number): Box[] {
  if (country_id !== NETHERLANDS) return []
  const boxes = dutchBoxes.map((box): Box => {
    const boxRows = rows.filter((row) => row.box === box && row.side === 'output')
    const base = sum(boxRows.map((row) => row.base))
    const tax = sum(boxRows.map((row) => row.tax))
    return { box, base, tax, whole_base: down(base, unit), whole_tax: down(tax, unit) }
  })
  const total = (box: string, tax: number, whole_tax: number): Box => ({
    box,
    base: null,
    tax,
    whole_base: null,
    whole_tax,
  })
  const owed = total('5a', sum(boxes.map(({ tax }) => tax)), sum(boxes.map((box) => box.whole_tax)))
  const input = sum(rows.filter(({ side }) => side === 'input').map(({ tax }) => tax))
  const claimed = total('5b', input, up(input, unit))
  return [
    ...boxes,
    owed,
    claimed,
    total('5c', owed.tax - claimed.tax, owed.whole_tax - claimed.whole_tax),
  ]
}

/** A filed period, by its first day, and a tax that corrects it. */
export interface Correction {
  period: string
  side: TaxSide
  tax: number
}

/** In euros: https://www.belastingdienst.nl, "Btw-aangifte corrigeren" (article 10c of the UB OB 1968). */
const SUPPLETIE_ABOVE = 1000

/**
 * The filed periods whose corrections come to more than EUR 1,000, whichever way: the Netherlands want a `suppletie` of
 * each. Smaller ones, and those of other countries, go into the return of the period in which they count.
 */
export function suppletiePeriods(
  { country_id, currency, unit }: { country_id: number; currency: string; unit: number },
  corrections: readonly Correction[],
): string[] {
  if (country_id !== NETHERLANDS || currency !== 'EUR') return []
  const balances = new Map<string, number>()
  for (const { period, side, tax } of corrections)
    balances.set(period, (balances.get(period) ?? 0) + (side === 'output' ? tax : -tax))
  return [...balances]
    .filter(([, balance]) => Math.abs(balance) > SUPPLETIE_ABOVE * unit)
    .map(([period]) => period)
    .toSorted()
}

/** @param ended the period is over, in the country of the company */
export const canClose = (
  role: string | undefined,
  { ended, filed }: { ended: boolean; filed: boolean },
): Ability =>
  abilityFor(
    role,
    'tax-return.write',
    filed && taxReturnMessages.filedAlready,
    !ended && taxReturnMessages.notEnded,
  )

export const canReopen = (
  role: string | undefined,
  { isOpen, isLast }: { isOpen: boolean; isLast: boolean },
): Ability =>
  abilityFor(
    role,
    'tax-return.reopen',
    isOpen && taxReturnMessages.reopened,
    !isLast && taxReturnMessages.notLast,
  )
