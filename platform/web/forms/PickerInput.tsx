/** The picker without a form around it, for filters of lists. Forms use Picker.tsx. */
import { useState } from 'react'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { useTexts } from '../language/i18n.tsx'
import type { PickerInputProps } from './pickerSource.ts'
import { commonTexts } from '../../texts/texts.ts'
import { FieldPlaceholder } from '../ui/fields/FieldPlaceholder.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'

const PickerSelect = lazyComponent<Early<ClientCall>>(
  async () => (await import('./PickerSelect.tsx')).default,
  (props) => <Face {...props} />,
)

/** What the user typed before the picker itself had loaded. */
export interface EarlyInput {
  text: string
  /** Enter came after the text: it chooses, or adds, as soon as the rows are there. */
  isEntered: boolean
}

type Early<C extends ClientCall> = PickerInputProps<C> & {
  early: EarlyInput
  onEarly: (input: EarlyInput) => void
}

/** The placeholder until the first picker of a visit has loaded: a plain input, which loses no letter. */
function Face<C extends ClientCall>({ initial, kept, value, early, onEarly, ...input }: Early<C>) {
  const { form } = useTexts(commonTexts)
  const named = [initial, kept].find((row) => row?.id === value)
  return (
    <FieldPlaceholder
      {...input}
      placeholder={input.placeholder ?? form.search}
      value={named?.name}
      onType={(text) => onEarly({ text, isEntered: false })}
      onEnter={() => onEarly({ ...early, isEntered: early.text.trim() !== '' })}
    />
  )
}

/** A picker outside of a form: filters. */
export function PickerInput<C extends ClientCall>(props: PickerInputProps<C>) {
  const [early, setEarly] = useState<EarlyInput>({ text: '', isEntered: false })
  return (
    <PickerSelect
      {...(props as unknown as PickerInputProps<ClientCall>)}
      early={early}
      onEarly={setEarly}
    />
  )
}
