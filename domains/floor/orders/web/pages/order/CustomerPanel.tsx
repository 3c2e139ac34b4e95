import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { notices, sharing } from '#domains/outside/notices/calls.gen.ts'
import { ShareList } from '#domains/outside/shares/web/shared/ShareList.tsx'
import { sharesTexts } from '#domains/outside/shares/texts/texts.ts'
import type { Purpose } from '#domains/outside/shares/values.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useCan } from '#platform/web/data/session.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { OrderDetail } from '../../../contract.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'

const ShareDialog = lazyComponent(
  async () => (await import('#domains/outside/notices/web/shared/ShareDialog.tsx')).ShareDialog,
)

/** What the customer can be shown now. */
const purposesOf = ({ stage, invoice }: OrderDetail): Purpose[] => [
  ...(stage === 'awaiting_approval' ? (['approve'] as const) : []),
  ...(stage === 'cancelled' || stage === 'no_show' ? [] : (['track'] as const)),
  ...(invoice ? (['bill'] as const) : []),
]

/** What the customer is shown outside the garage, and what came back. Only for the service desk. */
export function CustomerPanel() {
  return useCan(sharing.order.allow) ? <Links /> : null
}

function Links() {
  const text = useTexts(sharesTexts)
  const { order } = useOrderContext()
  const [purpose, setPurpose] = useState<Purpose>()
  const tell = useActionMutation(notices.create)
  return (
    <RecordPanel title={text.title}>
      <Group gap="xs" mb="xs">
        {purposesOf(order).map((each, index) => (
          <Button
            key={each}
            size="compact-md"
            variant={index === 0 ? 'light' : 'default'}
            onClick={() => setPurpose(each)}
          >
            {text.shareTitles[each]}
          </Button>
        ))}
        {order.stage === 'ready' && (
          <Button
            size="compact-md"
            variant="light"
            loading={tell.isPending}
            onClick={() => tell.mutate({ body: { template: 'car_ready', order_id: order.id } })}
          >
            {text.tellReady}
          </Button>
        )}
      </Group>
      {order.invoice && (
        <ShareList
          of={{ kind: 'invoice', id: order.invoice.id }}
          timeZone={order.time_zone}
          saysNone={false}
        />
      )}
      <ShareList of={{ kind: 'order', id: order.id }} timeZone={order.time_zone} />
      {purpose && (
        <ShareDialog
          purpose={purpose}
          of={
            purpose === 'bill' && order.invoice
              ? { kind: 'invoice', id: order.invoice.id }
              : { kind: 'order', id: order.id }
          }
          onClose={() => setPurpose(undefined)}
        />
      )}
    </RecordPanel>
  )
}
