import { implement } from '#platform/server/http/mount.ts'
import { inventory } from '../contract.ts'
import { items } from './queries.ts'
import { importItems } from './import.ts'
import * as useCases from './inventory.ts'

export const inventoryApi = implement(inventory, {
  ...useCases,
  counts: items.tabsOf('low_stock', [true, false]),
  createMaterial: useCases.create,
  updateMaterial: (context) => useCases.changeItem(context),
  import: importItems,
})
