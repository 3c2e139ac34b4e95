/** The page for each month-end check: the list of its call, with the same filters. */
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import { chooseCountry, useCountry, useGarage } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/data/session.ts'
import type { Checked } from '../../contract.ts'
import type { CheckKey } from '../../rules.ts'

type Query = Checked['rows']['query']

export function useScreenOf(country: number) {
  const role = useRole()
  const chosen = useCountry()
  const garage = useGarage()
  const orders = firstAllowedPage(role, '/order-management', '/home/orders')
  const purchases = firstAllowedPage(role, '/inventory/purchase', '/home/purchases')
  const counts = firstAllowedPage(role, '/inventory/count', '/home/counts')
  const pages: Record<CheckKey, (query: Query, path: string) => Address | undefined> = {
    earlier_months: () => linkTo('/journal/periods', { book: country }),
    house_in_order: () => linkTo('/balance-sheet/integrity'),
    drafts: ({ stage, ...query }) => orders && linkTo(orders, { ...query, status: stage }),
    unbilled_receipts: (query) => purchases && linkTo(purchases, query),
    unpaid_bills: () => linkTo('/supplier/payable'),
    held_money: (query, path) =>
      linkTo(
        '/ledger/$accountId',
        { accountId: Number(path.split('/').at(-1)) },
        { ...query, all: true },
      ),
    withheld_without_number: (query) => linkTo('/tax/withholding', query),
    open_counts: (query) => counts && linkTo(counts, query),
    dated_ahead: (query) => linkTo('/journal', query),
  }
  return ({ key, rows: { path, query } }: Checked) => {
    const { country_id: _, ...filters } = query
    return {
      page: pages[key](filters, path),
      // the pages follow the selection in the header, so the link selects the country of the list
      choose: () => {
        if (chosen !== country || garage !== 0) chooseCountry(country)
      },
    }
  }
}
