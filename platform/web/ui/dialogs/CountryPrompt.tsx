/** Replaces sums over books in several currencies: the user chooses a country. */
import type { ApiMessage } from '#platform/contract/messages.ts'
import { useTexts } from '../../language/i18n.tsx'
import { useFormatMessage } from '../../language/messages.ts'
import { chooseCountry } from '../../scope.ts'
import { commonTexts } from '../../../texts/texts.ts'
import { Notice } from '../feedback/Notice.tsx'
import SelectField from '../fields/SelectField.tsx'

export default function CountryPrompt({ asked }: { asked: ApiMessage }) {
  const { shell, country } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  return (
    <Notice
      title={formatMessage(asked)}
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
