/** Services of a country from an Excel or CSV file. */
import { useState } from 'react'
import { ImportDialog } from '#platform/web/ImportDialog.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { type JudgedService, catalogServices } from '../../contract.ts'
import { catalogServicesTexts } from '../texts/texts.ts'

const SelectField = later(async () => (await import('#platform/web/ui/SelectField.tsx')).default)
const loadSheet = async () => (await import('./importFile.ts')).importSheet

export default function ServiceImportDialog({ onClose }: { onClose: () => void }) {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { rupiah } = useFormat()
  const [countryId, setCountryId] = useState(useCountry() || null)
  return (
    <ImportDialog
      call={catalogServices.import}
      given={(file) => ({ body: { country_id: countryId ?? 0, ...file } })}
      loadSheet={loadSheet}
      placeId={countryId}
      place={
        <SelectField
          label={field.country}
          value={countryId}
          options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
          onChange={(id: string | number | null) => setCountryId(Number(id) || null)}
          w={280}
        />
      }
      titles={{
        name: field.name,
        country: field.country,
        price: field.price,
        category: field.category,
        minutes: text.minutes,
        warranty_days: text.warrantyDays,
        warranty_condition: text.warrantyCondition,
        description: field.description,
      }}
      beside={{
        title: field.price,
        value: ({ price }: JudgedService) => (price === null ? null : rupiah(price)),
      }}
      text={text}
      onClose={onClose}
    />
  )
}
