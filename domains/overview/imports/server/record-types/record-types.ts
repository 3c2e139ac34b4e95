/** The record types of imports. A new one adds its line here and in `../../record-types.ts`. */
import type { ImportNounKey } from '../../record-types.ts'
import type { AnyRecordType } from './record-type.ts'
import { customers } from './customers.ts'
import { deposits } from './deposits.ts'
import { employees } from './employees.ts'
import { history } from './history.ts'
import { items } from './items.ts'
import { makes } from './makes.ts'
import { openBills } from './open-bills.ts'
import { openInvoices } from './open-invoices.ts'
import { points } from './points.ts'
import { services } from './services.ts'
import { suppliers } from './suppliers.ts'

export const recordTypes: Readonly<Record<ImportNounKey, AnyRecordType>> = {
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
