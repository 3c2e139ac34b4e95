/**
 * A placeholder for a field until its own part has loaded. It looks the same. It accepts letters only if the part takes
 * them over: else they would be lost. `lazyComponent` repeats a press on the part, so that its list opens.
 */
import { TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'

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
  /** Called with all the text typed so far; without it, the field accepts no letters. */
  onType?: (text: string) => void
  /** Called with Enter: the part acts on it once it has loaded. */
  onEnter?: () => void
}

export function FieldPlaceholder(props: Props) {
  const {
    name,
    label,
    placeholder,
    error,
    description,
    disabled,
    withAsterisk,
    w,
    onType,
    onEnter,
  } = props
  const [typed, setTyped] = useState<string>()
  const [isPressed, setPressed] = useState(false)
  return (
    <TextInput
      {...{ name, label, placeholder, error, description, disabled, withAsterisk, w }}
      aria-label={props['aria-label']}
      aria-required={props['aria-required']}
      data-autofocus={props['data-autofocus']}
      autoComplete="off"
      value={typed ?? props.value ?? ''}
      readOnly={!onType}
      data-pressed={isPressed || undefined}
      onClick={() => setPressed(true)}
      // its part handles Enter itself: it chooses, and submits no form
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          if (!event.ctrlKey && !event.metaKey) onEnter?.()
        }
        if (event.key === 'ArrowDown') setPressed(true)
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onType?.(event.currentTarget.value)
      }}
    />
  )
}
