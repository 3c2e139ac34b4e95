import { useTexts } from '#platform/web/language/i18n.tsx'
import { inventoryTexts } from '../../texts/texts.ts'

/** The name of a unit after a figure, in the reader's language; a unit that the app does not know stays as it is. */
export function useUnitName() {
  const { unit: names } = useTexts(inventoryTexts)
  return (unit: string): string => names[unit as keyof typeof names]?.toLowerCase() ?? unit
}
