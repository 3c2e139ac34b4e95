/** What the reader may do with the lines of an order now: the same rules that the server asks (orders/server/lines.ts). */
import { useMay } from '#platform/web/session.ts'
import type { OrderLine } from '../../contract.ts'
import {
  type LineKind,
  decidingStages,
  editableStages,
  hasIssuedInvoice,
  lineKinds,
} from '../../rules.ts'
import { useDesk } from './desk.tsx'

export interface LineRights {
  /** The kinds that can be added; empty: none. */
  kinds: readonly LineKind[]
  edit: (line: OrderLine) => boolean
  approve: boolean
  decline: boolean
  work: (line: OrderLine) => boolean
}

export function useLineRights(): LineRights {
  const { order } = useDesk()
  const isDesk = useMay('order.write')
  const isFloor = useMay('order.work')
  const { stage } = order
  const billed = hasIssuedInvoice(order)
  const editable = editableStages.includes(stage)
  const own: readonly LineKind[] = isDesk ? lineKinds : ['inspection']
  const kinds = isFloor && editable ? own : []
  const working = stage === 'in_progress' || stage === 'on_hold' || stage === 'inspecting'
  return {
    kinds,
    edit: (line) => !billed && kinds.includes(line.kind),
    approve: isDesk && !billed && decidingStages.includes(stage),
    decline: isDesk && !billed && (editable || stage === 'awaiting_approval'),
    work: (line) =>
      isFloor &&
      !billed &&
      working &&
      (line.approval === 'approved' || (stage === 'inspecting' && line.kind === 'inspection')),
  }
}
