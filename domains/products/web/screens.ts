import type { Screens } from '#platform/web/screens.ts'
import { productTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/product-catalog': {
    page: () => import('./ProductsPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).products.list }),
  },
  '/product-catalog/new': {
    page: () => import('./ProductCreatePage.tsx'),
    name: (words) => words(productTexts)?.add,
  },
  '/product-catalog/$id': { page: () => import('./ProductPage.tsx') },
  '/product-catalog/$id/edit': { page: () => import('./ProductEditPage.tsx') },
}
