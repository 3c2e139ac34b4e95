/** Merges a brand or a model into another one, if a new row duplicates an existing one. */
import { mergeInto } from '#domains/people/vehicles/contract-makes.ts'
import { makes } from '#domains/people/vehicles/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { MasterRow } from '../../contract.ts'
import { masterData } from '../../calls.gen.ts'
import { kindLabel } from './kindLabel.ts'
import { masterDataTexts } from '../../texts/texts.ts'

interface Props {
  name: 'brand' | 'model'
  row: MasterRow
  onClose: () => void
}

export default function MergeMakeDialog({ name, row, onClose }: Props) {
  const common = useTexts(commonTexts)
  const text = useTexts(masterDataTexts).merge
  const save = useFormMutation(name === 'brand' ? makes.mergeBrand : makes.mergeModel, {
    onSaved: onClose,
  })
  const form = useContractForm(mergeInto, { into_id: null! })
  const brand_id = row.brand_id as number | undefined
  return (
    <FormDialog
      title={text.title(row.name)}
      record={row.id}
      form={form}
      save={save}
      submit={text.now}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: row.id }, body })}
    >
      <p>{text.hint(row.name)}</p>
      <Picker
        name="into_id"
        label={kindLabel(name, common) ?? ''}
        source={masterData[name].list}
        query={{ garage_id: 0, ...(brand_id ? { brand_id } : {}) } as object}
        required
        wide
      />
    </FormDialog>
  )
}
