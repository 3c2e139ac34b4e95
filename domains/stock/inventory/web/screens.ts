import { IconBuildingWarehouse, IconPackage } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { inventoryTexts } from '../texts/texts.ts'

const list = {
  list: async () => ({ call: (await import('../calls.gen.ts')).inventory.everywhere }),
  adds: (words: (texts: typeof inventoryTexts) => { add: string } | undefined) =>
    words(inventoryTexts)?.add,
}

export const screens: Screens = {
  '/inventory': { icon: IconPackage, page: () => import('./pages/InventoryPage.tsx'), ...list },
  '/my-work/stock': {
    page: () => import('./pages/StockPage.tsx'),
    list: list.list,
    name: (words) => words(inventoryTexts)?.lookUp,
  },
  '/inventory/$id': { page: () => import('./pages/ItemPage.tsx') },
  '/manufacture-inventory': {
    icon: IconBuildingWarehouse,
    page: () => import('./pages/InventoryPage.tsx'),
    ...list,
  },
  '/manufacture-inventory/$id': { page: () => import('./pages/ItemPage.tsx') },
}
