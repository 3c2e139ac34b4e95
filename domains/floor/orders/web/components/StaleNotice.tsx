import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ApiFailure, invalidateNouns } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { WarningAlert } from './WarningAlert.tsx'
import { ordersTexts } from '../../texts/texts.ts'
import type { OrderTexts } from './stage.ts'
import { orders } from '../../calls.gen.ts'
import { type Change, changesOf, isStale, useOrderContext } from '../shared/orderContext.tsx'

type Field = keyof OrderTexts['stale']['field']

/** From field names of the activity row to labels. */
const fields: Record<string, Field> = {
  stage: 'stage',
  mechanic_notes: 'mechanic_notes',
  complaint: 'complaint',
  purchase_order_number: 'purchase_order_number',
  mechanic_id: 'mechanic_id',
  customer_id: 'customer_id',
  customer_name: 'customer_id',
  slot_at: 'slot_at',
  line: 'lines',
  services: 'lines',
  manual_discount: 'discounts',
  discount: 'discounts',
  media: 'media',
  signature: 'signature',
  billing: 'billing',
  paid: 'billing',
  down_payment: 'billing',
  odometer_in: 'odometer',
  odometer_out: 'odometer',
}
/** Computed fields, which would be noise here. */
const derived = new Set([
  'version',
  'id',
  'garage_id',
  'sub_total',
  'total',
  'tax',
  'grand_total',
  'voucher_value',
  'points_value',
])

function fieldsOf({ from, to }: Change): Field[] {
  const names = Object.keys({ ...from, ...to }).filter((name) => !derived.has(name))
  return [...new Set(names.map((name) => fields[name] ?? 'other'))]
}

interface Props {
  failure: ApiFailure | null | undefined
  /** Called with the newest version. */
  onReload: (version: number) => void
  /** Whether to say that typed input is preserved. */
  typed?: boolean
}

/** Shown after a write with a stale version: who changed what, and how to continue. */
export function StaleNotice({ failure, onReload, typed }: Props) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { moment } = useFormat()
  const client = useQueryClient()
  const laterChanges = failure && isStale(failure) ? changesOf(failure) : undefined
  if (!laterChanges) return undefined
  const { version, changes } = laterChanges
  const reload = async () => {
    await invalidateNouns(client, orders.update.changes)
    onReload(version)
  }
  return (
    <WarningAlert
      urgent
      icon={<IconArrowsExchange size={20} aria-hidden />}
      title={text.stale.title}
    >
      <ul>
        {changes.map((change) => (
          <li key={`${change.at}${change.by}`}>
            {text.stale.changed(
              change.by ?? text.stale.somebody,
              moment(change.at, order.time_zone),
            )}
            {fieldsOf(change).length > 0 && (
              <>
                {' '}
                ·{' '}
                {text.stale.fields(
                  fieldsOf(change)
                    .map((name) => text.stale.field[name])
                    .join(', '),
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {typed && <p>{text.stale.kept}</p>}
      <Button size="xs" variant="default" onClick={() => void reload()}>
        {text.stale.reload}
      </Button>
    </WarningAlert>
  )
}
