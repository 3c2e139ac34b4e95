/** The nouns that files bring. A new one adds its line here and in `../nouns.ts`. */
import type { ImportNounKey } from '../nouns.ts'
import type { AnyNoun } from './noun.ts'
import { customers } from './nouns/customers.ts'
import { employees } from './nouns/employees.ts'
import { items } from './nouns/items.ts'
import { makes } from './nouns/makes.ts'
import { services } from './nouns/services.ts'
import { suppliers } from './nouns/suppliers.ts'

export const nouns: Readonly<Record<ImportNounKey, AnyNoun>> = {
  customers,
  items,
  services,
  suppliers,
  employees,
  makes,
}
