import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { blank } from '#platform/web/record/record.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { ImageField } from '#platform/web/forms/upload.tsx'
import { type InventoryItem, adjustment, scrapping } from '../../contract.ts'
import { inventory } from '../../calls.gen.ts'
import { inventoryTexts } from '../../texts/texts.ts'

interface Props {
  item: InventoryItem
  onClose: () => void
}

const paramsOf = ({ garage_id, id }: InventoryItem) => ({ id: garage_id, item_id: id })

/** Adjusts the stock up or down. */
export function AdjustDialog({ item, onClose }: Props) {
  const text = useTexts(inventoryTexts)
  const form = useContractForm(adjustment, blank(adjustment))
  const save = useFormMutation(inventory.adjust, { onSaved: onClose })
  return (
    <FormDialog
      title={text.adjustTitle(item.name)}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: paramsOf(item), body })}
    >
      <Field name="quantity" label={text.adjustBy} type="number" first />
      <Field name="unit_cost" label={text.unitCost} type="money" hint={text.unitCostHint} />
      <Field name="reason" label={text.reason} maxLength={200} wide />
    </FormDialog>
  )
}

/** Scraps unsaleable stock. */
export function ScrapDialog({ item, onClose }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const form = useContractForm(scrapping, blank(scrapping))
  const save = useFormMutation(inventory.scrap, { onSaved: onClose })
  return (
    <FormDialog
      title={text.scrapTitle(item.name)}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: paramsOf(item), body })}
    >
      <Field name="quantity" label={field.quantity} type="number" first />
      <Field name="reason" label={text.reason} maxLength={200} wide />
      <ImageField name="photo_file_id" label={field.photo} wide />
    </FormDialog>
  )
}
