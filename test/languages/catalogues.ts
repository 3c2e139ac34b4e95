/** All that the screens say, in each language: found in the folders, as the app finds it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type accounts from '#domains/books/accounts/texts/en.ts'
import type employees from '#domains/company/employees/texts/en.ts'
import type garages from '#domains/company/garages/texts/en.ts'
import type journal from '#domains/books/journal/texts/en.ts'
import type lowStock from '#domains/stock/low-stock/texts/en.ts'
import type orders from '#domains/floor/orders/texts/en.ts'
import type periods from '#domains/books/periods/texts/en.ts'
import type purchases from '#domains/stock/purchases/texts/en.ts'
import type supplierBills from '#domains/stock/supplier-bills/texts/en.ts'
import type transfers from '#domains/stock/transfers/texts/en.ts'
import type customers from '#domains/people/customers/texts/en.ts'
import type vehicles from '#domains/people/vehicles/texts/en.ts'
import type common from '#platform/texts/en.ts'
import { moduleFolders } from '../module-folders.ts'

/** By domain; a domain whose texts a test asks for by name has its line here, which knows their type. */
interface Catalogue extends Readonly<Record<string, object>> {
  common: typeof common
  vehicles: typeof vehicles
  customers: typeof customers
  accounts: typeof accounts
  employees: typeof employees
  garages: typeof garages
  journal: typeof journal
  'low-stock': typeof lowStock
  orders: typeof orders
  purchases: typeof purchases
  'supplier-bills': typeof supplierBills
  transfers: typeof transfers
  periods: typeof periods
}

const root = join(import.meta.dirname, '../..')
const folders = moduleFolders()
  .map(({ module, folder }): [name: string, folder: string] => [module, join(folder, 'texts')])
  .filter(([, folder]) => existsSync(folder))
  .concat([
    ['common', join(root, 'platform/texts')],
    ['visitor', join(root, 'apps/visitor/texts')],
  ])

async function read(language: string): Promise<Catalogue> {
  const texts = folders.map(async ([name, folder]) => {
    const file = pathToFileURL(join(folder, `${language}.ts`)).href
    return [name, ((await import(file)) as { default: object }).default]
  })
  return Object.fromEntries(await Promise.all(texts)) as Catalogue
}

export const catalogues = {
  en: await read('en'),
  id: await read('id'),
  my: await read('my'),
  nl: await read('nl'),
}
