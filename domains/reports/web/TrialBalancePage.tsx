import { Link } from '@tanstack/react-router'
import { useSearch } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import type { TrialBalance, TrialRow } from '../answers.ts'
import { reports } from '../contract.ts'
import { useDaysText } from './parts/dates.ts'
import type { Sheet } from './parts/file.ts'
import { useReportLinks } from './parts/links.ts'
import { RangeBar, RangePicker } from './parts/RangeBar.tsx'
import { ReportFrame } from './parts/ReportFrame.tsx'
import { ReportTabs } from './parts/ReportTabs.tsx'
import { daysOf } from './parts/ranges.ts'
import css from './parts/report.module.css'
import { today } from '#platform/web/today.ts'
import { useReportReach } from './parts/useReach.ts'
import { useRowName } from './parts/useRowName.ts'
import { Verdict } from './parts/Verdict.tsx'
import { reportsTexts } from './texts/texts.ts'

/** The three pairs of figures: before, within and at the end of the days. */
const pairs = [
  ['opening_debit', 'opening_credit'],
  ['period_debit', 'period_credit'],
  ['debit', 'credit'],
] as const

export default function TrialBalancePage() {
  const text = useTexts(reportsTexts)
  const days = daysOf(useSearch(), today())
  const daysText = useDaysText()
  const { isChosen } = useReportReach()
  const asked = useAsk(
    reports.trialBalance,
    {
      query: {
        ...(days.start_date ? { start_date: days.start_date } : {}),
        end_date: days.end_date,
      },
    },
    { keep: true, enabled: isChosen },
  )
  const nameOf = useRowName(asked.data?.country_id === null)
  return (
    <ReportFrame
      title={text.trialBalance}
      days={daysText(days)}
      fileDays={`${days.start_date ?? ''}-${days.end_date}`}
      asked={asked}
      isWide
      tabs={<ReportTabs />}
      tools={
        <>
          <RangeBar days={days} />
          <RangePicker days={days} />
        </>
      }
      file={(report) => trialSheet(report, text, nameOf)}
    >
      {(report) => (
        <>
          <Rows report={report} nameOf={nameOf} />
          <Balances report={report} />
        </>
      )}
    </ReportFrame>
  )
}

interface RowsProps {
  report: TrialBalance
  nameOf: (row: TrialRow) => string
}

function Rows({ report, nameOf }: RowsProps) {
  const text = useTexts(reportsTexts)
  const { dayLong } = useFormat()
  const links = useReportLinks()
  const amount = (value: number) => (value ? <Money value={value} /> : EMPTY)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={text.trialBalance} data-pairs>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {text.account}
            </th>
            <th scope="colgroup" colSpan={2} data-end>
              {text.opening}
              <small>{dayLong(report.start_date)}</small>
            </th>
            <th scope="colgroup" colSpan={2} data-end>
              {text.movements}
            </th>
            <th scope="colgroup" colSpan={2} data-end>
              {text.closing}
              <small>{dayLong(report.end_date)}</small>
            </th>
          </tr>
          <tr>
            {pairs.flatMap(([debit, credit]) => [
              <th key={debit} scope="col" data-end>
                {text.debit}
              </th>,
              <th key={credit} scope="col" data-end>
                {text.credit}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.account_id}>
              <th scope="row">
                <Link to={links.ledger(row.account_id, report)} className={css.link}>
                  {row.code} {nameOf(row)}
                </Link>
                {row.earnings !== 0 && (
                  <span className={css.second}>{text.withEarlierEarnings}</span>
                )}
              </th>
              {pairs.flat().map((name) => (
                <td key={name} data-end>
                  {amount(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {pairs.flat().map((name) => (
              <td key={name} data-end>
                <Money value={report[`total_${name}`]} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Balances({ report }: { report: TrialBalance }) {
  const text = useTexts(reportsTexts)
  const { rupiah } = useFormat()
  const wrong = pairs
    .map(([debit, credit]) => report[`total_${debit}`] - report[`total_${credit}`])
    .find((difference) => difference !== 0)
  return (
    <Verdict
      holds={wrong === undefined}
      says={wrong === undefined ? text.balances : text.balancesNot(rupiah(wrong))}
    >
      {`${text.debit} ${rupiah(report.total_debit)} = ${text.credit} ${rupiah(report.total_credit)}`}
    </Verdict>
  )
}

function trialSheet(
  report: TrialBalance,
  text: Record<
    'code' | 'account' | 'opening' | 'movements' | 'closing' | 'debit' | 'credit' | 'total',
    string
  >,
  nameOf: (row: TrialRow) => string,
): Sheet {
  const sides = [text.debit, text.credit]
  return {
    titles: [
      text.code,
      text.account,
      ...[text.opening, text.movements, text.closing].flatMap((part) =>
        sides.map((side) => `${part} ${side}`),
      ),
    ],
    rows: [
      ...report.rows.map((row) => [
        row.code,
        nameOf(row),
        ...pairs.flat().map((name) => row[name]),
      ]),
      [null, text.total, ...pairs.flat().map((name) => report[`total_${name}`])],
    ],
  }
}
