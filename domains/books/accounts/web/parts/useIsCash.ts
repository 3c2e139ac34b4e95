import { accounts } from '../../contract.ts'
import { useAsk } from '#platform/web/api.ts'
import { fundsOf } from './funds.ts'

/** Cash on hand and petty cash, and the garages' own below them: what one gives change from. */
const cash = ['1-1110', '1-1120']

/** Whether an account is a drawer and not a bank. */
export function useIsCash(garageId: number | null, accountId: number | null): boolean {
  const { data } = useAsk(accounts.list, fundsOf(garageId), { enabled: garageId !== null })
  const code = data?.data.find(({ id }) => id === accountId)?.code
  return cash.some((one) => code?.startsWith(one))
}
