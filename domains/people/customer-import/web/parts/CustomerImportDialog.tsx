/** Customers with their cars from an Excel or CSV file. */
import { Button, Checkbox, Group } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { vehicleTexts } from '#domains/people/vehicles/web/texts/texts.ts'
import { ImportDialog } from '#platform/web/ImportDialog.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { type JudgedCustomer, MOST_CUSTOMERS, customerImport } from '../../contract.ts'
import { exampleFile } from './exampleFile.ts'
import { titlesOf } from './titles.ts'
import { customerImportTexts } from '../texts/texts.ts'

const SelectField = later(async () => (await import('#platform/web/ui/SelectField.tsx')).default)
const loadSheet = async () => (await import('./importFile.ts')).importSheet

export function CustomerImportDialog({ onClose }: { onClose: () => void }) {
  const { field, country } = useTexts(commonTexts)
  const car = useTexts(vehicleTexts)
  const text = useTexts(customerImportTexts)
  const [countryId, setCountryId] = useState(useCountry() || null)
  const [isOdd, setOdd] = useState(false)
  const titles = titlesOf({ text, car, field })
  return (
    <ImportDialog
      call={customerImport.import}
      given={(file) => ({
        body: { country_id: countryId ?? 0, odd_plates: isOdd, ...file },
      })}
      loadSheet={loadSheet}
      most={MOST_CUSTOMERS}
      // a preview holds for the country, and for what counts as a plate
      placeId={countryId && countryId * 2 + Number(isOdd)}
      place={
        <>
          <SelectField
            label={field.country}
            value={countryId}
            options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
            onChange={(id: string | number | null) => setCountryId(Number(id) || null)}
            w={220}
          />
          <Group gap="sm" w="100%">
            <Checkbox
              label={text.odd}
              checked={isOdd}
              onChange={({ currentTarget }) => setOdd(currentTarget.checked)}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconFileDownload size={16} aria-hidden />}
              onClick={() => void exampleFile(text.file, titles)}
            >
              {text.example}
            </Button>
          </Group>
        </>
      }
      titles={titles}
      beside={{
        title: text.car,
        value: ({ license_plate, vehicle }: JudgedCustomer) =>
          vehicle && `${license_plate ?? ''} (${vehicle === 'new' ? text.newCar : text.knownCar})`,
      }}
      text={text}
      onClose={onClose}
    />
  )
}
