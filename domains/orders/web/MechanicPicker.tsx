import { employees } from '#domains/employees/contract.ts'
import { Picker } from '#platform/web/Picker.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'

interface Props {
  garageId: number
  label: string
  initial?: { id: number; full_name: string } | null
  wide?: boolean
}

/** Whoever works in the garage of the order; the field is `mechanic_id`. */
export function MechanicPicker({ garageId, label, initial, wide }: Props) {
  const { role } = useTexts(commonTexts)
  return (
    <Picker
      name="mechanic_id"
      label={label}
      source={employees.list}
      // the order's garage, whatever the header's selectors say
      query={{ garage_id: garageId, country_id: 0, active: true as never }}
      rowLabel={(row) => row.full_name}
      detail={(row) => role[row.role.name as keyof typeof role]}
      initial={initial ? { id: initial.id, name: initial.full_name } : null}
      {...(wide ? { wide } : {})}
    />
  )
}
