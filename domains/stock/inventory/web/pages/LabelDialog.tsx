/** Prints labels: name, SKU, and a QR code of the SKU that a scanner reads. */
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintDialog } from '#platform/web/print/PrintDialog.tsx'
import { QrCode } from '#platform/web/ui/media/QrCode.tsx'
import type { InventoryItem } from '../../contract.ts'
import css from './label.module.css'
import { inventoryTexts } from '../../texts/texts.ts'

const MAX_LABELS = 200

type Labelled = Pick<InventoryItem, 'name' | 'sku' | 'location'>

export default function LabelDialog({ item, onClose }: { item: Labelled; onClose: () => void }) {
  const text = useTexts(inventoryTexts)
  const [copies, setCopies] = useState(1)
  const labels = Array.from({ length: copies }, (_, at) => <Label item={item} key={at} />)
  return (
    <PrintDialog title={text.labels} size={420} sheet={labels} onClose={onClose}>
      <div className={css.sample}>
        <Label item={item} />
      </div>
      <NumberInput
        label={text.copies}
        value={copies}
        min={1}
        max={MAX_LABELS}
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(value) => setCopies(Math.max(1, Math.min(MAX_LABELS, Number(value) || 1)))}
        data-autofocus
      />
    </PrintDialog>
  )
}

function Label({ item: { name, sku, location } }: { item: Labelled }) {
  return (
    <div className={css.label}>
      <QrCode text={sku} className={css.code} />
      <div className={css.words}>
        <strong>{name}</strong>
        <span className={css.sku}>{sku}</span>
        {location && <span>{location}</span>}
      </div>
    </div>
  )
}
