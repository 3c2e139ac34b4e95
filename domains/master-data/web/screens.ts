import type { PlacePath } from '#platform/contract/places.ts'
import type { Screen, Screens } from '#platform/web/screens.ts'
import { type KindName, kindNames } from '../kinds.ts'

/** A kind without a row in the table of places does not compile. */
const placeOf = (name: KindName): PlacePath => `/master-data/${name}`

const screenOf = (name: KindName): Screen => ({
  page: () => import('./MasterDataPage.tsx'),
  list: async () => ({ call: (await import('../contract.ts')).masterData[name].list }),
})

export const screens: Screens = Object.fromEntries(
  kindNames.map((name) => [placeOf(name), screenOf(name)]),
)
