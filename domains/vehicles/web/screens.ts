import type { Screens } from '#platform/web/screens.ts'
import { vehicleTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/vehicle': {
    page: () => import('./VehiclesPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).vehicles.list }),
  },
  '/vehicle/new': {
    page: () => import('./VehicleCreatePage.tsx'),
    name: (words) => words(vehicleTexts)?.create,
  },
  '/vehicle/$id': { page: () => import('./VehiclePage.tsx') },
  '/vehicle/$id/edit': { page: () => import('./VehicleEditPage.tsx') },
}
