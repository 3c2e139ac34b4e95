/** The user's abilities for the lines of the order. The calls assert the same rules (orders/rights.ts). */
import { useRole } from '#platform/web/data/session.ts'
import type { OrderLine } from '../../../../order-line.ts'
import {
  canAddLine,
  canDecide,
  canEditLine,
  canIssuePart,
  canRemoveLine,
  canReturnPart,
  canWork,
} from '../../../../rights.ts'
import { lineKinds } from '../../../../rules.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'

export function useLineRights() {
  const { order } = useOrderContext()
  const role = useRole()
  return {
    /** The kinds of lines that the user may add; empty for none. */
    kinds: lineKinds.filter((kind) => canAddLine(role, order, kind).ok),
    edit: (line: OrderLine) => canEditLine(role, order, line).ok,
    remove: (line: OrderLine) => canRemoveLine(role, order, line).ok,
    approve: canDecide(role, order, 'approved').ok,
    decline: canDecide(role, order, 'declined').ok,
    issue: (line: OrderLine) => canIssuePart(role, order, line).ok,
    bringBack: (line: OrderLine) => canReturnPart(role, order, line).ok,
    work: (line: OrderLine) => canWork(role, order, line).ok,
  }
}
