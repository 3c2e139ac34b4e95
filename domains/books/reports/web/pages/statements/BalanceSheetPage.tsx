import { accountTexts } from '#domains/books/accounts/texts/texts.ts'
import { addDays } from '#platform/contract/days.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { type Address, linkTo, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { BalanceSheet } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'
import { addMonths, fiscalYearStart } from '../../../rules.ts'
import { balanceLines } from './balanceLines.ts'
import { ReportSelect } from '../../components/ReportSelect.tsx'
import { DayBar, DayPicker, useReportDay } from '../DayPicker.tsx'
import { useReportLinks } from '../../components/links.ts'
import { ReportFrame } from '../../components/ReportFrame.tsx'
import { ReportTabs } from '../../components/ReportTabs.tsx'
import { StatementTable } from '../../components/StatementTable.tsx'
import { AgreementCheck } from '../../shared/AgreementCheck.tsx'
import { type Heading, statementTable } from '../../components/statement.ts'
import { useReportScope } from '../../components/useReportScope.ts'
import { useRowName } from '../../components/useRowName.ts'
import { reportsTexts } from '../../../texts/texts.ts'

const comparisons = ['previous_month', 'previous_year', 'both'] as const

export default function BalanceSheetPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(reportsTexts)
  const { dayLong } = useFormat()
  const search = useSearch()
  const date = useReportDay()
  const { isChosen } = useReportScope()
  const compare = comparisons.find((comparison) => comparison === search.compare)
  const query = useApiQuery(
    reports.balanceSheet,
    { query: { date, ...(compare ? { compare } : {}) } },
    { keep: true, enabled: isChosen },
  )
  const headings = useHeadings(query.data)
  const lines = useLines(query.data)
  return (
    <ReportFrame
      title={nav.balanceSheet}
      days={text.atDay(dayLong(date))}
      fileDays={date}
      asked={query}
      tabs={<ReportTabs />}
      tools={
        <>
          <DayBar />
          <DayPicker />
          <ReportSelect
            name="compare"
            label={text.compare}
            value={compare ?? 'none'}
            options={[
              { value: 'none', label: text.compareNone },
              { value: 'previous_month', label: text.compareMonth },
              { value: 'previous_year', label: text.compareYear },
              { value: 'both', label: text.compareBoth },
            ]}
          />
        </>
      }
      file={(_, currency) =>
        statementTable(headings, lines, { code: text.code, account: text.account, currency })
      }
    >
      {(balanceSheet) => (
        <>
          <StatementTable title={nav.balanceSheet} headings={headings} lines={lines} />
          <Balances sheet={balanceSheet} />
        </>
      )}
    </ReportFrame>
  )
}

/** Shows both sides of the sheet and whether they are equal, so that the reader can check. */
function Balances({ sheet }: { sheet: BalanceSheet }) {
  const text = useTexts(reportsTexts)
  const { money } = useFormat()
  const differences = sheet.totals.assets.map(
    (assets, at) => assets - (sheet.totals.liabilities[at] ?? 0) - (sheet.totals.equity[at] ?? 0),
  )
  const wrong = differences.find((difference) => difference !== 0)
  return (
    <AgreementCheck
      holds={wrong === undefined}
      says={wrong === undefined ? text.balances : text.balancesNot(money(wrong))}
    >
      {`${text.totals.asset} ${money(sheet.total_assets)} = ${text.totals.liability} ${money(
        sheet.total_liabilities,
      )} + ${text.totals.equity} ${money(sheet.total_equity)}`}
    </AgreementCheck>
  )
}

function useHeadings(balanceSheet: BalanceSheet | undefined): Heading[] {
  const text = useTexts(reportsTexts)
  const { dayLong } = useFormat()
  const label = {
    previous_period: text.monthBefore,
    previous_year: text.yearBefore,
  }
  return (balanceSheet?.columns ?? []).flatMap(({ kind, end_date }, at): Heading[] =>
    kind === 'total'
      ? [{ key: `${at}`, label: dayLong(end_date), at }]
      : [
          {
            key: `${at}`,
            label: label[kind as keyof typeof label],
            detail: dayLong(end_date),
            at,
          },
          { key: `${at} change`, label: text.change, at, isChange: true },
        ],
  )
}

/** The most years of one profit and loss: earlier earnings link no further back. */
const YEARS_BACK = 10

/** Links to the pages behind two accounts: what customers owe, and what suppliers are owed. */
function useAgeing(): Record<string, Address> {
  const { kept } = useReportScope()
  const receivables = linkTo('/balance-sheet/receivables', kept)
  if (!canOpenPage(useRole(), '/supplier/payable')) return { AR: receivables }
  const payable = linkTo('/supplier/payable')
  return { AR: receivables, AP_INVENTORY: payable, AP_THIRD_PARTY: payable }
}

function useLines(balanceSheet: BalanceSheet | undefined) {
  const text = useTexts(reportsTexts)
  const { groups, types } = useTexts(accountTexts)
  const links = useReportLinks()
  const nameOf = useRowName(balanceSheet?.country_id === null)
  const pages = useAgeing()
  if (!balanceSheet) return []
  const firstMonth = Number(balanceSheet.fiscal_year_start?.slice(5, 7) ?? 1)
  const until = (at: number) => balanceSheet.columns[at]?.end_date ?? balanceSheet.date
  return balanceLines(balanceSheet, {
    words: {
      groups,
      types,
      totals: text.totals,
      totalOf: text.totalOf,
      bothSides: text.liabilitiesAndEquity,
      ofEarlierYears: text.ofEarlierYears,
    },
    nameOf,
    prior: balanceSheet.country_id === null ? undefined : balanceSheet.totals.prior_earnings,
    byAge: ({ system_key }) => pages[system_key ?? ''],
    to: ({ account_id }, at) => links.ledger(account_id, { start_date: null, end_date: until(at) }),
    earned: (which, at) => {
      const year = fiscalYearStart(until(at), firstMonth)
      return links.profit(
        which === 'current'
          ? { start_date: year, end_date: until(at) }
          : { start_date: addMonths(year, -12 * YEARS_BACK), end_date: addDays(year, -1) },
      )
    },
  })
}
