import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { useFocusBack, useFocusFirst } from '#platform/web/ui/focus.ts'
import { orders } from '../../contract.ts'
import { ordersTexts } from '../texts/texts.ts'
import { Stale } from './Stale.tsx'
import { isStale, useOrderContext, useOrderForm } from '../parts/orderContext.tsx'

export function NotesEditor({ onDone }: { onDone: () => void }) {
  const { notes: text } = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const say = useSayMessage()
  const { order } = useOrderContext()
  const [notes, setNotes] = useState(order.mechanic_notes ?? '')
  const save = useOrderForm(orders.update, { onSaved: onDone })
  const send = () =>
    save.mutate({
      params: { id: order.id },
      body: { mechanic_notes: notes, version: save.version },
    })
  const refused = save.error && !isStale(save.error) ? say(save.error) : undefined
  const self = useRef<HTMLDivElement>(null)
  useFocusFirst(self)
  useFocusBack()
  return (
    <div ref={self}>
      <Stale
        failure={save.error}
        typed
        onReload={(newest) => (save.rebase(newest), save.reset())}
      />
      <Textarea
        aria-label={text.title}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={4000}
        value={notes}
        error={refused}
        onChange={(event) => setNotes(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
          {button.cancel}
        </Button>
        <Button size="xs" variant="light" loading={save.isPending} onClick={send}>
          {button.save}
        </Button>
      </Group>
    </div>
  )
}
