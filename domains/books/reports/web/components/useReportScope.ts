/**
 * Whose books a report shows: the garage of the header's selector, or all garages together once the user has chosen
 * that, there or on the report (`?all=true`, so that a pasted link shows the same). A link behind one garage's figure names that garage
 * (`?garage=3`): its report shows this one, whatever the header says.
 */
import { garages } from '#domains/company/garages/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry, useWantsAllGarages, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { reportsTexts } from '../../texts/texts.ts'

export function useReportScope() {
  const text = useTexts(reportsTexts)
  const { country: countries } = useTexts(commonTexts)
  const garage = useScope((scope) => scope.garage_detail)
  const country = useCountry()
  const { all, garage: linked } = useSearch()
  const linkedId = Number(linked) || 0
  const { data: named } = useApiQuery(
    garages.get,
    { params: { id: linkedId } },
    { enabled: linkedId > 0 },
  )
  const meansAll = useWantsAllGarages()
  const together = linkedId === 0 && garage.id === 0 && (all === 'true' || meansAll)
  const where = country ? countries[country as keyof typeof countries] : undefined
  const ofHeader = garage.id
    ? garage.name
    : where
      ? `${text.allGarages}, ${where}`
      : text.allGarages
  return {
    /** A garage is selected, or all of them are meant. */
    isChosen: linkedId > 0 || garage.id !== 0 || together,
    together,
    /** Above the figures and in print. */
    name: linkedId > 0 ? (named?.name ?? '') : ofHeader,
    /** What the link adds to the request. */
    asked: linkedId > 0 ? { garage_id: linkedId } : {},
    /** The URL parameters that select the same garages. */
    kept: { all: together ? 'true' : null, garage: linkedId > 0 ? linkedId : null },
  }
}
