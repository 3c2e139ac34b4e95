/** The figures of a return in words, on the screen and in its file. */
import type { ReportTable } from '#domains/books/reports/web/shared/file.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { moneyCell } from '#platform/web/list/export/cells.ts'
import type { TaxFigure, TaxReturn } from '../../contract.ts'
import type en from '../../texts/en.ts'

type Text = typeof en

/** 1100 basis points are 11%. */
export const percent = (rate: number) => rate / 100

export const nameOfCode = ({ code, name, names }: TaxFigure, language: Language) =>
  `${code} · ${names[language] ?? name}`

/** What all suppleties of a return come to. */
export const suppletieSum = ({ suppletie }: Pick<TaxReturn, 'suppletie'>) =>
  suppletie.reduce((sum, { payable }) => sum + payable, 0)

export function returnTable(
  report: TaxReturn,
  text: Text,
  { language, currency }: { language: Language; currency: Currency },
): ReportTable {
  const money = (amount: number | null) => moneyCell(amount, currency)
  const figure = (row: TaxFigure, what: string) => [
    what,
    row.box,
    nameOfCode(row, language),
    `${percent(row.rate)}%`,
    text.sides[row.side],
    row.documents,
    money(row.base),
    money(row.other_base),
    money(row.tax),
  ]
  const total = (label: string, amount: number) => [
    label,
    ...Array.from({ length: 7 }, () => null),
    money(amount),
  ]
  return {
    titles: [
      text.title,
      text.box,
      text.code,
      text.rate,
      text.side,
      text.documents,
      text.base,
      text.otherBase,
      text.tax,
    ],
    rows: [
      ...report.rows.map((row) => figure(row, text.pages.return)),
      ...report.corrections.rows.map((row) => figure(row, text.corrections)),
      ...report.suppletie.flatMap(({ start_date, end_date, rows }) =>
        rows.map((row) => figure(row, text.suppletie(`${start_date} – ${end_date}`))),
      ),
      ...report.boxes.map(({ box, base, tax }) => [
        text.boxes,
        box,
        text.boxNames[box as keyof Text['boxNames']] ?? box,
        null,
        null,
        null,
        money(base),
        null,
        money(tax),
      ]),
      total(text.output, report.output),
      total(text.input, report.input),
      total(text.ofCorrections, report.corrections.payable),
      total(report.payable < 0 ? text.refund : text.payable, Math.abs(report.payable)),
      ...(report.suppletie.length > 0 ? [total(text.bySuppletie, suppletieSum(report))] : []),
    ],
  }
}
