import { useWatch } from 'react-hook-form'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { NETHERLANDS } from '#domains/company/legal-entities/ids.ts'
import { units } from '#domains/stock/inventory/units.ts'
import { inventoryTexts } from '#domains/stock/inventory/texts/texts.ts'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { Product } from '../../contract.ts'
import { ImagesField } from './ImagesField.tsx'
import { TagsField } from './TagsField.tsx'
import { productTexts } from '../../texts/texts.ts'

/** Warns where Dutch prices are without VAT. */
function PriceField() {
  const { field } = useTexts(commonTexts)
  const text = useTexts(productTexts)
  const warehouse = useWatch({ name: 'warehouse_id' }) as number | null | undefined
  const rules = useTaxRules(warehouse ?? undefined)
  const excludesTax = rules?.country_id === NETHERLANDS && !rules.includes_tax && !rules.kor
  return (
    <Field
      name="price"
      label={field.price}
      type="money"
      hint={excludesTax ? text.priceExcludesTax : undefined}
    />
  )
}

export function ProductFields({ product }: { product?: Product }) {
  const { field, country } = useTexts(commonTexts)
  const { unit, buyPrice } = useTexts(inventoryTexts)
  const text = useTexts(productTexts)
  return (
    <>
      <Field name="name" label={field.name} maxLength={150} first />
      <Field name="code" label={field.code} maxLength={40} />
      <ImagesField name="image_file_ids" label={text.images} stored={product?.images ?? []} />
      <Field
        name="description"
        label={field.description}
        type="textarea"
        maxLength={10_000}
        hint={text.descriptionHint}
      />
      <Picker
        name="product_category_id"
        label={field.category}
        source={masterData['product-category'].list}
        initial={product?.product_category ?? null}
      />
      <TagsField name="tag_ids" label={text.tags} />
      <PriceField />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
      />
      <Picker
        name="warehouse_id"
        label={text.warehouse}
        source={garages.list}
        query={{ kind: 'workshop', country_id: 0, garage_id: 0 }}
        initial={product?.warehouse ?? null}
      />
      <Field name="sku" label={text.sku} maxLength={60} hint={text.skuHint} />
      <Field
        name="unit"
        label={field.unit}
        type="select"
        options={units.map(({ code }) => ({ value: code, label: unit[code] }))}
      />
      {!product && (
        <>
          <Field name="stock" label={text.stock} type="number" hint={text.stockHint} />
          <Field name="buy_price" label={buyPrice} type="money" />
        </>
      )}
      <Field name="weight" label={text.weight} type="number" />
      <Field name="width" label={text.width} type="number" />
      <Field name="length" label={text.length} type="number" />
      <Field name="height" label={text.height} type="number" />
      <Field name="published" label={text.published} type="switch" hint={text.publishedHint} wide />
    </>
  )
}
