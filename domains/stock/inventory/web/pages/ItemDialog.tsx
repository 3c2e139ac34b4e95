import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { MasterPicker } from '#domains/company/master-data/web/shared/MasterPicker.tsx'
import { products } from '#domains/stock/products/calls.gen.ts'
import { id } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { blank, valuesOf } from '#platform/web/record/record.tsx'
import { useGarage, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { ImageField } from '#platform/web/forms/upload.tsx'
import { type InventoryItemRow, newInventoryItem } from '../../contract.ts'
import { inventory } from '../../calls.gen.ts'
import { units } from '../../units.ts'
import { inventoryTexts } from '../../texts/texts.ts'

interface Props {
  /** Undefined creates a new one. */
  row: InventoryItemRow | undefined
  onClose: () => void
}

const newItem = newInventoryItem.extend({ garage_id: id })
const itemChange = newInventoryItem.omit({ quantity: true })

/** Adds an item with its initial stock, or edits an item. */
export default function ItemDialog({ row, onClose }: Props) {
  return row ? <Change row={row} onClose={onClose} /> : <Add onClose={onClose} />
}

function Add({ onClose }: { onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const selected = useScope((scope) => scope.garage_detail)
  const garageId = useGarage()
  const form = useContractForm(newItem, {
    ...blank(newItem),
    unit: 'pcs',
    garage_id: garageId || null,
  })
  const save = useFormMutation(inventory.create, { onSaved: onClose })
  return (
    <FormDialog
      title={text.add}
      size={680}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={({ garage_id, ...body }) => save.mutate({ params: { id: garage_id }, body })}
    >
      <ItemFields isNew>
        <Picker
          name="garage_id"
          label={field.garage}
          source={garages.list}
          initial={garageId ? selected : null}
          required
        />
      </ItemFields>
    </FormDialog>
  )
}

function Change({ row, onClose }: Props & { row: InventoryItemRow }) {
  const text = useTexts(inventoryTexts)
  const [version] = useState(row.version)
  const form = useContractForm(itemChange, {
    ...valuesOf(itemChange, row),
    image_file_id: row.image?.id ?? null,
  })
  const save = useFormMutation(inventory.update, { onSaved: onClose })
  return (
    <FormDialog
      title={text.edit}
      size={680}
      record={row.id}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({
          params: { id: row.garage_id, item_id: row.id },
          body: { ...body, version },
        })
      }
    >
      <ItemFields row={row} />
    </FormDialog>
  )
}

interface FieldsProps {
  row?: InventoryItemRow
  isNew?: boolean
  /** Above the other fields, beside the name. */
  children?: React.ReactNode
}

function ItemFields({ row, isNew, children }: FieldsProps) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const hasWarranty = useWatch<{ has_warranty: boolean }>({ name: 'has_warranty' })
  return (
    <>
      <Field name="name" label={field.name} maxLength={150} wide={!children} first />
      {children}
      <Field name="sku" label={text.sku} maxLength={60} />
      <Field name="location" label={text.location} maxLength={100} />
      <MasterPicker
        kind="inventory-category"
        name="inventory_category_id"
        label={field.category}
        initial={row?.inventory_category ?? null}
      />
      <Picker
        name="product_id"
        label={text.product}
        hint={text.productHint}
        source={products.list}
        query={{ country_id: 0, garage_id: 0 }}
        detail={({ code }) => code}
        initial={row?.product ?? null}
      />
      <Field
        name="unit"
        label={field.unit}
        type="select"
        hint={isNew ? undefined : text.unitHint}
        options={units.map(({ code }) => ({ value: code, label: text.unit[code] }))}
      />
      <Field name="buy_price" label={text.buyPrice} type="money" />
      <Field name="sell_price" label={text.sellPrice} type="money" />
      {isNew && (
        <Field name="quantity" label={text.opening} type="number" hint={text.openingHint} />
      )}
      <Field name="minimum_stock" label={text.minimum} type="number" />
      <Field name="has_warranty" label={text.hasWarranty} type="switch" />
      {hasWarranty && <Field name="warranty_days" label={text.warrantyDays} type="number" />}
      <ImageField name="image_file_id" label={field.image} url={row?.image?.url} wide />
    </>
  )
}
