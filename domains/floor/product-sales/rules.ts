/** Who makes counter sales: the service desk in a garage, the makers in a workshop. */
import type { Message } from '#platform/contract/messages.ts'
import { productMessages } from '#domains/stock/products/messages.ts'

const MAKER = 'super admin - manufacture'

/** Why a role may not sell there; false if it may. */
export const notSeller = (
  role: string | undefined,
  { kind }: { kind: string },
): Message | false => {
  if (kind === 'workshop') return role !== MAKER && productMessages.ofWorkshop
  return role === MAKER && productMessages.ofGarage
}
