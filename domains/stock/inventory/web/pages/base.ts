/** Paths and names of the two variants: parts of garages, and materials of workshops. */
import { useLocation } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'

export function useBase() {
  const { nav } = useTexts(commonTexts)
  const isWorkshop = useLocation({
    select: ({ pathname }) => pathname.startsWith('/manufacture-inventory'),
  })
  return isWorkshop
    ? {
        title: nav.inventoryManufacture,
        list: linkTo('/manufacture-inventory'),
        open: (id: number) => linkTo('/manufacture-inventory/$id', { id }),
      }
    : {
        title: nav.inventory,
        list: linkTo('/inventory'),
        open: (id: number) => linkTo('/inventory/$id', { id }),
      }
}
