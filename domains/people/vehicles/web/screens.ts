import { IconCar } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { vehicleTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/vehicle': {
    icon: IconCar,
    page: () => import('./pages/VehiclesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).vehicles.list }),
  },
  '/vehicle/new': {
    page: () => import('./pages/VehicleCreatePage.tsx'),
    name: (words) => words(vehicleTexts)?.create,
  },
  '/vehicle/$id': { page: () => import('./pages/VehiclePage.tsx') },
  '/vehicle/$id/edit': { page: () => import('./pages/VehicleEditPage.tsx') },
}
