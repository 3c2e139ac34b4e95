/** The bad debt of the order's invoice. */
import { useState } from 'react'
import { invoices } from '#domains/floor/invoices/contract.ts'
import {
  WriteBackDialog,
  WriteOffDialog,
} from '#domains/floor/invoices/web/parts/WriteOffDialogs.tsx'
import { dayIn } from '#platform/contract/days.ts'
import { useSave } from '#platform/web/api.ts'
import { useOrderContext } from '../../parts/orderContext.tsx'

interface Props {
  id: number
  onClose: () => void
}

export function WriteOff({ id, due, onClose }: Props & { due: number }) {
  const { order } = useOrderContext()
  const [today] = useState(() => dayIn(order.time_zone, new Date()))
  const save = useSave(invoices.writeOff, { onSaved: onClose })
  return (
    <WriteOffDialog
      due={due}
      today={today}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    />
  )
}

export function WriteBack({ id, amount, onClose }: Props & { amount: number }) {
  const save = useSave(invoices.writeBack, { onSaved: onClose })
  return (
    <WriteBackDialog
      amount={amount}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    />
  )
}
