/** The form of a line: item, quantity, price. Used by the order's page and by the page that creates an order. */
import { Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { catalogServices } from '#domains/stock/catalog-services/calls.gen.ts'
import type { CustomerKind } from '#domains/books/tax-codes/rules.ts'
import { inventory } from '#domains/stock/inventory/calls.gen.ts'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import type { SaveState } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { newLine } from '../../forms.ts'
import type { LineKind } from '../../rules.ts'
import { lineAmount } from '#platform/contract/money/money.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { ordersTexts } from '../../texts/texts.ts'

const TaxCodeField = lazyComponent(
  async () => (await import('#domains/books/tax-codes/web/shared/TaxCodeField.tsx')).TaxCodeField,
)

export type LineForm = z.input<typeof newLine>

/** The order's garage and country: parts belong to the garage, prices to the country. */
export interface LinePlace {
  garageId: number
  countryId: number
  /** The kind of buyer, if one is selected: a line's tax depends on it. */
  customerKind?: CustomerKind
}

const noItem = {
  catalog_service_id: null,
  service_item_id: null,
  inspection_item_id: null,
  inventory_item_id: null,
  third_party_item_id: null,
}

interface Props {
  title: string
  place: LinePlace
  kinds: readonly LineKind[]
  /** The edited line, which keeps its kind and item. */
  line?: LineForm
  save: SaveState | null
  onSubmit: (line: LineForm) => void
  onClose: () => void
  children?: ReactNode
}

export function LineDialog({ title, place, kinds, line, save, ...on }: Props) {
  const text = useTexts(ordersTexts)
  const { field } = useTexts(commonTexts)
  const [first = 'service'] = kinds
  const form = useContractForm(newLine, {
    kind: first,
    ...noItem,
    name: '',
    qty: 1,
    unit_price: undefined,
    discount: undefined,
    serial_number: '',
    notes: '',
    tax_code_id: null,
    ...line,
  })
  const { setValue, control } = form
  const rules = useTaxRules(place.garageId)
  const kind = useWatch({ control, name: 'kind' })
  // remounts the picker for each kind, so that it does not show an item of another kind
  const [picked, setPicked] = useState(0)

  const fill = (row: { name: string; price: number | null } | undefined) => {
    if (!row) return
    setValue('name', row.name, { shouldDirty: true, shouldValidate: true })
    if (row.price !== null)
      setValue('unit_price', row.price, { shouldDirty: true, shouldValidate: true })
  }
  const clear = (column: keyof typeof noItem) => setValue(column, null)
  const start = () => {
    for (const column of Object.keys(noItem)) clear(column as keyof typeof noItem)
    setValue('name', '')
    setValue('unit_price', undefined)
    setPicked((count) => count + 1)
  }
  return (
    <FormDialog
      title={title}
      form={form}
      save={save}
      size={680}
      onClose={on.onClose}
      onSubmit={on.onSubmit}
    >
      {on.children}
      {!line && (
        <Field
          name="kind"
          label={text.lines.kind}
          type="select"
          required
          wide={kind === 'service'}
          options={kinds.map((value) => ({ value, label: text.kind[value] }))}
          onChanged={start}
        />
      )}
      {!line && (
        <ItemPicker key={picked} kind={kind} place={place} onPicked={fill} onClear={clear} />
      )}
      <Field name="name" label={text.lines.name} required wide maxLength={200} />
      <Field name="qty" label={text.lines.qty} type="number" required />
      <Field name="unit_price" label={text.lines.unitPrice} type="money" required />
      <Field name="discount" label={text.lines.discount} type="money" />
      <Field name="serial_number" label={text.lines.serialNumber} maxLength={60} />
      {rules && (
        <TaxCodeField
          name="tax_code_id"
          rules={rules}
          kind={kind}
          customerKind={place.customerKind}
        />
      )}
      <Field name="notes" label={field.notes} maxLength={300} wide />
      <Amount control={control} />
    </FormDialog>
  )
}

interface ItemProps {
  kind: LineKind
  place: LinePlace
  onPicked: (row: { name: string; price: number | null } | undefined) => void
  /** Clears the item selected in the other catalogue of the same kind. */
  onClear: (column: keyof typeof noItem) => void
}

/** The catalogue of each kind. Items without a catalogue get a typed name. */
function ItemPicker({ kind, place: { garageId, countryId }, onPicked, onClear }: ItemProps) {
  const text = useTexts(ordersTexts)
  const { money } = useFormat()
  const ofCountry = { country_id: countryId, garage_id: 0 }
  const master = (
    kindName: 'service-item' | 'inspection-item' | 'third-party-item',
    name: string,
    label: string,
  ) => (
    <Picker
      name={name}
      label={label}
      source={masterData[kindName].list}
      query={ofCountry}
      detail={(row) => (typeof row.price === 'number' ? money(row.price) : undefined)}
      onChanged={(_, row) => {
        if (row && kindName === 'service-item') onClear('catalog_service_id')
        onPicked(row && { name: row.name, price: typeof row.price === 'number' ? row.price : null })
      }}
    />
  )
  switch (kind) {
    case 'service':
      return (
        <>
          <Picker
            name="catalog_service_id"
            label={text.lines.catalogService}
            source={catalogServices.list}
            query={ofCountry}
            detail={(row) => money(row.price)}
            onChanged={(_, row) => {
              if (row) onClear('service_item_id')
              onPicked(row)
            }}
          />
          {master('service-item', 'service_item_id', text.lines.serviceItem)}
        </>
      )
    case 'inspection':
      return master('inspection-item', 'inspection_item_id', text.lines.item)
    case 'third_party':
      return master('third-party-item', 'third_party_item_id', text.lines.item)
    case 'part':
      return (
        <Picker
          name="inventory_item_id"
          label={text.lines.item}
          source={inventory.list}
          params={{ id: garageId }}
          detail={(row) => `${row.sku} · ${money(row.sell_price)}`}
          onChanged={(_, row) => onPicked(row && { name: row.name, price: row.sell_price })}
        />
      )
    case 'other':
      return undefined
  }
}

/** The amount of the line while the user types; the server recomputes it. */
function Amount({
  control,
}: {
  control: ReturnType<typeof useContractForm<typeof newLine>>['control']
}) {
  const text = useTexts(ordersTexts)
  const { money } = useFormat()
  const [qty, unit_price, discount] = useWatch({ control, name: ['qty', 'unit_price', 'discount'] })
  const isComplete = typeof qty === 'number' && qty > 0 && Number.isInteger(unit_price)
  return (
    <Group justify="flex-end" gap={8} style={{ gridColumn: '1 / -1' }}>
      <Text c="dimmed">{text.lines.lineTotal}</Text>
      <output>
        {isComplete
          ? money(
              lineAmount({
                qty: qty as number,
                unit_price: unit_price as number,
                discount: typeof discount === 'number' ? discount : 0,
              }),
            )
          : money(null)}
      </output>
    </Group>
  )
}
