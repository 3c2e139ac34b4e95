/** The links behind figures: an account's lines in a column's days, or the profit and loss of some days. */
import { to } from '#platform/web/address.ts'
import { useReportReach } from './useReach.ts'

interface Days {
  start_date: string | null
  end_date: string
}

export function useReportLinks() {
  const { kept } = useReportReach()
  return {
    /** @param garage whose column the figure stands in, where it is not the report's own */
    ledger: (accountId: number, { start_date, end_date }: Days, garage?: number) =>
      to(
        '/ledger/$accountId',
        { accountId },
        { start_date, end_date, ...kept, ...(garage ? { garage } : {}) },
      ),
    profit: ({ start_date, end_date }: Days) =>
      to('/profit-and-loss', { start_date, end_date, ...kept }),
  }
}
