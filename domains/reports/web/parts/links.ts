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
    ledger: (accountId: number, { start_date, end_date }: Days) =>
      to('/ledger/$accountId', { accountId }, { start_date, end_date, ...kept }),
    profit: ({ start_date, end_date }: Days) =>
      to('/profit-and-loss', { start_date, end_date, ...kept }),
  }
}
