/**
 * A placeholder for a field until its own part has loaded. It looks the same, and takes no letters that would
 * be lost.
 */
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

type Shown =
  | 'name'
  | 'label'
  | 'aria-label'
  | 'aria-required'
  | 'placeholder'
  | 'error'
  | 'description'
  | 'disabled'

interface Props extends Pick<ComponentProps<typeof TextInput>, Shown | 'withAsterisk' | 'w'> {
  /** The current choice, as text. */
  value?: string | undefined
  'data-autofocus'?: boolean | undefined
}

export function FieldFace(props: Props) {
  const { name, label, placeholder, error, description, disabled, withAsterisk, w } = props
  return (
    <TextInput
      {...{ name, label, placeholder, error, description, disabled, withAsterisk, w }}
      aria-label={props['aria-label']}
      aria-required={props['aria-required']}
      data-autofocus={props['data-autofocus']}
      value={props.value ?? ''}
      readOnly
    />
  )
}
