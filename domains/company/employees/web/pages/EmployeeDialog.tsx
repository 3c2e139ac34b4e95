import { garages } from '#domains/company/garages/calls.gen.ts'
import { roleTable } from '#platform/contract/roles.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordDialog } from '#platform/web/record/record.tsx'
import { useCountry, useGarage, useScope } from '#platform/web/scope.ts'
import { useRole, useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type EmployeeRow, latestToday, newEmployee } from '../../contract.ts'
import { employees } from '../../calls.gen.ts'
import { employeesTexts } from '../../texts/texts.ts'
import { assignableRoles } from '../../rules.ts'

interface Props {
  /** Undefined: a new one. */
  row: EmployeeRow | undefined
  onClose: () => void
}

/** Adds an employee, or changes one. */
export default function EmployeeDialog({ row, onClose }: Props) {
  const { field, role: roleNames, country } = useTexts(commonTexts)
  const text = useTexts(employeesTexts)
  const assignable = assignableRoles(useRole() ?? '')
  const selected = useScope((scope) => scope.garage_detail)
  const garageId = useGarage()
  const countryId = useCountry()
  const isSelf = useSession((session) => session.employee_id) === row?.id

  // a new employee starts with the selected garage and country
  const start = { active: true, garage_id: garageId || null, country_id: countryId || null }
  return (
    <RecordDialog
      calls={employees}
      schema={newEmployee}
      row={row}
      start={row ? {} : start}
      titles={[text.add, text.edit]}
      onClose={onClose}
    >
      <Field name="full_name" label={field.fullName} maxLength={150} first />
      <Field
        name="phone"
        label={field.phone}
        type="phone"
        hint={isSelf ? text.message.ownPhone : text.phoneHint}
        disabled={isSelf}
        maxLength={40}
      />
      <Field name="email" label={field.email} type="email" maxLength={200} />
      <Field
        name="gender"
        label={field.gender}
        type="select"
        options={[
          { value: 'male', label: field.male },
          { value: 'female', label: field.female },
        ]}
      />
      <Field name="birth_date" label={field.birthDate} type="date" latest={latestToday()} />
      <Field
        name="role_id"
        label={field.role}
        type="select"
        options={roleTable
          .filter(({ name }) => assignable.includes(name))
          .map(({ id, name }) => ({ value: id, label: roleNames[name] }))}
      />
      <Picker
        name="garage_id"
        label={text.garageOrWorkshop}
        source={garages.list}
        query={{ garage_id: 0, country_id: 0, sort: 'name' }}
        detail={({ address }) => address}
        initial={row ? row.garage : garageId ? selected : null}
      />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
      />
      <Field name="hourly_rate" label={text.hourlyRate} type="money" hint={text.hourlyRateHint} />
      <Field name="active" label={text.isActive} type="switch" wide />
    </RecordDialog>
  )
}
