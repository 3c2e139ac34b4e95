import { Button } from '@mantine/core'
import { speak, useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { languages, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { languageNames } from '#platform/web/ui/LanguageButton.tsx'
import css from './signIn.module.css'
import { StepHead } from './StepHead.tsx'
import { goToStep } from './steps.ts'
import { authTexts } from './texts/texts.ts'

/** Step 0: country and language. */
export function CountryStep() {
  const text = useTexts(authTexts)
  const { country: countries, button } = useTexts(commonTexts)
  const country = useScope((scope) => scope.country)
  const language = useLanguage()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        goToStep(1)
      }}
    >
      <StepHead title={text.chooseCountry}>{text.chooseCountryText}</StepHead>
      <fieldset className={css.choices}>
        <legend>{text.country}</legend>
        {Object.entries(countries).map(([id, name]) => (
          <label key={id}>
            <input
              type="radio"
              name="country"
              value={id}
              checked={String(country) === id}
              onChange={() => useScope.setState({ country: Number(id) })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <fieldset className={css.choices}>
        <legend>{text.language}</legend>
        {languages.map((one) => (
          <label key={one} lang={one === 'my' ? 'ms' : one}>
            <input
              type="radio"
              name="language"
              value={one}
              checked={one === language}
              onChange={() => void speak(one)}
            />
            {languageNames[one]}
          </label>
        ))}
      </fieldset>
      <Button type="submit" fullWidth size="md">
        {button.next}
      </Button>
    </form>
  )
}
