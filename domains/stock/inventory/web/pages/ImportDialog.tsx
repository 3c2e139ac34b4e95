/** Items of a garage from an Excel or CSV file. */
import { useState } from 'react'
import { garages } from '#domains/company/garages/contract.ts'
import { ImportDialog } from '#platform/web/ImportDialog.tsx'
import { PickerInput } from '#platform/web/PickerInput.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useGarage, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type JudgedItem, inventory } from '../../contract.ts'
import { inventoryTexts } from '../texts/texts.ts'

const loadSheet = async () => (await import('./importFile.ts')).importSheet

export default function ItemImportDialog({ onClose }: { onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const selected = useScope((scope) => scope.garage_detail)
  const startsIn = useGarage()
  const [garageId, setGarageId] = useState<number | null>(startsIn || null)
  return (
    <ImportDialog
      call={inventory.import}
      given={(file) => ({ params: { id: garageId ?? 0 }, body: file })}
      loadSheet={loadSheet}
      placeId={garageId}
      place={
        <PickerInput
          label={field.garage}
          source={garages.list}
          value={garageId}
          initial={startsIn ? selected : null}
          onChange={setGarageId}
          w={280}
        />
      }
      titles={{
        name: field.name,
        sku: text.sku,
        location: text.location,
        quantity: text.onHand,
        inventory_category: field.category,
        unit: field.unit,
        buy_price: text.buyPrice,
        sell_price: text.sellPrice,
        minimum_stock: text.minimum,
        warranty_days: text.warrantyDays,
      }}
      beside={{ title: text.sku, value: ({ sku }: JudgedItem) => sku }}
      text={text}
      onClose={onClose}
    />
  )
}
