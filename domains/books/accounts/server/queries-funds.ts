/** The cash and bank accounts that money comes from and goes to. */
import type { Db } from '#platform/server/db.ts'
import { type Scope, within } from '#platform/server/scope.ts'

/** A cash or bank account of the garage's book, or one of another `group`; undefined for any other account. */
export const selectFund = (
  db: Db,
  scope: Scope,
  garageId: number,
  by: { id: number } | { key: string },
  group: 'cash_bank' | 'other_income' = 'cash_bank',
) => {
  const accounts = db
    .selectFrom('accounts')
    .innerJoin('garages', 'garages.country_id', 'accounts.book_id') // a book has its country's id
    .select(['accounts.id', 'accounts.name'])
    .where('accounts.group_code', '=', group)
    .where('accounts.postable', '=', true)
    .where('accounts.active', '=', true)
    .where('garages.id', '=', garageId)
    .where(within(scope, 'garages.id'))
    .where((where) =>
      where.or([
        where('accounts.garage_id', 'is', null),
        where('accounts.garage_id', '=', garageId),
      ]),
    )
  const wanted =
    'id' in by
      ? accounts.where('accounts.id', '=', by.id)
      : accounts.where('accounts.system_key', '=', by.key)
  return wanted.orderBy('accounts.garage_id').limit(1).executeTakeFirst()
}
