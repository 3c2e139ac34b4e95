/** A supplier's invoice that is known already: the API refuses it with 409, the form asks, and the user decides. */
import type { ApiFailure } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { billTexts } from '../texts/texts.ts'

/** Props of the form whose save was refused, and what its body says from then on. */
export function useTwice(failure: ApiFailure | null) {
  const text = useTexts(billTexts)
  const isTwice = failure?.code === 'supplier-bills.codeKnown'
  return {
    form: isTwice ? { submit: text.saveAnyway } : {},
    confirmed: isTwice ? { duplicate_confirmed: true } : {},
  }
}
