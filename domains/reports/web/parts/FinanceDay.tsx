/** What finance looks at first: what is unpaid, which month waits to be closed, and the profit of each branch with its change. */
import { Link } from '@tanstack/react-router'
import { periods } from '#domains/periods/contract.ts'
import { TRANSACTION_COUNTRY } from '#platform/contract/places.ts'
import { type Address, to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { chooseCountry, useCountry } from '#platform/web/scope.ts'
import { today } from '#platform/web/today.ts'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { reports } from '../../contract.ts'
import { addMonths, monthStart } from '../../rules.ts'
import { reportsTexts } from '../texts/texts.ts'
import css from './financeDay.module.css'

export function FinanceDay() {
  const { finance: text } = useTexts(reportsTexts)
  const { rupiah, monthLong } = useFormat()
  const country_id = useCountry() || TRANSACTION_COUNTRY
  const owed = useAsk(reports.receivables, { query: { country_id, garage_id: 0, limit: 1 } }).data
  const months = useAsk(periods.list, { query: { country_id, garage_id: 0 } }).data?.data
  const toClose = months?.find(({ ended, state }) => ended && state === 'open')
  return (
    <Panel className={css.day ?? ''}>
      <h2>{text.title}</h2>
      <div className={css.row}>
        <One
          name={text.unpaid}
          value={owed ? rupiah(owed.totals.total) : EMPTY}
          to={to('/balance-sheet/receivables', { all: true })}
        />
        <One
          name={text.toClose}
          value={months ? (toClose ? monthLong(toClose.month) : text.allClosed) : EMPTY}
          to={to('/journal/periods')}
        />
      </div>
      <Branches countryId={country_id} />
    </Panel>
  )
}

/** The menu shows the books for one country only: a press selects it. */
const select = () => chooseCountry(TRANSACTION_COUNTRY)

function One({ name, value, to: address }: { name: string; value: string; to: Address }) {
  const country = useCountry()
  return (
    <Link className={css.one} to={address} onClick={() => country || select()}>
      <span>{name}</span>
      <strong>{value}</strong>
    </Link>
  )
}

/** This month until today, beside the same days of the month before. */
function Branches({ countryId: country_id }: { countryId: number }) {
  const { finance: text } = useTexts(reportsTexts)
  const { rupiah } = useFormat()
  const country = useCountry()
  const end_date = today()
  const start_date = monthStart(end_date)
  const query = { country_id, garage_id: 0, columns: 'garage' } as const
  const now = useAsk(reports.profitAndLoss, { query: { ...query, start_date, end_date } }).data
  const before = useAsk(reports.profitAndLoss, {
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
    .toSorted((one, other) => other.profit - one.profit)
  if (!before || rows.length === 0) return null
  const signed = (amount: number) => (amount > 0 ? `+${rupiah(amount)}` : rupiah(amount))
  return (
    <>
      <h3>
        <Link
          to={to('/profit-and-loss', { all: true, columns: 'garage' })}
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
              <td>{rupiah(profit)}</td>
              <td>{signed(profit - then)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
