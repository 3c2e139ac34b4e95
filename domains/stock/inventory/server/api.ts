import { implement } from '#platform/server/http/mount.ts'
import { inventory } from '../contract.ts'
import { items } from './queries.ts'
import { importItems } from './import.ts'
import {
  everywhere,
  one,
  list,
  get,
  create,
  update,
  remove,
  changeItem,
  movements,
  adjust,
  scrap,
} from './inventory.ts'

export const inventoryApi = implement(inventory, {
  counts: items.tabsOf('low_stock', [true, false]),
  everywhere,
  one,
  list,
  get,
  create,
  update,
  remove,
  createMaterial: create,
  updateMaterial: (context) => changeItem(context),
  import: importItems,
  movements,
  adjust,
  scrap,
})
