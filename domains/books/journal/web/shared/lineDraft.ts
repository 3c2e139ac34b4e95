/** Lines as they are typed, in every form with entry lines. */
export interface LineDraft {
  account_id: number | null
  /** A number, null for nothing, or the text that was typed while it is no number. */
  debit: number | string | null
  credit: number | string | null
  note: string
  /** The customer of a receivable or a deposit. */
  customer_id: number | null
  /** The supplier of a payable. */
  supplier_id: number | null
}

export const emptyLine = {
  account_id: null,
  debit: null,
  credit: null,
  note: '',
  customer_id: null,
  supplier_id: null,
} satisfies LineDraft

/** Any line of a form, before its schema or after. */
type AnyLine = { readonly [K in 'account_id' | 'debit' | 'credit' | 'note']?: unknown }

const isBlank = (line: AnyLine | undefined) =>
  !line?.account_id && !line?.debit && !line?.credit && !line?.note

/** Only at the end: earlier lines keep their positions, and so their errors. */
export function dropTrailingBlankLines<T extends AnyLine>(lines: readonly T[]): T[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return lines.slice(0, last + 1)
}

/** Another garage may have another chart, so the accounts must be chosen again. */
export const withoutAccounts = <T extends object>(lines: readonly T[]): T[] =>
  lines.map((line) => ({ ...line, account_id: null, customer_id: null, supplier_id: null }))

const amount = (typed: number | string | null | undefined) =>
  typeof typed === 'number' ? typed : 0

/** Both sides so far; text that is not a number counts as zero. */
export const totals = (drafts: readonly Partial<LineDraft>[]) => ({
  debit: drafts.reduce((sum, { debit }) => sum + amount(debit), 0),
  credit: drafts.reduce((sum, { credit }) => sum + amount(credit), 0),
})
