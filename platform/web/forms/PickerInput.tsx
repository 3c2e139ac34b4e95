/** The picker without a form around it, for filters of lists. Forms use Picker.tsx. */
import { useState } from 'react'
import type { Call } from '#platform/contract/route.ts'
import { useTexts } from '../language/i18n.tsx'
import type { PickerInputProps } from './pickerSource.ts'
import { commonTexts } from '../../texts/texts.ts'
import { FieldPlaceholder } from '../ui/fields/FieldPlaceholder.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'

const PickerSelect = lazyComponent<Early<Call>>(
  async () => (await import('./PickerSelect.tsx')).default,
  (props) => <Face {...props} />,
)

/** Text typed before the picker itself had loaded: it continues from there. */
type Early<C extends Call> = PickerInputProps<C> & {
  early: string
  onEarly: (text: string) => void
}

/** The placeholder until the first picker of a visit has loaded: a plain input, which loses no letter. */
function Face<C extends Call>({ initial, kept, value, early: _, onEarly, ...input }: Early<C>) {
  const { form } = useTexts(commonTexts)
  const named = [initial, kept].find((row) => row?.id === value)
  return (
    <FieldPlaceholder
      {...input}
      placeholder={input.placeholder ?? form.search}
      value={named?.name}
      onType={onEarly}
    />
  )
}

/** A picker outside of a form: filters. */
export function PickerInput<C extends Call>(props: PickerInputProps<C>) {
  const [early, setEarly] = useState('')
  return (
    <PickerSelect
      {...(props as unknown as PickerInputProps<Call>)}
      early={early}
      onEarly={setEarly}
    />
  )
}
