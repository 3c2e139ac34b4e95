/** Where figures lead: an account's lines in the days of a column, or the profit and loss of some days. */
import { useReportReach } from './useReach.ts'

interface Days {
  start_date: string | null
  end_date: string
}

export function useReportLinks() {
  const { keeping } = useReportReach()
  return {
    ledger: (accountId: number, { start_date, end_date }: Days) =>
      keeping(`/ledger/${accountId}`, { start_date, end_date }),
    profit: ({ start_date, end_date }: Days) =>
      keeping('/profit-and-loss', { start_date, end_date }),
  }
}
