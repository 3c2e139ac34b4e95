/** The total of a third-party purchase, and its abilities, for the form, the page and the calls. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { type Priced, sumOf } from '#domains/stock/supplier-bills/rules.ts'
import { thirdPartyPurchaseMessages as messages } from './messages.ts'

/** The lines and their total. */
export function totalsOf(
  lines: readonly Priced[],
  { admin_fee = 0, miscellaneous = 0 }: { admin_fee?: number; miscellaneous?: number },
) {
  const sub_total = sumOf(lines)
  return { sub_total, total: sub_total + admin_fee + miscellaneous }
}

export interface Facts {
  is_paid: boolean
  /** The order with its cost is invoiced. */
  is_invoiced: boolean
  /** The build with its cost is delivered or cancelled. */
  is_build_closed: boolean
}

export const canUpdate = (role: string | undefined): Ability => abilityFor(role, 'purchase.write')

/** The fields that affect the journal: supplier, day, order and amounts. */
export const canCorrect = (
  role: string | undefined,
  { is_paid, is_invoiced, is_build_closed }: Facts,
): Ability =>
  abilityFor(
    role,
    'purchase.write',
    is_paid && messages.paidStands,
    is_invoiced && messages.invoicedStands,
    is_build_closed && messages.buildStands,
  )

export const canRemove = (
  role: string | undefined,
  { is_invoiced, is_build_closed }: Facts,
): Ability =>
  abilityFor(
    role,
    'purchase.write',
    is_invoiced && messages.invoicedStands,
    is_build_closed && messages.buildStands,
  )
