/** The picker without a form around it: filters of lists. Forms use Picker.tsx. */
import type { ReactNode } from 'react'
import type { Call } from '#platform/contract/route.ts'
import { useTexts } from './i18n.tsx'
import type { PickerInputProps } from './pickerSource.ts'
import { commonTexts } from './texts/texts.ts'
import { FieldFace } from './ui/FieldFace.tsx'
import { later } from './ui/later.tsx'

const PickerSelect = later(
  async () => (await import('./PickerSelect.tsx')).default,
  (props) => <Face {...props} />,
)

/** The placeholder until the first picker of a visit has loaded. */
function Face<C extends Call>({ initial, kept, value, ...input }: PickerInputProps<C>) {
  const { form } = useTexts(commonTexts)
  const named = [initial, kept].find((row) => row?.id === value)
  return <FieldFace {...input} placeholder={input.placeholder ?? form.search} value={named?.name} />
}

/** A picker outside of a form: filters. */
export const PickerInput = PickerSelect as <C extends Call>(props: PickerInputProps<C>) => ReactNode
