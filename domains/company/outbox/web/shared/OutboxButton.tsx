/** Shows in the header that the device is offline and how many writes are pending. Hidden otherwise. */
import { Button } from '@mantine/core'
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useConnection } from '#platform/web/data/connection.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { OfflineStrip } from '../components/OfflineStrip.tsx'
import { outboxTexts } from '../../texts/texts.ts'
import css from './outbox.module.css'
import { useSending } from '../components/useSending.ts'

const OutboxDialog = lazyComponent(
  async () => (await import('../components/OutboxDialog.tsx')).OutboxDialog,
)

export default function OutboxButton() {
  const text = useTexts(outboxTexts)
  const { number } = useFormat()
  const down = useConnection(({ isDown }) => isDown)
  const { all, photos } = useSending()
  const [isOpen, setOpen] = useState(false)
  const count = all.length + photos.length
  if (!down && count === 0 && !isOpen) return null
  const isUrgent =
    all.some(({ state }) => state !== 'waits') || photos.some(({ refused }) => refused)
  const labels = [down && text.offline, count > 0 && text.button(number(count))].filter(Boolean)
  return (
    <>
      <OfflineStrip />
      <Button
        className={css.button ?? ''}
        variant="light"
        color={isUrgent ? 'red' : 'orange'}
        aria-label={labels.join(', ')}
        title={labels.join(', ')}
        leftSection={
          down ? <IconCloudOff size={18} aria-hidden /> : <IconCloudUp size={18} aria-hidden />
        }
        onClick={() => setOpen(true)}
      >
        {count > 0 ? number(count) : <span className={css.word}>{text.offline}</span>}
      </Button>
      {isOpen && <OutboxDialog photos={photos} onClose={() => setOpen(false)} />}
    </>
  )
}
