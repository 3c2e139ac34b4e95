import { loadKeeper } from '#domains/outbox/web/parts/loadKeeper.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { isDown } from '#platform/web/line.ts'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { useFocusBack, useFocusFirst } from '#platform/web/ui/focus.ts'
import { type OrderDetail, orders } from '../../contract.ts'
import { ordersTexts } from '../texts/texts.ts'
import { Stale } from './Stale.tsx'
import { isStale, useOrderContext, useOrderForm } from '../parts/orderContext.tsx'

/** Without a line the notes wait on the device, and the page shows them meanwhile. */
function useKeptNotes() {
  const { notes: text } = useTexts(ordersTexts)
  const client = useQueryClient()
  const { order } = useOrderContext()
  const key = keyOf(orders.get, { id: order.id })
  return async (written: { before: string | null; after: string; version: number }) => {
    const { before, after, version } = written
    client.setQueryData<OrderDetail>(key, (now) => now && { ...now, mechanic_notes: after })
    const keeperOf = await loadKeeper()
    await keeperOf(client).keep(
      {
        kind: 'orders/notes',
        params: { id: order.id },
        fields: { base: { mechanic_notes: before }, mine: { mechanic_notes: after }, version },
        shown: {
          title: `${order.license_plate} · ${order.number}`,
          what: text.title,
          labels: { mechanic_notes: text.title },
        },
      },
      [key],
    )
  }
}

export function NotesEditor({ onDone }: { onDone: () => void }) {
  const { notes: text } = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const say = useSayMessage()
  const { order } = useOrderContext()
  const [notes, setNotes] = useState(order.mechanic_notes ?? '')
  const keepNotes = useKeptNotes()
  const [before] = useState(order.mechanic_notes)
  const keep = () => void keepNotes({ before, after: notes, version: save.version }).then(onDone)
  const save = useOrderForm(orders.update, {
    onSaved: onDone,
    // there was no line after all
    onFailed: ({ http_code }) => http_code === 0 && keep(),
  })
  const send = () =>
    isDown()
      ? keep()
      : save.mutate({
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
