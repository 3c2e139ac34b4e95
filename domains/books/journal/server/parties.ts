/** Manual lines name their customer or supplier, so that reports by party are complete. */
import type { postableAccounts } from '#domains/books/accounts/server/accounts.ts'
import { requireCustomer } from '#domains/people/customers/server/customers.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { journalMessages } from '../messages.ts'
import { partyOfGroup } from '../rules.ts'
import type { PostingLine } from './posting.ts'
import { selectSuppliers } from './queries.ts'

type Postable = Awaited<ReturnType<typeof postableAccounts>>

const ofCustomer: readonly (string | null | undefined)[] = ['AR', 'CUSTOMER_DEPOSIT']
const ofSupplier: readonly (string | null | undefined)[] = ['AP_INVENTORY', 'AP_THIRD_PARTY']

interface Named {
  account_id: number
  customer_id?: number | null | undefined
  supplier_id?: number | null | undefined
}

/**
 * The party of each line. 422 on `lines.N.customer_id` of a receivable or deposit and on `lines.N.supplier_id` of a payable
 * if it is missing or of another country. 422 also on a party that the account cannot have: no report by party would
 * include that amount.
 */
export async function partiesOf(
  db: Db,
  { scope, accounts, country_id }: { scope: Scope; accounts: Postable; country_id: number },
  lines: readonly Named[],
): Promise<PostingLine['party'][]> {
  // a book names only customers and suppliers of its own country
  const bookScope = { ...scope, countries: [country_id] }
  const suppliers = await selectSuppliers(
    db,
    bookScope,
    lines.flatMap(({ supplier_id }) => supplier_id ?? []),
  )
  const parties: PostingLine['party'][] = []
  for (const [at, { account_id, customer_id, supplier_id }] of lines.entries()) {
    const { system_key, group } = accounts.get(account_id) ?? {}
    const field = (name: string) => `lines.${at}.${name}`
    if (ofCustomer.includes(system_key) && !customer_id)
      throw invalid({ [field('customer_id')]: messages.required })
    if (ofSupplier.includes(system_key) && !supplier_id)
      throw invalid({ [field('supplier_id')]: messages.required })
    const takes = partyOfGroup(group)
    if (customer_id && takes !== 'customer')
      throw invalid({ [field('customer_id')]: journalMessages.noCustomerHere })
    if (supplier_id && takes !== 'supplier')
      throw invalid({ [field('supplier_id')]: journalMessages.noSupplierHere })
    if (customer_id) await requireCustomer(db, bookScope, customer_id, field('customer_id'))
    if (supplier_id && !suppliers.has(supplier_id))
      throw invalid({ [field('supplier_id')]: messages.unknownReference })
    const party = customer_id ?? supplier_id
    parties.push(takes && party ? { type: takes, id: party } : undefined)
  }
  return parties
}
