/** The condition at check-in: fuel, odometer, belongings and marks on the outlines. */
import { Button } from '@mantine/core'
import { IconClipboardPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isNeeded } from '#domains/floor/orders/web/shared/isNeeded.ts'
import { useOrderContext } from '#domains/floor/orders/web/shared/orderContext.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { inspections } from '../../calls.gen.ts'
import css from './inspection.module.css'
import { inspectionsTexts } from '../../texts/texts.ts'
import { ConditionSummary } from '../components/ConditionSummary.tsx'

const ConditionDialog = lazyComponent(
  async () => (await import('../components/ConditionDialog.tsx')).ConditionDialog,
)

export function ConditionPanel() {
  const text = useTexts(inspectionsTexts)
  const { order } = useOrderContext()
  const { data } = useApiQuery(inspections.condition, { params: { id: order.id } })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <CollapsiblePanel title={text.condition} isNeeded={isNeeded('condition', order.stage)}>
      {data.fuel === null ? (
        <p className={css.none}>{text.noCondition}</p>
      ) : (
        <ConditionSummary condition={data} />
      )}
      <AbilityGuard ability={data.can.update}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboardPlus size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {text.noteCondition}
        </Button>
      </AbilityGuard>
      {isOpen && <ConditionDialog condition={data} onClose={() => setOpen(false)} />}
    </CollapsiblePanel>
  )
}
