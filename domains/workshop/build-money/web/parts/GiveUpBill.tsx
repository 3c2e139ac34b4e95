/** The bad debt of a build's bill. */
import {
  WriteBackDialog,
  WriteOffDialog,
} from '#domains/floor/invoices/web/parts/WriteOffDialogs.tsx'
import type { Build } from '#domains/workshop/builds/contract.ts'
import { useSave } from '#platform/web/api.ts'
import { today } from '#platform/web/today.ts'
import { type Bill, buildMoney } from '../../contract.ts'

interface Props {
  build: Build
  bill: Bill
  /** It is taken back. */
  back: boolean
  onClose: () => void
}

export function GiveUpBill({ build, bill, back, onClose }: Props) {
  const params = { id: build.id, bill_id: bill.id }
  const off = useSave(buildMoney.writeOff, { onSaved: onClose })
  const on = useSave(buildMoney.writeBack, { onSaved: onClose })
  if (back)
    return (
      <WriteBackDialog
        amount={bill.written_off}
        saving={on.isPending}
        failure={on.error}
        onClose={onClose}
        onSubmit={(body) => on.mutate({ params, body })}
      />
    )
  return (
    <WriteOffDialog
      due={bill.due}
      today={today()}
      saving={off.isPending}
      failure={off.error}
      onClose={onClose}
      onSubmit={(body) => off.mutate({ params, body })}
    />
  )
}
