/** Writes off the order's invoice as bad debt. */
import { useState } from 'react'
import { invoices } from '#domains/floor/invoices/calls.gen.ts'
import {
  WriteBackDialog,
  WriteOffDialog,
} from '#domains/floor/invoices/web/shared/WriteOffDialogs.tsx'
import { dayIn } from '#platform/contract/days.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'

interface Props {
  id: number
  onClose: () => void
}

export function WriteOff({ id, ...of }: Props & { due: number; since: string | null }) {
  const { order } = useOrderContext()
  const [today] = useState(() => dayIn(order.time_zone, new Date()))
  return (
    <WriteOffDialog
      call={invoices.writeOff}
      params={{ id }}
      garageId={order.garage.id}
      today={today}
      {...of}
    />
  )
}

export const WriteBack = ({ id, ...of }: Props & { amount: number }) => (
  <WriteBackDialog call={invoices.writeBack} params={{ id }} {...of} />
)
