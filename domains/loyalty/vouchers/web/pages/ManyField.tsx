/** Selects several records of another module; each is listed below and can be removed. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import fields from '#platform/web/forms/form.module.css'
import { type Named, useField, useFormFields } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type PickerSource, nameOf } from '#platform/web/forms/pickerSource.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import css from './voucher.module.css'

interface Props<C extends ClientCall> extends PickerSource<C> {
  name: string
  label: string
  hint?: string
  /** The stored records, for their names. */
  initial?: readonly Named[]
  disabled?: boolean
  required?: boolean
}

export function MultiPickerField<C extends ClientCall>(props: Props<C>) {
  const { name, label, hint, initial, disabled, required = false, ...source } = props
  const { button } = useTexts(commonTexts)
  const { value, change, attach, leave, error } = useField(name)
  const { names } = useFormFields()
  const [last, setLast] = useState<number | null>(null)
  const ids = (value as number[] | null) ?? []
  const recordOf = (id: number) =>
    names.get(`${name}.${id}`)?.name ?? initial?.find((row) => row.id === id)?.name ?? `#${id}`
  return (
    <div className={fields.field} data-field={name}>
      <PickerInput
        {...source}
        name={name}
        label={label}
        {...(hint ? { description: hint } : {})}
        error={error}
        disabled={disabled ?? false}
        withAsterisk={required}
        aria-required={required || undefined}
        value={last}
        ref={attach}
        onBlur={leave}
        onChange={(id, row) => {
          if (!id || !row) return
          names.set(`${name}.${id}`, { id, name: (source.rowLabel ?? nameOf)(row) })
          setLast(id)
          // the selected record is listed below: the input is empty for the next one
          setTimeout(() => setLast(null))
          if (!ids.includes(id)) change([...ids, id])
        }}
      />
      {ids.length > 0 && (
        <ul className={css.chosen} aria-label={label}>
          {ids.map((id) => (
            <li key={id}>
              <Button
                size="compact-sm"
                radius="xl"
                variant="default"
                disabled={disabled ?? false}
                rightSection={<IconX size={13} aria-hidden />}
                aria-label={`${recordOf(id)}: ${button.remove}`}
                onClick={() => change(ids.filter((value) => value !== id))}
              >
                {recordOf(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
