/** The links behind figures: an account's lines in a column's days, or the profit and loss of some days. */
import { linkTo } from '#platform/web/data/address.ts'
import { useReportScope } from './useReportScope.ts'

interface Days {
  start_date: string | null
  end_date: string
}

export function useReportLinks() {
  const { kept } = useReportScope()
  return {
    /** @param garage the garage of the figure's column, if it differs from the report's */
    ledger: (accountId: number, { start_date, end_date }: Days, garage?: number) =>
      linkTo(
        '/ledger/$accountId',
        { accountId },
        { start_date, end_date, ...kept, ...(garage ? { garage } : {}) },
      ),
    profit: ({ start_date, end_date }: Days) =>
      linkTo('/profit-and-loss', { start_date, end_date, ...kept }),
  }
}
