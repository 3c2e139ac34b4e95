/** Selects several of a few options with toggle buttons. */
import { Button, Input } from '@mantine/core'
import fields from '#platform/web/forms/form.module.css'
import { useField } from '#platform/web/forms/form.tsx'
import css from './voucher.module.css'

interface Props {
  name: string
  label: string
  hint: string
  options: readonly { value: number; label: string }[]
  disabled?: boolean
  onChanged?: (before: number[], now: number[]) => void
}

export function ToggleButtonsField(props: Props) {
  const { name, label, hint, options, disabled = false, onChanged } = props
  const { value, change, error } = useField(name)
  const chosen = (value as number[] | null) ?? []
  const press = (option: number) => {
    const now = chosen.includes(option)
      ? chosen.filter((value) => value !== option)
      : [...chosen, option]
    change(now)
    onChanged?.(chosen, now)
  }
  return (
    <div className={fields.field} data-field={name}>
      <Input.Wrapper label={label} labelElement="div" description={hint} error={error}>
        <fieldset className={css.presses} aria-label={label}>
          {options.map((option) => {
            const isOn = chosen.includes(option.value)
            return (
              <Button
                key={option.value}
                size="compact-md"
                radius="xl"
                disabled={disabled}
                variant={isOn ? 'light' : 'default'}
                aria-pressed={isOn}
                onClick={() => press(option.value)}
              >
                {option.label}
              </Button>
            )
          })}
        </fieldset>
      </Input.Wrapper>
    </div>
  )
}
