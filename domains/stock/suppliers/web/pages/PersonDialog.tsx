import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { blank, valuesOf } from '#platform/web/record/record.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type SupplierPerson, newPerson } from '../../contract.ts'
import { suppliers } from '../../calls.gen.ts'
import { supplierTexts } from '../../texts/texts.ts'

interface Props {
  supplierId: number
  /** Undefined creates a new one. */
  person: SupplierPerson | undefined
  onClose: () => void
}

/** Adds or edits a contact of a supplier. */
export default function PersonDialog({ supplierId, person, onClose }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const form = useContractForm(newPerson, person ? valuesOf(newPerson, person) : blank(newPerson))
  const add = useFormMutation(suppliers.addPerson, { onSaved: onClose })
  const change = useFormMutation(suppliers.updatePerson, { onSaved: onClose })
  const saving = person ? change : add
  return (
    <FormDialog
      title={person ? text.editPerson : text.addPerson}
      form={form}
      save={saving}
      record={person?.id}
      onClose={onClose}
      onSubmit={(body) =>
        person
          ? change.mutate({
              params: { id: supplierId, person_id: person.id },
              body: { ...body, version: person.version },
            })
          : add.mutate({ params: { id: supplierId }, body })
      }
    >
      <Field name="name" label={field.name} maxLength={150} wide first />
      <Field name="phone" label={field.phone} type="phone" maxLength={40} />
      <Field name="email" label={field.email} type="email" maxLength={200} />
    </FormDialog>
  )
}
