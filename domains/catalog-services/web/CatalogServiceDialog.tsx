import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { masterData } from '#domains/master-data/contract.ts'
import { Picker } from '#platform/web/Picker.tsx'
import { Field } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { RecordDialog } from '#platform/web/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type CatalogServiceRow, catalogServices, newCatalogService } from '../contract.ts'
import { catalogServicesTexts } from './texts/texts.ts'

interface Props {
  /** Undefined: a new one. */
  row: CatalogServiceRow | undefined
  onClose: () => void
}

/** Adds a service to the price list of a country, or changes it. */
export default function CatalogServiceDialog({ row, onClose }: Props) {
  const text = useTexts(catalogServicesTexts)
  const selected = useCountry()
  return (
    <RecordDialog
      calls={catalogServices}
      schema={newCatalogService}
      row={row}
      // a new one starts with the selected country
      start={row || !selected ? {} : { country_id: selected }}
      titles={[text.add, text.edit]}
      onClose={onClose}
    >
      <CatalogServiceFields row={row} />
    </RecordDialog>
  )
}

function CatalogServiceFields({ row }: Pick<Props, 'row'>) {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { setValue } = useFormContext<z.input<typeof newCatalogService>>()
  const countryId = useWatch<z.input<typeof newCatalogService>, 'country_id'>({
    name: 'country_id',
  })
  return (
    <>
      <Field name="name" label={field.name} maxLength={100} wide first />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        // each country has its own categories
        onChanged={() => setValue('service_category_id', null)}
      />
      <Picker
        key={countryId ?? 0}
        name="service_category_id"
        label={field.category}
        source={masterData['service-category'].list}
        query={{ country_id: countryId ?? 0, garage_id: 0 }}
        disabled={!countryId}
        initial={row?.country_id === countryId ? row?.service_category : null}
      />
      <Field name="price" label={field.price} type="money" />
      <Field name="minutes" label={text.minutes} type="number" hint={text.minutesHint} />
      <Field name="warranty_days" label={text.warrantyDays} type="number" />
      <Field name="description" label={field.description} type="textarea" maxLength={1000} />
    </>
  )
}
