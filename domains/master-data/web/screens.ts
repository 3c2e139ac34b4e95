import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'
import type { KindName } from '../kinds.ts'
import { kindLabel } from './kindLabel.ts'

const owner: RoleName[] = ['super admin']
const maker: RoleName[] = ['super admin - manufacture']

/** In the order of the menu. */
const places: [KindName, RoleName[]][] = [
  ['brand', owner],
  ['model', owner],
  ['code', owner],
  ['variant', owner],
  ['service-item', owner],
  ['inspection-item', owner],
  ['third-party-item', owner],
  ['inventory-category', [...owner, ...maker]],
  ['service-category', owner],
  ['bodyworks', maker],
  ['livery', maker],
  ['product-category', maker],
  ['product-tag', maker],
]

export const masterDataScreens: readonly Screen[] = places.map(([name, roles], at) => ({
  path: `/master-data/${name}`,
  roles,
  menu: {
    group: 'master-data',
    under: ({ nav }) => nav.masterData,
    label: (texts) => kindLabel(name, texts),
    roles,
    order: 60 + at / 100,
  },
  page: () => import('./MasterDataPage.tsx'),
  list: async () => ({ call: (await import('../contract.ts')).masterData[name].list }),
}))
