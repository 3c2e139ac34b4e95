import { accountTexts } from '#domains/books/accounts/texts/texts.ts'
import { useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { ProfitAndLoss } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'
import { MAX_MONTH_COLUMNS, monthsBetween, tooManyColumns } from '../../../rules.ts'
import { ReportSelect } from '../../components/ReportSelect.tsx'
import { useDaysText } from '../../components/dates.ts'
import { useReportLinks } from '../../components/links.ts'
import { RangeBar, RangePicker } from '../RangeBar.tsx'
import { ReportFrame } from '../../components/ReportFrame.tsx'
import { StatementTable } from '../../components/StatementTable.tsx'
import { type Days, daysOf } from '../../components/ranges.ts'
import css from '../../shared/report.module.css'
import { type Heading, statementTable } from '../../components/statement.ts'
import { today } from '#platform/web/data/today.ts'
import { useReportScope } from '../../components/useReportScope.ts'
import { useRowName } from '../../components/useRowName.ts'
import { profitLines } from './profitLines.ts'
import { reportsTexts } from '../../../texts/texts.ts'

const comparisons = ['previous_period', 'previous_year', 'both'] as const

export default function ProfitAndLossPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(reportsTexts)
  const search = useSearch()
  const days = daysOf(search, today())
  const daysText = useDaysText()
  const { isChosen } = useReportScope()

  const mayMonths = monthsFit(days)
  const byMonth = search.columns === 'month' && mayMonths
  const byGarage = search.columns === 'garage'
  const compare = comparisons.find((comparison) => comparison === search.compare)
  const query = useApiQuery(
    reports.profitAndLoss,
    {
      query: {
        ...(days.start_date ? { start_date: days.start_date } : {}),
        end_date: days.end_date,
        ...(byMonth ? { columns: 'month' as const } : {}),
        ...(byGarage ? { columns: 'garage' as const } : {}),
        ...(compare ? { compare } : {}),
      },
    },
    { keep: true, enabled: isChosen },
  )
  const headings = useHeadings(query.data)
  const lines = useLines(query.data)
  return (
    <ReportFrame
      title={nav.profitLoss}
      days={daysText(days)}
      fileDays={`${days.start_date ?? ''}-${days.end_date}`}
      asked={query}
      result={useNetProfit(query.data)}
      isWide={headings.length > 5}
      tools={
        <>
          <RangeBar days={days} />
          <RangePicker days={days} />
          <div className={css.choices}>
            <ColumnChoice
              mayMonths={mayMonths}
              chosen={byMonth ? 'month' : byGarage ? 'garage' : 'total'}
            />
            <ReportSelect
              name="compare"
              label={text.compare}
              value={compare ?? 'none'}
              options={[
                { value: 'none', label: text.compareNone },
                { value: 'previous_period', label: text.comparePeriod },
                { value: 'previous_year', label: text.compareYear },
                { value: 'both', label: text.compareBoth },
              ]}
            />
          </div>
        </>
      }
      file={(_, currency) =>
        statementTable(headings, lines, { code: text.code, account: text.account, currency })
      }
    >
      {() => <StatementTable title={nav.profitLoss} headings={headings} lines={lines} />}
    </ReportFrame>
  )
}

/** Net profit of the days as a whole. */
function useNetProfit(report: ProfitAndLoss | undefined) {
  const text = useTexts(reportsTexts)
  const { money } = useFormat()
  const total = report?.columns.findIndex(({ kind }) => kind === 'total')
  const amount = report?.steps.net_profit[total ?? -1]
  return amount === undefined ? undefined : `${text.steps.netProfit} ${money(amount)}`
}

const monthsFit = ({ start_date, end_date }: Days) =>
  start_date !== null && monthsBetween(start_date, end_date) <= MAX_MONTH_COLUMNS

function ColumnChoice({ mayMonths, chosen }: { mayMonths: boolean; chosen: string }) {
  const text = useTexts(reportsTexts)
  const formatMessage = useFormatMessage()
  return (
    <ReportSelect
      name="columns"
      label={text.columns}
      value={chosen}
      options={[
        { value: 'total', label: text.columnTotal },
        mayMonths
          ? { value: 'month', label: text.columnMonth }
          : {
              value: 'month',
              label: `${text.columnMonth}: ${formatMessage(tooManyColumns)}`,
              disabled: true,
            },
        { value: 'garage', label: text.columnGarage },
      ]}
    />
  )
}

/** The columns: the months or the garages in order, their total, and the periods it is compared with. */
function useHeadings(report: ProfitAndLoss | undefined): Heading[] {
  const text = useTexts(reportsTexts)
  const { month } = useFormat()
  const daysText = useDaysText()
  if (!report) return []
  const columns = report.columns.map((column, at) => ({ ...column, at }))
  const months = columns.filter(({ kind }) => kind === 'month')
  const garages = columns.filter(({ kind }) => kind === 'garage')
  const rest = columns.filter(({ kind }) => kind !== 'month' && kind !== 'garage')
  const label = {
    previous_period: text.periodBefore,
    previous_year: text.yearBefore,
  }
  return [
    ...months.map(({ end_date, at }) => ({ key: `${at}`, label: month(end_date), at })),
    ...garages.map(({ garage, at }) => ({ key: `${at}`, label: garage?.name ?? '', at })),
    ...rest.flatMap(({ kind, at, ...days }): Heading[] => {
      if (kind === 'total')
        return [
          {
            key: `${at}`,
            label: months.length + garages.length > 0 ? text.total : daysText(days),
            at,
          },
        ]
      return [
        { key: `${at}`, label: label[kind as keyof typeof label], detail: daysText(days), at },
        { key: `${at} change`, label: text.change, at, isChange: true },
      ]
    }),
  ]
}

function useLines(report: ProfitAndLoss | undefined) {
  const text = useTexts(reportsTexts)
  const { groups } = useTexts(accountTexts)
  const links = useReportLinks()
  const nameOf = useRowName(report?.country_id === null)
  if (!report) return []
  const { columns } = report
  return profitLines(report, {
    words: { groups, steps: text.steps },
    nameOf,
    to: ({ account_id }, at) =>
      links.ledger(account_id, columns[at] ?? report, columns[at]?.garage?.id),
  })
}
