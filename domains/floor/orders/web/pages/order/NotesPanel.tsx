import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { LazyAbilityGuard } from '#platform/web/ui/feedback/LazyAbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import css from '../../components/order.module.css'

const NotesEditor = lazyComponent(async () => (await import('./NotesEditor.tsx')).NotesEditor)

/** The mechanic's notes, edited in place. */
export function NotesPanel() {
  const { notes: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [editing, setEditing] = useState(false)
  return (
    <Panel className={css.card ?? ''}>
      <div className={css.cardHead}>
        <h2>{text.title}</h2>
        {!editing && (
          <LazyAbilityGuard ability={order.can.notes} roleOnly>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text.edit}
              onPointerEnter={() => void NotesEditor.ahead().catch(() => undefined)}
              onFocus={() => void NotesEditor.ahead().catch(() => undefined)}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={17} />
            </ActionIcon>
          </LazyAbilityGuard>
        )}
      </div>
      {editing ? (
        <NotesEditor onDone={() => setEditing(false)} />
      ) : (
        <p className={css.notes} data-empty={!order.mechanic_notes || undefined}>
          {order.mechanic_notes ?? text.empty}
        </p>
      )}
    </Panel>
  )
}
