import { garages } from '#domains/company/garages/calls.gen.ts'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { blank } from '#platform/web/record/record.tsx'
import { useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { newCount } from '../../contract.ts'
import { counts } from '../../calls.gen.ts'
import { countTexts } from '../../texts/texts.ts'

/** Starts a count of a garage, or of one category there. */
export default function CountDialog({ onClose }: { onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const navigateTo = useNavigateTo()
  const garage = useScope((scope) => scope.garage_detail)
  const form = useContractForm(newCount, { ...blank(newCount), garage_id: garage.id || null })
  const save = useFormMutation(counts.create, {
    onSaved: ({ id }) => navigateTo(linkTo('/inventory/count/$id', { id })),
  })
  return (
    <FormDialog
      title={text.add}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ body })}
    >
      <Picker
        name="garage_id"
        label={field.garage}
        source={garages.list}
        initial={garage.id ? garage : null}
      />
      <Picker
        name="inventory_category_id"
        label={field.category}
        source={masterData['inventory-category'].list}
        placeholder={text.everything}
      />
      <Field name="blind" label={text.blind} type="switch" hint={text.blindHint} wide />
      <Field name="note" label={field.notes} maxLength={500} wide />
    </FormDialog>
  )
}
