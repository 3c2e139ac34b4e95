/** The lines of a draft while they are edited, with display data of their items. */
import { z } from 'zod'
import { newTransfer } from '../../contract.ts'

const displayFields = { name: z.string(), sku: z.string() }

export const transferForm = newTransfer.extend({
  lines: z.array(newTransfer.shape.lines.element.extend(displayFields)).min(1),
})
export type TransferForm = z.input<typeof transferForm>

/** The body of the call, without display data. */
export const bodyOf = ({ lines, ...fields }: TransferForm) => ({
  ...fields,
  lines: lines.map(({ item_id, quantity, order_line_id }) => ({
    item_id,
    quantity,
    order_line_id: order_line_id ?? null,
  })),
})
