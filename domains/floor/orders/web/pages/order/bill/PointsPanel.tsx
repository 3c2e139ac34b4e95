/** The customer's points on the order: their discount, and how many may be redeemed. */
import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan } from '#platform/web/data/session.ts'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { orderBill } from '../../../../calls.gen.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { isNeeded } from '../../../shared/isNeeded.ts'
import { useOrderButton, useOrderContext } from '../../../shared/orderContext.tsx'
import css from '../../../components/order.module.css'

const PointsDialog = lazyComponent(async () => (await import('./PointsDialog.tsx')).PointsDialog)

export function PointsPanel() {
  const { loyalty: text, totals } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { number, money } = useFormat()
  const formatMessage = useFormatMessage()
  const [isOpen, setOpen] = useState(false)
  // mechanics and finance see the discount, not the balance
  const mayAsk = useCan('order.write')
  const { data: offer } = useApiQuery(
    orderBill.offerPoints,
    { params: { id: order.id } },
    { enabled: mayAsk },
  )
  const remove = useOrderButton(orderBill.removePoints)
  const mayChange = order.can.discounts.ok && offer && !offer.blocked
  const most = offer ? Math.min(offer.available, offer.most) : 0
  const mayRedeem = Boolean(mayChange && most >= offer.min_points)
  const isInUse = isNeeded('discounts', order.stage) && (mayRedeem || order.points > 0)
  // the newest event about points, if it is the last one
  const lastEvent = order.history.at(-1)?.said
  const isSaid = Boolean(lastEvent?.code.startsWith('orders.points'))
  if (!mayAsk && order.points === 0) return null
  return (
    <CollapsiblePanel
      title={text.title}
      about={order.points > 0 && money(-order.points_value)}
      isNeeded={isSaid || isInUse}
    >
      {offer && (
        <p className={css.notes}>
          {offer.blocked ? text.blocked : text.balance(number(offer.balance), number(most))}
        </p>
      )}
      {order.points > 0 && (
        <p className={css.notes}>
          {totals.points(number(order.points))}: {money(order.points_value)}
          {mayChange && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate({ params: { id: order.id }, body: { version: order.version } })
              }
            >
              {text.takeOff}
            </Button>
          )}
        </p>
      )}
      {mayRedeem && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="default"
          leftSection={<IconCoins size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {text.redeem}
        </Button>
      )}
      {lastEvent && isSaid && <output className={css.why}>{formatMessage(lastEvent)}</output>}
      {isOpen && offer && (
        <PointsDialog
          most={most}
          worth={offer.worth}
          fewest={offer.min_points}
          onClose={() => setOpen(false)}
        />
      )}
    </CollapsiblePanel>
  )
}
