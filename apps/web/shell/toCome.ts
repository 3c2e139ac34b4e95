/**
 * Entries of the menu whose screens are not built yet: label and place of product.md "The menu", roles of spec-routes.ts.
 * A screen that is built brings its own entry, and its row here falls away by itself.
 */
import {
  type Icon,
  IconBuildingWarehouse,
  IconCarGarage,
  IconChartLine,
  IconHistory,
  IconIdBadge2,
  IconListDetails,
  IconListNumbers,
  IconListTree,
  IconNotebook,
  IconPackage,
  IconPuzzle,
  IconReceipt,
  IconScale,
  IconShoppingBag,
  IconShoppingCart,
  IconStairs,
  IconTicket,
  IconTruck,
} from '@tabler/icons-react'
import type { CommonTexts, MenuEntry, MenuGroup } from '#platform/web/screens.ts'
import { screens } from '../screens.ts'
import { specRoutes } from '../spec-routes.ts'

type Place = [
  path: string,
  group: MenuGroup,
  order: number,
  label: keyof CommonTexts['nav'],
  icon?: Icon,
]

const places: readonly Place[] = [
  ['/queue', 'top', 30, 'queue', IconListNumbers],
  ['/heritage-build', 'top', 40, 'heritageBuild', IconCarGarage],
  ['/stage-management', 'top', 50, 'stageManagement', IconStairs],
  ['/activity-log', 'top', 60, 'activityLog', IconHistory],
  ['/catalog-services', 'master-data', 40, 'catalogServices', IconListDetails],
  ['/product-catalog', 'master-data', 50, 'productCatalog', IconShoppingBag],
  // in the folder of the lists, before the bodyworks
  ['/master-data/stage', 'master-data', 60.085, 'stage'],
  ['/master-data/heritage-master', 'master-data', 70, 'heritageMaster', IconListTree],
  ['/membership-management', 'customer', 40, 'membershipManagement', IconIdBadge2],
  ['/voucher-management', 'customer', 50, 'voucher', IconTicket],
  ['/inventory', 'inventory', 10, 'inventory', IconPackage],
  ['/inventory/purchase', 'inventory', 20, 'purchase', IconShoppingCart],
  ['/manufacture-inventory', 'inventory', 30, 'inventoryManufacture', IconBuildingWarehouse],
  ['/supplier', 'inventory', 40, 'supplierManagement', IconTruck],
  ['/third-party-management', 'inventory', 50, 'thirdPartyManagement', IconPuzzle],
  ['/third-party-purchase', 'inventory', 60, 'thirdPartyPurchase', IconReceipt],
  ['/ledger/$accountId', 'transaction', 20, 'ledger', IconNotebook],
  ['/profit-and-loss', 'transaction', 30, 'profitLoss', IconChartLine],
  ['/balance-sheet', 'transaction', 40, 'balanceSheet', IconScale],
]

const built = new Set(screens.map(({ path }) => path.toLowerCase()))

export const entriesToCome: readonly { path: string; menu: MenuEntry }[] = places
  .filter(([path]) => !built.has(path.toLowerCase()))
  .map(([path, group, order, label, icon]) => ({
    path,
    menu: {
      group,
      order,
      label: ({ nav }) => nav[label],
      roles: specRoutes.find((route) => route.path === path)?.menu ?? [],
      ...(icon ? { icon } : { under: ({ nav }: CommonTexts) => nav.masterData }),
      ...(path.startsWith('/ledger') ? { to: '/ledger/0' } : {}),
    },
  }))
