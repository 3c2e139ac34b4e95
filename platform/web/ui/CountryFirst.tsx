/** Instead of sums over books in several currencies: the reader chooses whose. */
import type { ReactNode } from 'react'
import type { ApiFailure } from '../api.ts'
import { useTexts } from '../i18n.tsx'
import { useSayMessage } from '../messages.ts'
import { chooseCountry } from '../scope.ts'
import { commonTexts } from '../texts/texts.ts'
import { later } from './later.tsx'
import { Notice } from './Notice.tsx'

const SelectField = later(async () => (await import('./SelectField.tsx')).default)

/** What the server says where one country must be chosen; undefined for another failure. */
const asksCountry = (failure: ApiFailure) =>
  failure.errors.country_id?.find(({ code }) => code === 'reports.currencies')

/** The choice where it is what a failure asks for, else what is shown of the failure. */
export function CountryFirst({ failure, children }: { failure: ApiFailure; children: ReactNode }) {
  const { shell, country } = useTexts(commonTexts)
  const say = useSayMessage()
  const asked = asksCountry(failure)
  if (!asked) return children
  return (
    <Notice
      title={say(asked)}
      action={
        <SelectField
          aria-label={shell.selectCountry}
          placeholder={shell.selectCountry}
          options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
          value={null}
          onChange={(id) => chooseCountry(Number(id))}
        />
      }
    />
  )
}
