/** Requests the missing quantity of an order line from another garage. */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { transfers } from '../../calls.gen.ts'
import css from './transfers.module.css'
import { transferTexts } from '../../texts/texts.ts'
import { toneOf } from '../components/status.ts'

interface Props {
  order: { id: number; garage: { id: number } }
  line: {
    id: number
    inventory_item_id: number | null
    shortage: number
    /** Other garages with surplus above their minimum. */
    elsewhere: readonly { garage: { id: number; name: string }; surplus: number }[]
  }
}

const FEW = 2

/** The status of each request, and other garages with stock that were not asked yet. */
export function RescueButton({ order, line }: Props) {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const mayAsk = useCan('transfer.ask')
  const opens = canOpenPage(useRole(), '/inventory/transfer/$id')
  const [showsAll, setShowsAll] = useState(false)
  const request = useActionMutation(transfers.create)
  const { data } = useApiQuery(
    transfers.list,
    { query: { order_id: order.id, limit: 100, garage_id: 0, country_id: 0 } },
    { enabled: useCan('transfer.read') },
  )
  const requests = (data?.data ?? []).flatMap(({ order_lines, ...transfer }) => {
    if (['received', 'cancelled'].includes(transfer.status)) return []
    const requested = order_lines.filter(({ line_id }) => line_id === line.id)
    const quantity = requested.reduce((sum, one) => sum + one.quantity, 0)
    return requested.length > 0 ? [{ ...transfer, quantity }] : []
  })
  const { inventory_item_id: item_id } = line
  const remaining = restOf(line.shortage, requests)
  const having = line.elsewhere.filter(
    ({ garage, surplus }) =>
      surplus > 0 && !requests.some(({ from_garage }) => from_garage.id === garage.id),
  )
  const visibleGarages = showsAll ? having : having.slice(0, FEW)
  const mayRescue = data !== undefined && mayAsk && item_id !== null && remaining > 0
  return (
    <>
      {requests.length > 0 && (
        <span className={css.asked}>
          {text.asked}{' '}
          {requests.map(({ id, number: named, status, quantity }) => (
            <span key={id}>
              {opens ? <Link to={linkTo('/inventory/transfer/$id', { id })}>{named}</Link> : named}{' '}
              {`(${number(quantity)})`} <Status tone={toneOf[status]}>{text.status[status]}</Status>
            </span>
          ))}
        </span>
      )}
      {mayRescue && visibleGarages.length > 0 && (
        <span className={css.rescue}>
          {visibleGarages.map(({ garage, surplus }) => {
            const quantity = Math.min(remaining, surplus)
            return (
              <Button
                key={garage.id}
                size="compact-sm"
                variant="light"
                leftSection={<IconArrowsExchange size={15} aria-hidden />}
                loading={request.isPending}
                onClick={() =>
                  request.mutate({
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
          {visibleGarages.length < having.length && (
            <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
              {text.moreGarages(number(having.length - visibleGarages.length))}
            </Button>
          )}
        </span>
      )}
    </>
  )
}

/** The shortage, less quantities in transit or requested. Quantities have three decimals. */
const restOf = (shortage: number, requests: readonly { quantity: number }[]) =>
  Math.max(
    0,
    Math.round(requests.reduce((rest, { quantity }) => rest - quantity, shortage) * 1000),
  ) / 1000
