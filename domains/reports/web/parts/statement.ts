/** What a statement is made of, whether it is shown, printed or written to a file. Amounts are whole rupiah. */
import type { Address } from '#platform/web/address.ts'
import type { Sheet } from './file.ts'

/** A column of figures. */
export interface Heading {
  key: string
  label: string
  /** The days, where the label does not say them. */
  detail?: string | undefined
  /** Which of a line's amounts stands here. */
  at: number
  /** The share by which the first amount differs from this one, instead of the amount itself. */
  isChange?: boolean
}

interface Named {
  key: string
  name: string
}

export type Line =
  /** `type` stands above the headings of its groups. */
  | (Named & { kind: 'type' | 'heading' })
  | (Named & {
      kind: 'account'
      code: string
      amounts: readonly number[]
      /** Where the figure of a column leads. */
      to: (at: number) => Address
      /** Set in below the line above: a part of it. */
      isPart?: boolean
    })
  /** What the lines since the heading come to. */
  | (Named & { kind: 'total'; amounts: readonly number[] })
  /** A step of the statement: gross profit, total assets. */
  | (Named & { kind: 'step' | 'result'; amounts: readonly number[] })

/** By how much, in percent; undefined where there is nothing to compare with. */
export const changeOf = (amount: number, before: number) =>
  before === 0 ? undefined : ((amount - before) / Math.abs(before)) * 100

/** Amounts as plain numbers: what the screen shows, without the shares. */
export function sheetOf(
  headings: readonly Heading[],
  lines: readonly Line[],
  titles: { code: string; account: string },
): Sheet {
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
      ...figures.map(({ at }) => ('amounts' in line ? (line.amounts[at] ?? 0) : null)),
    ]),
  }
}
