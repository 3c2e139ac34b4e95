/** Labels for the shelf or the part: name, SKU, and a QR code of the SKU that the counter's scanner reads. */
import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import type { InventoryItem } from '../../contract.ts'
import css from './label.module.css'
import { inventoryTexts } from '../texts/texts.ts'

const MOST = 200

type Labelled = Pick<InventoryItem, 'name' | 'sku' | 'location'>

export default function LabelDialog({ item, onClose }: { item: Labelled; onClose: () => void }) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const [copies, setCopies] = useState(1)
  return (
    <Dialog opened onClose={onClose} title={text.labels} size={420}>
      <Stack gap="md">
        <div className={css.sample}>
          <Label item={item} />
        </div>
        <NumberInput
          label={text.copies}
          value={copies}
          min={1}
          max={MOST}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => setCopies(Math.max(1, Math.min(MOST, Number(value) || 1)))}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => window.print()}
          >
            {button.print}
          </Button>
        </Group>
      </Stack>
      {createPortal(
        <div className={css.sheet} aria-hidden>
          {Array.from({ length: copies }, (_, at) => (
            <Label item={item} key={at} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
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
