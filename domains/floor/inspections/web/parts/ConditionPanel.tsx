/** How the car came in: fuel, odometer, what lies in it, and the marks on its outline. */
import { Button } from '@mantine/core'
import { IconClipboardPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isNeeded } from '#domains/floor/orders/web/parts/needed.ts'
import { useOrderContext } from '#domains/floor/orders/web/parts/orderContext.tsx'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Able } from '#platform/web/ui/Able.tsx'
import { Fold } from '#platform/web/ui/Fold.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { inspections } from '../../contract.ts'
import css from './inspection.module.css'
import { inspectionsTexts } from '../texts/texts.ts'
import { Noted } from './Noted.tsx'

const ConditionDialog = later(async () => (await import('./ConditionDialog.tsx')).ConditionDialog)

export function ConditionPanel() {
  const text = useTexts(inspectionsTexts)
  const { order } = useOrderContext()
  const { data } = useAsk(inspections.condition, { params: { id: order.id } })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <Fold title={text.condition} isNeeded={isNeeded('condition', order.stage)}>
      {data.fuel === null ? (
        <p className={css.none}>{text.noCondition}</p>
      ) : (
        <Noted condition={data} />
      )}
      <Able ability={data.can.update}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboardPlus size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {text.noteCondition}
        </Button>
      </Able>
      {isOpen && <ConditionDialog condition={data} onClose={() => setOpen(false)} />}
    </Fold>
  )
}
