/** The finance overview: unpaid invoices, amounts to reconcile, the month to close, and the profit of each branch. */
import { Link } from '@tanstack/react-router'
import { periods } from '#domains/books/periods/calls.gen.ts'
import { TRANSACTION_COUNTRY } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { chooseCountry, useCountry } from '#platform/web/scope.ts'
import { today } from '#platform/web/data/today.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { StatLink, StatLinksMore, StatLinks } from '#platform/web/ui/StatLinks.tsx'
import { reports } from '#domains/books/reports/calls.gen.ts'
import { addMonths, monthStart } from '#domains/books/reports/rules.ts'
import { reportsTexts } from '#domains/books/reports/texts/texts.ts'
import css from './financeDay.module.css'

export function FinanceDay() {
  const { finance: text } = useTexts(reportsTexts)
  const { money, monthLong } = useFormat()
  const country_id = useCountry() || TRANSACTION_COUNTRY
  const owed = useApiQuery(reports.receivables, {
    query: { country_id, garage_id: 0, limit: 1 },
  }).data
  const months = useApiQuery(periods.list, { query: { country_id, garage_id: 0 } }).data?.data
  const toClose = months?.find(({ ended, state }) => ended && state === 'open')
  const clearing = useClearing(country_id)
  const country = useCountry()
  // the menu shows the books for one country only: a press selects it
  const onClick = () => country || select()
  return (
    <Panel className={css.day ?? ''}>
      <h2>{text.title}</h2>
      <StatLinks label={text.title}>
        <StatLink
          name={text.unpaid}
          value={owed ? money(owed.totals.total) : EMPTY}
          to={linkTo('/balance-sheet/receivables', { all: true })}
          onClick={onClick}
        />
        <StatLink
          name={text.toClose}
          value={months ? (toClose ? monthLong(toClose.month) : text.allClosed) : EMPTY}
          to={linkTo('/journal/periods')}
          onClick={onClick}
        />
        {clearing && (
          <StatLink
            name={text.toReconcile}
            value={money(clearing.amount)}
            to={linkTo('/ledger/$accountId', { accountId: clearing.id }, { all: true })}
            onClick={onClick}
          />
        )}
        <StatLinksMore name={text.dayEnd} to={linkTo('/day-end')} />
      </StatLinks>
      <Branches countryId={country_id} />
    </Panel>
  )
}

const select = () => chooseCountry(TRANSACTION_COUNTRY)

/** Card and e-wallet takings that have not reached the bank: finance compares them with the acquirer's statement. */
function useClearing(country_id: number) {
  const { data } = useApiQuery(reports.balanceSheet, { query: { country_id, garage_id: 0 } })
  const rows = (data?.sections ?? [])
    .flatMap(({ rows: accounts }) => accounts)
    .filter(({ system_key }) => system_key === 'CARD_CLEARING')
  const [first] = rows
  if (!first) return undefined
  return { id: first.account_id, amount: rows.reduce((sum, { amount }) => sum + amount, 0) }
}

/** This month until today, beside the same days of the month before. */
function Branches({ countryId: country_id }: { countryId: number }) {
  const { finance: text } = useTexts(reportsTexts)
  const { money, moneyChange } = useFormat()
  const country = useCountry()
  const end_date = today()
  const start_date = monthStart(end_date)
  const query = { country_id, garage_id: 0, columns: 'garage' } as const
  const now = useApiQuery(reports.profitAndLoss, { query: { ...query, start_date, end_date } }).data
  const before = useApiQuery(reports.profitAndLoss, {
    query: { ...query, start_date: addMonths(start_date, -1), end_date: addMonths(end_date, -1) },
  }).data
  const profitOf = (report: typeof now, id: number) => {
    const at = report?.columns.findIndex(({ garage }) => garage?.id === id) ?? -1
    return at < 0 ? 0 : (report?.steps.net_profit[at] ?? 0)
  }
  const rows = (now?.columns ?? [])
    .flatMap(({ garage }) => garage ?? [])
    .map(({ id, name }) => ({ id, name, profit: profitOf(now, id), then: profitOf(before, id) }))
    .filter(({ profit, then }) => profit !== 0 || then !== 0)
    .toSorted((a, b) => b.profit - a.profit)
  if (!before || rows.length === 0) return null
  return (
    <>
      <h3>
        <Link
          to={linkTo('/profit-and-loss', { all: true, columns: 'garage' })}
          onClick={() => country || select()}
        >
          {text.profit}
        </Link>
      </h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{text.branch}</th>
            <th>{text.thisMonth}</th>
            <th>{text.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, profit, then }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{money(profit)}</td>
              <td>{moneyChange(profit - then)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
