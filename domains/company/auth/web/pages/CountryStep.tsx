import { Button } from '@mantine/core'
import { useState } from 'react'
import { changeLanguage, useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { type Language, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import css from './signIn.module.css'
import { StepHead } from './StepHead.tsx'
import { goToStep, pickCountry } from './steps.ts'
import { authTexts } from '../../texts/texts.ts'

/** The specification's list, the same in every language. A country sets its language. */
const choices: { name: string; language: Language; country?: number }[] = [
  { name: 'English', language: 'en' },
  { name: 'Indonesia', language: 'id', country: 1 },
  { name: 'Malaysia', language: 'my', country: 2 },
  { name: 'Netherlands', language: 'nl', country: 3 },
]

/** Step 0: one list of countries and English. */
export function CountryStep() {
  const text = useTexts(authTexts)
  const { button } = useTexts(commonTexts)
  const spoken = useLanguage()
  // applied as soon as its texts are loaded
  const [coming, setComing] = useState<Language>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        goToStep(1)
      }}
    >
      <StepHead title={text.chooseCountry}>{text.chooseCountryText}</StepHead>
      <fieldset className={css.choices}>
        <legend className={css.unseen}>{text.chooseCountry}</legend>
        {choices.map(({ name, language, country }) => (
          <label key={name} lang="en">
            <input
              type="radio"
              name="language"
              value={language}
              checked={language === (coming ?? spoken)}
              onChange={() => {
                if (country) {
                  useScope.setState({ country })
                  pickCountry(country)
                }
                setComing(language)
                void changeLanguage(language).finally(() => setComing(undefined))
              }}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Button type="submit" fullWidth size="md">
        {button.next}
      </Button>
    </form>
  )
}
