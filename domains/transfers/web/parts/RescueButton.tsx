/** Part rescue: one press asks another garage for what a line of an order is short of. */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mayOpen } from '#platform/contract/places.ts'
import { to } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay, useRole } from '#platform/web/session.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { transfers } from '../../contract.ts'
import css from '../transfers.module.css'
import { transferTexts } from '../texts/texts.ts'
import { toneOf } from './status.ts'

interface Props {
  order: { id: number; garage: { id: number } }
  line: {
    id: number
    inventory_item_id: number | null
    shortage: number
    /** Other garages with more than their own minimum. */
    elsewhere: readonly { garage: { id: number; name: string }; surplus: number }[]
  }
}

const FEW = 2

/** The other garages that have what the line is short of; and, once one was asked, how far its transfer is. */
export function RescueButton({ order, line }: Props) {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const mayAsk = useMay('transfer.ask')
  const opens = mayOpen(useRole(), '/inventory/transfer/$id')
  const [showsAll, setShowsAll] = useState(false)
  const ask = useAct(transfers.create)
  const { data } = useAsk(
    transfers.list,
    { query: { order_id: order.id, limit: 100, garage_id: 0, country_id: 0 } },
    { enabled: useMay('transfer.read') },
  )
  const asked = (data?.data ?? []).filter(
    ({ status, order_line_ids }) =>
      order_line_ids.includes(line.id) && !['received', 'cancelled'].includes(status),
  )
  if (asked.length > 0)
    return (
      <span className={css.asked}>
        {text.asked}{' '}
        {asked.map(({ id, number: named, status }) => (
          <span key={id}>
            {opens ? <Link to={to('/inventory/transfer/$id', { id })}>{named}</Link> : named}{' '}
            <Status tone={toneOf[status]}>{text.status[status]}</Status>
          </span>
        ))}
      </span>
    )
  const { inventory_item_id: item_id } = line
  const having = line.elsewhere.filter(({ surplus }) => surplus > 0)
  const shown = showsAll ? having : having.slice(0, FEW)
  if (!mayAsk || item_id === null || line.shortage <= 0) return undefined
  return (
    <span className={css.rescue}>
      {shown.map(({ garage, surplus }) => {
        const quantity = Math.min(line.shortage, surplus)
        return (
          <Button
            key={garage.id}
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowsExchange size={15} aria-hidden />}
            loading={ask.isPending}
            onClick={() =>
              ask.mutate({
                body: {
                  from_garage_id: garage.id,
                  to_garage_id: order.garage.id,
                  lines: [{ item_id, quantity, order_line_id: line.id }],
                },
              })
            }
          >
            {text.rescue(garage.name, number(quantity))}
          </Button>
        )
      })}
      {shown.length < having.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {text.moreGarages(number(having.length - shown.length))}
        </Button>
      )}
    </span>
  )
}
