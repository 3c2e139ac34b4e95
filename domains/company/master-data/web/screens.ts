import type { PagePath } from '#platform/contract/page-routes.ts'
import type { Screen, Screens } from '#platform/web/screens.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type KindName, kindNames } from '../kinds.ts'
import { kindLabel } from './pages/kindLabel.ts'
import { masterDataTexts } from '../texts/texts.ts'

/** A kind without a row in the table of places does not compile. */
const placeOf = (name: KindName): PagePath => `/master-data/${name}`

const screenOf = (name: KindName): Screen => ({
  page: () => import('./pages/MasterDataPage.tsx'),
  list: async () => ({ call: (await import('../calls.gen.ts')).masterData[name].list }),
  adds: (words) => {
    const common = words(commonTexts)
    return common && words(masterDataTexts)?.add(kindLabel(name, common))
  },
})

export const screens: Screens = Object.fromEntries(
  kindNames.map((name) => [placeOf(name), screenOf(name)]),
)
