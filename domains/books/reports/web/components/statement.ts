/** The rows and columns of a statement, for screen, print and files. Amounts are in the smallest unit. */
import type { Address } from '#platform/web/data/address.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import { moneyCell } from '#platform/web/list/export/cells.ts'
import type { ReportTable } from '../shared/file.ts'

/** A column of figures. */
export interface Heading {
  key: string
  label: string
  /** The days, if the label does not name them. */
  detail?: string | undefined
  /** Which of a line's amounts this column shows. */
  at: number
  /** Shows by how many percent the first amount differs from this one, instead of the amount. */
  isChange?: boolean
}

interface Named {
  key: string
  name: string
}

export type Line =
  /** `type` is the heading above its groups. */
  | (Named & { kind: 'type' | 'heading' })
  | (Named & {
      kind: 'account'
      code: string
      amounts: readonly number[]
      /** The link behind the figure of a column. */
      to: (at: number) => Address
      /** The page that shows the account's open items by age. */
      byAge?: Address | undefined
      /** Indented: a part of the line above. */
      isPart?: boolean
    })
  /** A total of accounts, or a step of the statement: gross profit, total assets. */
  | Computed

export type Computed = Named & {
  kind: 'total' | 'step' | 'result'
  amounts: readonly number[]
  /** The lines that it is made of, by their keys; those that the statement leaves out are zero. */
  of: readonly Term[]
}

export interface Term {
  key: string
  sign: 1 | -1
}

export const plus = (keys: readonly string[]): Term[] => keys.map((key) => ({ key, sign: 1 }))
export const minus = (keys: readonly string[]): Term[] => keys.map((key) => ({ key, sign: -1 }))

/** The change in percent; undefined if there is nothing to compare with. */
export const changeOf = (amount: number, before: number) =>
  before === 0 ? undefined : ((amount - before) / Math.abs(before)) * 100

/** The statement as a plain table: the amounts of the screen, without percentages. */
export function statementTable(
  headings: readonly Heading[],
  lines: readonly Line[],
  { currency, ...titles }: { code: string; account: string; currency: Currency },
): ReportTable {
  const figures = headings.filter(({ isChange }) => !isChange)
  return {
    titles: [
      titles.code,
      titles.account,
      ...figures.map(({ label, detail }) => (detail ? `${label} (${detail})` : label)),
    ],
    rows: lines.map((line) => [
      line.kind === 'account' ? line.code : null,
      line.name,
      ...figures.map(({ at }) =>
        'amounts' in line ? moneyCell(line.amounts[at] ?? 0, currency) : null,
      ),
    ]),
  }
}
