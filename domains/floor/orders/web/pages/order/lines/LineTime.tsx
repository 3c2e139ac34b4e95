/** The actual and planned time of a line; the branch corrects forgotten clocks. */
import { ActionIcon } from '@mantine/core'
import { IconClockEdit, IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'
import css from './lines.module.css'

const TimesDialog = lazyComponent(async () => (await import('./TimesDialog.tsx')).TimesDialog)

export function LineTime({ line }: { line: OrderLine }) {
  const { times: text } = useTexts(ordersTexts)
  const { number } = useFormat()
  const { order } = useOrderContext()
  const [isOpen, setOpen] = useState(false)
  const { time, minutes_planned: planned, minutes_spent: spent } = line
  if (time.length === 0 && planned === null) return null
  const runs = time.some(({ to }) => to === null)
  const isLong = time.some(({ is_long }) => is_long)
  return (
    <span className={css.time} data-long={isLong || undefined}>
      {runs && (
        <>
          <IconClockPlay size={15} aria-hidden />
          <span>{text.running}</span>
        </>
      )}
      {planned === null
        ? text.minutes(number(spent))
        : text.minutesOf(number(spent), number(planned))}
      {isLong && ` · ${text.long}`}
      {order.can.correct_time.ok && time.length > 0 && (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={text.correctOf(line.name)}
          onClick={() => setOpen(true)}
        >
          <IconClockEdit size={15} />
        </ActionIcon>
      )}
      {isOpen && <TimesDialog line={line} onClose={() => setOpen(false)} />}
    </span>
  )
}
