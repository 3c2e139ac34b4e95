import type { ReactNode } from 'react'
import type { ApiFailure } from '../../data/api.ts'
import { lazyComponent } from '../lazyComponent.tsx'

const CountryFirst = lazyComponent(async () => (await import('./CountryPrompt.tsx')).default)

/** The choice of a country where it is what a failure asks for, else what is shown of the failure. */
export function CountryPromptIfNeeded({
  failure,
  children,
}: {
  failure: ApiFailure
  children: ReactNode
}) {
  const asked = failure.errors.country_id?.find(({ code }) => code === 'reports.currencies')
  return asked ? <CountryFirst asked={asked} /> : children
}
