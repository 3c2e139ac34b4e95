import { accounts } from '../../calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useCurrency, useCurrencyOf } from '#platform/web/language/currency.ts'
import { fundsOf } from './funds.ts'

/** Cash on hand and petty cash, and the garages' own accounts below them: the ones that change is given from. */
const cash = ['1-1110', '1-1120']

/** Whether an account is a till rather than a bank, and the currency of its book. */
export function useTill(garageId: number | null, accountId: number | null | undefined) {
  const { data } = useApiQuery(accounts.list, fundsOf(garageId), { enabled: garageId !== null })
  const shown = useCurrency()
  // a print document is outside of the header menus that know the garages, so it passes its own currency
  const currency = useCurrencyOf({ garage_id: garageId }) ?? shown
  const code = data?.data.find(({ id }) => id === accountId)?.code
  return { is_cash: cash.some((one) => code?.startsWith(one)), currency }
}
