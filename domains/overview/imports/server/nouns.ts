/** The record types of imports. A new one adds its line here and in `../nouns.ts`. */
import type { ImportNounKey } from '../nouns.ts'
import type { AnyNoun } from './noun.ts'
import { customers } from './nouns/customers.ts'
import { deposits } from './nouns/deposits.ts'
import { employees } from './nouns/employees.ts'
import { history } from './nouns/history.ts'
import { items } from './nouns/items.ts'
import { makes } from './nouns/makes.ts'
import { openBills } from './nouns/open-bills.ts'
import { openInvoices } from './nouns/open-invoices.ts'
import { points } from './nouns/points.ts'
import { services } from './nouns/services.ts'
import { suppliers } from './nouns/suppliers.ts'

export const nouns: Readonly<Record<ImportNounKey, AnyNoun>> = {
  customers,
  items,
  services,
  suppliers,
  employees,
  makes,
  history,
  'open-invoices': openInvoices,
  'open-bills': openBills,
  points,
  deposits,
}
