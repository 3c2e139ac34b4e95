/**
 * A picker chooses a row of another module: that module's list call is the source, searched on the server.
 *
 *   <Picker name="brand_id" label={text.brand} source={masterData.brand.list} initial={row.brand} />
 */
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, useEffect } from 'react'
import css from './form.module.css'
import { type Named, requiredMark, useField, useFormFields } from './form.tsx'
import { PickerInput } from './PickerInput.tsx'
import { type PickerSource, type RowOf, nameOf } from './pickerSource.ts'

interface PickerProps<C extends ClientCall> extends PickerSource<C> {
  name: string
  label: string
  initial?: { id: number; name: string } | null
  /** Offers to add a row: with the typed text, or empty. */
  onCreate?: (typed: string) => void
  /** Names are unique: an existing name is not offered as a new row. */
  oneOfAName?: boolean
  /** Called after the form's value has changed. */
  onChanged?: (id: number | null, row?: RowOf<C>) => void
  placeholder?: string
  hint?: string
  /** The button that adds a row, with typed text or without: "New customer". */
  createLabel?: string
  disabled?: boolean
  required?: boolean
  wide?: boolean
}

/** The chosen row's name, if the form has it already: from a draft, or of a new row. */
const nameIn = (names: Map<string, Named>, field: string, value: unknown) => {
  const named = names.get(field)
  return named?.id === value ? named : undefined
}

/** The focus moves to the picker's own button, or to the dialog that it opened. */
const leadsToOwn = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
  const dialog = relatedTarget?.closest('[role=dialog]')
  const field = currentTarget.closest('[data-field]')
  return field?.contains(relatedTarget) || (dialog && !dialog.contains(currentTarget))
}

/** A picker of the form around it. Its value is the row's id. */
export function Picker<C extends ClientCall>(props: PickerProps<C>) {
  const { name, hint, onChanged, required, wide, createLabel, ...rest } = props
  const { value, change, attach, leave, error, needed } = useField(name)
  const { names } = useFormFields()
  const { initial, rowLabel = nameOf } = rest
  useEffect(() => {
    if (initial && initial.id === value) names.set(name, initial)
  }, [initial, name, names, value])
  const must = required ?? needed
  return (
    <div className={css.field} data-wide={wide || undefined} data-field={name}>
      <PickerInput
        {...rest}
        kept={nameIn(names, name, value)}
        {...(hint ? { description: hint } : {})}
        name={name}
        error={error}
        {...requiredMark(must)}
        clearable={!must}
        value={value as number | null}
        ref={attach}
        onBlur={(event) => {
          // on the way to its own dialog: the row created there becomes the choice
          if (!leadsToOwn(event)) leave(event)
        }}
        onChange={(id, row) => {
          if (row) names.set(name, { id: row.id, name: rowLabel(row) })
          change(id)
          onChanged?.(id, row)
        }}
      />
      {createLabel && (
        <Button
          className={css.create ?? ''}
          size="compact-sm"
          variant="subtle"
          disabled={rest.disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => rest.onCreate?.('')}
        >
          {createLabel}
        </Button>
      )}
    </div>
  )
}
