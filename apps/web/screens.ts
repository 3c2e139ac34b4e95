/** Every screen of the product: those of the domains, found in their folders. */
import type { Screens } from '#platform/web/screens.ts'

const found = import.meta.glob<Screens>('../../domains/*/web/screens.ts', {
  eager: true,
  import: 'screens',
})

export const screens: Screens = Object.assign({}, ...Object.values(found))
