import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays } from '#platform/contract/days.ts'
import { type Address, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { TrialBalance, TrialRow } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'
import { useDaysText } from '../../components/dates.ts'
import type { Explained } from '../../components/FigureOfReport.tsx'
import { useReportLinks } from '../../components/links.ts'
import { RangeBar, RangePicker } from '../RangeBar.tsx'
import { ExplainButton } from '../../components/ExplainButton.tsx'
import { ReportFrame } from '../../components/ReportFrame.tsx'
import { ReportTabs } from '../../components/ReportTabs.tsx'
import { daysOf } from '../../components/ranges.ts'
import css from '../../shared/report.module.css'
import { type Computed, type Heading, type Line, plus } from '../../components/statement.ts'
import { today } from '#platform/web/data/today.ts'
import { useReportScope } from '../../components/useReportScope.ts'
import { useRowName } from '../../components/useRowName.ts'
import { AgreementCheck } from '../../shared/AgreementCheck.tsx'
import { reportsTexts } from '../../../texts/texts.ts'
import { pairs, trialBalanceTable } from '../reportTables.ts'

const FigureOfReport = lazyComponent(
  async () => (await import('../../components/FigureOfReport.tsx')).FigureOfReport,
)

const columns = pairs.flat()

export default function TrialBalancePage() {
  const text = useTexts(reportsTexts)
  const days = daysOf(useSearch(), today())
  const daysText = useDaysText()
  const { isChosen } = useReportScope()
  const query = useApiQuery(
    reports.trialBalance,
    {
      query: {
        ...(days.start_date ? { start_date: days.start_date } : {}),
        end_date: days.end_date,
      },
    },
    { keep: true, enabled: isChosen },
  )
  const nameOf = useRowName(query.data?.country_id === null)
  return (
    <ReportFrame
      title={text.trialBalance}
      days={daysText(days)}
      fileDays={`${days.start_date ?? ''}-${days.end_date}`}
      asked={query}
      isWide
      tabs={<ReportTabs />}
      tools={
        <>
          <RangeBar days={days} />
          <RangePicker days={days} />
        </>
      }
      file={(report, currency) => trialBalanceTable(report, { ...text, currency }, nameOf)}
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
  const { lines, totals, headings } = useTrialLines({ report, nameOf })
  const [explained, explain] = useState<Explained>()
  return (
    <div className={css.scroll}>
      {explained && (
        <FigureOfReport
          {...explained}
          lines={lines}
          onExplain={explain}
          onClose={() => explain(undefined)}
        />
      )}
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
          {report.rows.map((row, index) => (
            <AccountRow
              key={row.account_id}
              row={row}
              line={lines[index] as AccountLine}
              headings={headings}
              ledger={links.ledger(row.account_id, report)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {headings.map((heading) => (
              <td key={heading.key} data-end>
                <Total
                  line={totals[heading.at] as Computed}
                  heading={heading}
                  onExplain={explain}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface AccountRowProps {
  row: TrialRow
  line: AccountLine
  headings: readonly Heading[]
  ledger: Address
}

function AccountRow({ row, line, headings, ledger }: AccountRowProps) {
  const text = useTexts(reportsTexts)
  const { money } = useFormat()
  return (
    <tr>
      <th scope="row">
        <Link to={ledger} className={css.link}>
          {row.code} {line.name}
        </Link>
        {row.earnings !== 0 && <span className={css.second}>{text.withEarlierEarnings}</span>}
      </th>
      {headings.map(({ key, at, label }) => {
        const amount = line.amounts[at] ?? 0
        return (
          <td key={key} data-end>
            {amount === 0 ? (
              EMPTY
            ) : (
              <Link
                to={line.to(at)}
                className={css.figure}
                aria-label={`${money(amount)}: ${line.name}, ${label}`}
              >
                {money(amount)}
              </Link>
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface TotalProps extends Explained {
  onExplain: (explained: Explained) => void
}

function Total({ line, heading, onExplain }: TotalProps) {
  const { money } = useFormat()
  const shown = money(line.amounts[heading.at] ?? 0)
  return <ExplainButton shown={shown} line={line} heading={heading} onExplain={onExplain} />
}

type AccountLine = Extract<Line, { kind: 'account' }>

/** Each account with the entries behind its figures, and each column's total with the accounts that it adds up. */
function useTrialLines({ report, nameOf }: RowsProps) {
  const text = useTexts(reportsTexts)
  const links = useReportLinks()
  const { start_date, end_date, fiscal_year_start } = report
  /** Income and expense begin with the year; what stood at the beginning ends the day before. */
  const daysAt = ({ type }: TrialRow, at: number) => {
    const isOfYear = type === 'income' || type === 'expense'
    const begins = isOfYear ? fiscal_year_start : null
    if (at < 2) return { start_date: begins, end_date: addDays(start_date, -1) }
    return { start_date: at < 4 ? start_date : begins, end_date }
  }
  const lines = report.rows.map((row): AccountLine => ({
    kind: 'account',
    key: String(row.account_id),
    code: row.code,
    name: nameOf(row),
    amounts: columns.map((name) => row[name]),
    to: (at) => links.ledger(row.account_id, daysAt(row, at)),
  }))
  const totals = columns.map((name, at): Computed => ({
    kind: 'total',
    key: name,
    name: text.total,
    amounts: columns.map((column) => report[`total_${column}`]),
    of: plus(lines.filter(({ amounts }) => amounts[at] !== 0).map(({ key }) => key)),
  }))
  const spans = [text.opening, text.movements, text.closing]
  const headings = columns.map((key, at): Heading => ({
    key,
    at,
    label: `${spans[Math.floor(at / 2)]}, ${at % 2 === 0 ? text.debit : text.credit}`,
  }))
  return { lines, totals, headings }
}

function Balances({ report }: { report: TrialBalance }) {
  const text = useTexts(reportsTexts)
  const { money } = useFormat()
  const wrong = pairs
    .map(([debit, credit]) => report[`total_${debit}`] - report[`total_${credit}`])
    .find((difference) => difference !== 0)
  return (
    <AgreementCheck
      holds={wrong === undefined}
      says={wrong === undefined ? text.balances : text.balancesNot(money(wrong))}
    >
      {`${text.debit} ${money(report.total_debit)} = ${text.credit} ${money(report.total_credit)}`}
    </AgreementCheck>
  )
}
