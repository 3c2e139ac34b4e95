/** The messages about an order, a build or a customer, and the dialog that sends one. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { PanelMessage } from '#platform/web/record/RecordPanel.tsx'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { notices } from '../../calls.gen.ts'
import { type SubjectKind, canSend, templateKeys, templates } from '../../templates.ts'
import { noticeTexts } from '../../texts/texts.ts'
import { Thread } from '../components/Thread.tsx'
import css from '../components/messages.module.css'

const SendDialog = lazyComponent(async () => (await import('../components/SendDialog.tsx')).default)

const SHOWN = 10

/** What a new message can be about; `label` is its number. */
export interface MessageSubject {
  kind: SubjectKind
  id: number
  label: string
}

interface Props {
  /** The messages of the panel. */
  filter: { order_id: number } | { build_id: number } | { customer_id: number }
  subjects: readonly MessageSubject[]
}

export function MessagesPanel({ filter, subjects }: Props) {
  const text = useTexts(noticeTexts)
  const { number } = useFormat()
  const role = useRole()
  const canRead = useCan('message.read')
  const query = { ...filter, limit: SHOWN }
  const { data } = useApiQuery(notices.list, { query }, { enabled: canRead })
  const [isSending, setSending] = useState(false)
  if (!canRead) return null
  // its header keeps the place of what comes
  if (!data) return <CollapsiblePanel title={text.title} isNeeded={false} />
  const messages = data.data
  const isSender = subjects.some(({ kind }) =>
    templateKeys.some((key) => canSend(role, key) && templates[key].about.includes(kind)),
  )
  return (
    <CollapsiblePanel
      title={text.title}
      about={data.total > 0 ? number(data.total) : undefined}
      isNeeded={messages.some(({ state }) => state === 'by_hand')}
    >
      <div className={css.side}>
        <div className={css.buttons}>
          {isSender && (
            <Button size="compact-sm" variant="default" onClick={() => setSending(true)}>
              {text.send}
            </Button>
          )}
        </div>
        {messages.length > 0 ? (
          <Thread messages={messages} />
        ) : (
          <PanelMessage>{text.none}</PanelMessage>
        )}
      </div>
      {isSending && <SendDialog subjects={subjects} onClose={() => setSending(false)} />}
    </CollapsiblePanel>
  )
}
