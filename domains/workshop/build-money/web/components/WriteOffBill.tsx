/** Writes off a build's bill as bad debt. */
import { useState } from 'react'
import {
  WriteBackDialog,
  WriteOffDialog,
} from '#domains/floor/invoices/web/shared/WriteOffDialogs.tsx'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { Bill } from '../../contract.ts'
import { buildMoney } from '../../calls.gen.ts'

interface Props {
  build: Build
  bill: Bill
  /** Reverses the write-off. */
  back: boolean
  onClose: () => void
}

export function WriteOffBill({ build, bill, back, onClose }: Props) {
  const [today] = useState(() => dayIn(build.time_zone, new Date()))
  const billProps = { params: { id: build.id, bill_id: bill.id }, onClose }
  if (back)
    return <WriteBackDialog call={buildMoney.writeBack} amount={bill.written_off} {...billProps} />
  return (
    <WriteOffDialog
      call={buildMoney.writeOff}
      due={bill.due}
      garageId={build.garage.id}
      since={bill.issued_on}
      today={today}
      {...billProps}
    />
  )
}
