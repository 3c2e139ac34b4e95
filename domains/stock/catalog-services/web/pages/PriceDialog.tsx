import { countryZones } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { todayIn } from '#platform/web/data/today.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type CatalogServiceDetail, catalogServices as contract } from '../../contract.ts'
import { catalogServices } from '../../calls.gen.ts'
import { catalogServicesTexts } from '../../texts/texts.ts'

interface Props {
  service: CatalogServiceDetail
  onClose: () => void
}

/** A new price of a service from a day on. */
export default function PriceDialog({ service, onClose }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const form = useContractForm(contract.addPrice.body, { price: service.price, from: null })
  const first = todayIn(countryZones[service.country_id])
  const save = useFormMutation(catalogServices.addPrice, { onSaved: onClose })
  return (
    <FormDialog
      title={text.addPrice}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: service.id }, body })}
    >
      <Field name="price" label={field.price} type="money" first />
      <Field name="from" label={text.from} type="date" hint={text.fromHint} earliest={first} />
    </FormDialog>
  )
}
