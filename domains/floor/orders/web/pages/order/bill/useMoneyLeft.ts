import { useCan } from '#platform/web/data/session.ts'
import { blocked } from '../../../../messages.ts'
import { hasIssuedInvoice } from '../../../../rules.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import { canBill } from './mayBill.ts'

/** After delivery only the money is left to do: a replacement invoice, or the amount due. */
export function useUnsettledMoney(): readonly string[] {
  const { order } = useOrderContext()
  const mayTake = useCan('invoice.write')
  if (order.stage !== 'delivered' || !mayTake) return []
  if (!hasIssuedInvoice(order)) return canBill(order.can.invoice) ? [blocked.noInvoice] : []
  return order.billing === 'paid' ? [] : [blocked.notPaid]
}
