/** How the car came in: fuel, odometer, what lies in it, and the marks on its outline. */
import { Button } from '@mantine/core'
import { IconClipboardPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrderContext } from '#domains/orders/web/parts/orderContext.tsx'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Able } from '#platform/web/ui/Able.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { inspections } from '../../contract.ts'
import css from '../inspection.module.css'
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
    <Panel className={detail.card ?? ''}>
      <div className={css.head}>
        <h2 className={detail.heading}>{text.condition}</h2>
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
      </div>
      {data.fuel === null ? (
        <p className={css.none}>{text.noCondition}</p>
      ) : (
        <Noted condition={data} />
      )}
      {isOpen && <ConditionDialog condition={data} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
