/**
 * Choosing a row of another noun: the neighbour's list call is the source, searched on the server.
 *
 *   <Picker name="brand_id" label={text.brand} source={masterData.brand.list} initial={row.brand} />
 */
import type { Call } from '#platform/contract/route.ts'
import { useEffect } from 'react'
import css from './form.module.css'
import { useField, useFormFields } from './form.tsx'
import { PickerInput } from './PickerInput.tsx'
import { type PickerSource, type RowOf, nameOf } from './pickerSource.ts'

interface PickerProps<C extends Call> extends PickerSource<C> {
  name: string
  label: string
  initial?: { id: number; name: string } | null
  onCreate?: (typed: string) => void
  /** Told after the form's value has changed. */
  onChanged?: (id: number | null, row?: RowOf<C>) => void
  placeholder?: string
  hint?: string
  disabled?: boolean
  required?: boolean
  wide?: boolean
}

/** A picker of the form around it. Its value is the row's id. */
export function Picker<C extends Call>(props: PickerProps<C>) {
  const { name, hint, onChanged, required, wide, ...rest } = props
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
        kept={names.get(name)}
        {...(hint ? { description: hint } : {})}
        name={name}
        error={error}
        withAsterisk={must}
        clearable={!must}
        value={value as number | null}
        ref={attach}
        onBlur={leave}
        onChange={(id, row) => {
          if (row) names.set(name, { id: row.id, name: rowLabel(row) })
          change(id)
          onChanged?.(id, row)
        }}
      />
    </div>
  )
}
