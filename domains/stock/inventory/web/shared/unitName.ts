import { useTexts } from '#platform/web/language/i18n.tsx'
import { inventoryTexts } from '../../texts/texts.ts'

/** The localised name of a unit after a number; an unknown unit stays as it is. */
export function useUnitName() {
  const { unit: names } = useTexts(inventoryTexts)
  return (unit: string): string => names[unit as keyof typeof names]?.toLowerCase() ?? unit
}
