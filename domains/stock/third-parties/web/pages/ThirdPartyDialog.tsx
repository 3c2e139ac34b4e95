import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { SupplierPicker } from '#domains/stock/suppliers/web/shared/SupplierPicker.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordDialog } from '#platform/web/record/record.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type ThirdPartyRow, newThirdParty } from '../../contract.ts'
import { thirdParties } from '../../calls.gen.ts'
import { thirdPartyTypes } from '../../rules.ts'
import { thirdPartyTexts } from '../../texts/texts.ts'

interface Props {
  /** Undefined creates a new one. */
  row: ThirdPartyRow | undefined
  onClose: () => void
}

export default function ThirdPartyDialog({ row, onClose }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyTexts)
  return (
    <RecordDialog
      calls={thirdParties}
      schema={newThirdParty}
      row={row}
      titles={[text.add, text.edit]}
      onClose={onClose}
    >
      <Field name="name" label={field.name} maxLength={150} wide first />
      <Field
        name="type"
        label={field.type}
        type="select"
        options={thirdPartyTypes.map((type) => ({ value: type, label: text.types[type] }))}
      />
      <SupplierPicker initial={row?.supplier ?? null} />
      <Picker
        name="third_party_item_id"
        label={text.item}
        source={masterData['third-party-item'].list}
        query={{ garage_id: 0 }}
        initial={row?.third_party_item ?? null}
      />
      <Field name="price" label={field.price} type="money" hint={text.priceHint} />
    </RecordDialog>
  )
}
