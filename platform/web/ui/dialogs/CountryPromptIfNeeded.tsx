import type { ReactNode } from 'react'
import type { ApiFailure } from '../../data/api.ts'
import { lazyComponent } from '../lazyComponent.tsx'

const CountryFirst = lazyComponent(async () => (await import('./CountryPrompt.tsx')).default)

/** Shows the choice of a country if the failure requires one, else its children. */
export function CountryPromptIfNeeded({
  failure,
  children,
}: {
  failure: ApiFailure
  children: ReactNode
}) {
  const countryError = failure.errors.country_id?.find(({ code }) => code === 'reports.currencies')
  return countryError ? <CountryFirst asked={countryError} /> : children
}
