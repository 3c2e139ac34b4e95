import { garages } from '#domains/garages/contract.ts'
import { roles } from '#platform/contract/roles.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry, useGarage, useScope } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type EmployeeRow, employees, newEmployee, rolesGivenBy } from '../contract.ts'
import { employeesTexts } from './texts/texts.ts'

interface Props {
  /** Undefined: a new one. */
  row: EmployeeRow | undefined
  onClose: () => void
}

/** Hires somebody, or changes what is known of them. */
export default function EmployeeDialog({ row, onClose }: Props) {
  const { field, role: roleNames, country } = useTexts(commonTexts)
  const text = useTexts(employeesTexts)
  const given = rolesGivenBy(useRole() ?? '')
  const selected = useScope((scope) => scope.garage_detail)
  const garageId = useGarage()
  const countryId = useCountry()

  // somebody new begins where one is looking
  const form = useContractForm(newEmployee, {
    full_name: row?.full_name ?? '',
    phone: row?.phone ?? '',
    email: row?.email ?? '',
    gender: row?.gender ?? null,
    birth_date: row?.birth_date ?? null,
    role_id: row?.role_id ?? null!,
    garage_id: row ? row.garage_id : garageId || null,
    country_id: row ? row.country_id : countryId || null,
    active: row?.active ?? true,
  })
  const saved = { touches: [employees.list, employees.get], onSaved: onClose }
  const create = useSave(employees.create, saved)
  const update = useSave(employees.update, saved)
  const saving = row ? update : create
  return (
    <FormDialog
      title={row ? text.edit : text.add}
      record={row?.id}
      size={640}
      form={form}
      saving={saving.isPending}
      failure={saving.error}
      onClose={onClose}
      onSubmit={(body) =>
        row
          ? update.mutate({
              params: { id: row.id },
              body: { ...body, version: row.version ?? undefined },
            })
          : create.mutate({ body })
      }
    >
      <Field name="full_name" label={field.fullName} maxLength={150} first />
      <Field name="phone" label={field.phone} type="phone" hint={text.phoneHint} maxLength={40} />
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
      <Field name="birth_date" label={field.birthDate} type="date" />
      <Field
        name="role_id"
        label={field.role}
        type="select"
        options={roles
          .filter(({ name }) => given.includes(name))
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
      <Field name="active" label={text.isActive} type="switch" wide />
    </FormDialog>
  )
}
