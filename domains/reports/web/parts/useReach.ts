/**
 * Whose books a report shows: the garage of the header's selector, or all garages together once the user has chosen
 * that (`?all=true`, so that a pasted link shows the same).
 */
import { useSearch } from '#platform/web/address.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { reportsTexts } from '../texts/texts.ts'

export function useReportReach() {
  const text = useTexts(reportsTexts)
  const { country: countries } = useTexts(commonTexts)
  const garage = useScope((scope) => scope.garage_detail)
  const country = useCountry()
  const { all } = useSearch()
  const together = garage.id === 0 && all === 'true'
  const where = country ? countries[country as keyof typeof countries] : undefined
  return {
    /** A garage is selected, or all of them are meant. */
    isChosen: garage.id !== 0 || together,
    together,
    /** Above the figures and on paper. */
    name: garage.id ? garage.name : where ? `${text.allGarages}, ${where}` : text.allGarages,
    /** The parameters that keep a link to the same garages. */
    kept: { all: together ? 'true' : null },
  }
}
