/** Work that was declined for this car earlier. One press adds it to the order; dismissing it needs a reason. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type OrderDetail } from '../../contract.ts'
import type { DeclinedWork } from '../../contract-lines.ts'
import { orderLines } from '../../calls.gen.ts'
import { canPropose } from '../../rights.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { estimatesTexts } from '#domains/floor/estimates/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from './declined.module.css'

const DismissDialog = lazyComponent(
  async () => (await import('../components/DismissDialog.tsx')).default,
)

interface Props {
  vehicleId: number
  /** The order to offer it on; without one, it can only be dismissed. */
  order?: Pick<OrderDetail, 'id' | 'version' | 'stage' | 'billing'>
  /** The content below. It renders after this has loaded, so that nothing moves under a press. */
  children?: ReactNode
}

export function DeclinedPanel({ children, ...of }: Props) {
  const query = useApiQuery(orderLines.declined, { params: { id: of.vehicleId } })
  // offline, or after an error, the content below does not wait
  if (query.isLoading && query.failureCount === 0) return null
  return (
    <>
      <Declined {...of} declined={query.data?.data ?? []} />
      {children}
    </>
  )
}

type Declined = Omit<Props, 'children'> & { declined: readonly DeclinedWork[] }

function Declined({ vehicleId, order, declined }: Declined) {
  const { declined: text } = useTexts(estimatesTexts)
  const [dismissing, setDismissing] = useState<DeclinedWork>()
  const mayDismiss = hasCapability(useRole(), 'order.write')
  // what was declined on this order is already among its lines
  const lines = declined.filter((line) => line.order.id !== order?.id)
  if (lines.length === 0) return null
  return (
    <RecordPanel title={text.title}>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.line_id}>
            <What line={line} />
            <div className={css.buttons}>
              {order && <Offer line={line} order={order} />}
              {mayDismiss && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`${text.dismiss}: ${line.name}`}
                  onClick={() => setDismissing(line)}
                >
                  {text.dismiss}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {dismissing && (
        <DismissDialog
          vehicleId={vehicleId}
          line={dismissing}
          onClose={() => setDismissing(undefined)}
        />
      )}
    </RecordPanel>
  )
}

function What({ line }: { line: DeclinedWork }) {
  const { declined: text } = useTexts(estimatesTexts)
  const { money, dayLong } = useFormat()
  return (
    <div className={css.what}>
      <strong>{line.name}</strong>
      <span>{money(line.amount)}</span>
      <small>{text.since(dayLong(line.declined_at.slice(0, 10)), line.garage.name)}</small>
      {line.notes && <small>{line.notes}</small>}
    </div>
  )
}

function Offer({ line, order }: { line: DeclinedWork; order: NonNullable<Props['order']> }) {
  const { declined: text } = useTexts(estimatesTexts)
  const role = useRole()
  const offer = useActionMutation(orderLines.offerDeclined)
  return (
    <AbilityGuard ability={canPropose(role, order, line.kind)}>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`${text.offer}: ${line.name}`}
        loading={offer.isPending}
        onClick={() =>
          offer.mutate({
            params: { id: order.id, line_id: line.line_id },
            body: { version: order.version },
          })
        }
      >
        {text.offer}
      </Button>
    </AbilityGuard>
  )
}
