/** Shown above the page while offline: what works, and what does not. */
import { IconCloudOff } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useConnection } from '#platform/web/data/connection.ts'
import { outboxTexts } from '../../texts/texts.ts'
import css from '../shared/outbox.module.css'

export function OfflineStrip() {
  const text = useTexts(outboxTexts)
  const down = useConnection(({ isDown }) => isDown)
  const above = document.getElementById('above')
  if (!down || !above) return null
  return createPortal(
    <output className={css.strip}>
      <IconCloudOff size={18} aria-hidden />
      <span>{text.strip}</span>
    </output>,
    above,
  )
}
