import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { employees } from '../../calls.gen.ts'
import { roleTable } from '#platform/contract/roles.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormFields } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'

const MECHANIC = roleTable.find(({ name }) => name === 'mechanic')?.id as number

interface Props {
  garageId: number
  label: string
  /** The order's mechanic. If set, even to null, the form preselects nobody. */
  initial?: { id: number; full_name: string } | null
  wide?: boolean
}

/** The employees of the order's garage, mechanics first; the field is `mechanic_id`. */
export function MechanicPicker({ garageId, label, initial, wide }: Props) {
  const { role } = useTexts(commonTexts)
  // the order's garage, regardless of the garage selected in the header
  const query = { garage_id: garageId, country_id: 0, active: 'true' } as const
  const mechanics = useApiQuery(employees.list, { query: { ...query, role_id: MECHANIC } }).data
    ?.data
  useOnlyOne(initial === undefined ? mechanics : undefined)
  return (
    <Picker
      name="mechanic_id"
      label={label}
      source={employees.list}
      query={query}
      first={mechanics}
      rowLabel={(row) => row.full_name}
      detail={(row) => role[row.role.name as keyof typeof role]}
      initial={initial ? { id: initial.id, name: initial.full_name } : null}
      {...(wide ? { wide } : {})}
    />
  )
}

/** Preselects a garage's only mechanic. */
function useOnlyOne(mechanics: readonly { id: number; full_name: string }[] | undefined) {
  const { names } = useFormFields()
  const { getValues, resetField } = useFormContext()
  const only = mechanics?.length === 1 ? mechanics[0] : undefined
  useEffect(() => {
    if (!only || getValues('mechanic_id')) return
    names.set('mechanic_id', { id: only.id, name: only.full_name })
    // an initial value, so that leaving the form does not ask about unsaved changes
    resetField('mechanic_id', { defaultValue: only.id })
  }, [only, getValues, resetField, names])
}
