/** Receives goods of a purchase: stock, tax, payable, and the advance that settles it (accounting, rules 1 and 18a). */
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { type Moved } from '#domains/stock/stock/server/queries.ts'
import { moveStock, stockValueOf } from '#domains/stock/stock/server/stock.ts'
import { type ClaimedBill, recordInputTax } from '#domains/stock/supplier-bills/server/tax.ts'
import type { TaxedPart } from '#domains/stock/supplier-bills/tax.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { purchaseMessages } from '../messages.ts'
import { type Receipt, partOf, addQuantities, taxOfPart } from '../rules.ts'
import { PURCHASE_SOURCE, advanceUsedLines, entryOf, receivedLines } from './posting.ts'
import { type StoredLine, type StoredPurchase, selectLines, updateReceived } from './queries.ts'

interface Caller {
  db: Db
  scope: Scope
  me: { employee_id: number }
  at: Date
}

/**
 * Receives these quantities of a locked purchase into stock, and posts them.
 * @returns the new columns of the purchase, which the caller writes
 */
export async function receiveLines(
  { db, scope, me, at }: Caller,
  purchase: ClaimedBill &
    Pick<
      StoredPurchase,
      'supplier_id' | 'is_paid' | 'paid_on' | 'advance' | 'received_value' | 'tax_claimable'
    >,
  wanted: readonly { line_id: number; quantity: number }[],
  day: string,
) {
  const lines = await selectLines(db, scope, purchase.id)
  const parts = partsOf(lines, wanted)
  const { moved } = await moveStock(db, {
    garage_id: purchase.garage_id,
    day,
    at,
    source: { type: PURCHASE_SOURCE, id: purchase.id, number: purchase.number },
    employee_id: me.employee_id,
    lines: parts.map(({ line, item_quantity, value, tax }) => ({
      item_id: line.item_id,
      kind: 'receipt',
      quantity: item_quantity,
      value: value + tax.cost,
    })),
  })
  for (const { line, quantity, item_quantity, value } of parts)
    await updateReceived(db, scope, line.id, {
      received: addQuantities(line.received, quantity),
      received_value: line.received_value + value,
      awaited: addQuantities(line.awaited, -item_quantity),
    })

  const tax = await recordInputTax(db, 'purchase', purchase, {
    day,
    parts: parts.map((part) => part.tax),
  })
  const value = stockValueOf(moved) + tax.claimed - tax.declared
  const seq = (moved[0] as Moved).id
  const by = me.employee_id
  await postEntry(
    db,
    entryOf(purchase, {
      event: 'received',
      seq,
      day,
      by,
      lines: receivedLines(purchase, moved, tax),
    }),
  )
  // an advance can settle nothing before its payment date
  const used = purchase.advance > 0 ? value : 0
  const settled = purchase.paid_on && purchase.paid_on > day ? purchase.paid_on : day
  if (used > 0)
    await postEntry(
      db,
      entryOf(purchase, {
        event: 'advance_used',
        seq,
        day: settled,
        by,
        lines: advanceUsedLines(purchase, used),
      }),
    )
  return {
    receipt: receiptAfter(lines, parts),
    received_value: purchase.received_value + value,
    received_on: day,
    advance: purchase.advance - used,
    tax_claimable: purchase.tax_claimable + tax.claimed,
  }
}

interface Part {
  line: StoredLine
  quantity: number
  item_quantity: number
  value: number
  tax: TaxedPart
}

/** @throws 422 a line of another purchase, a duplicate line, or more than is still undelivered */
function partsOf(
  lines: readonly StoredLine[],
  wanted: readonly { line_id: number; quantity: number }[],
): Part[] {
  const lineIds = new Set<number>()
  return wanted.map(({ line_id, quantity }, index) => {
    const refuse = (
      field: string,
      why: Parameters<typeof createMessage>[0],
      values?: { max: number },
    ) => invalid({ [`lines.${index}.${field}`]: createMessage(why, values) })
    const line = lines.find(({ id }) => id === line_id)
    if (!line) throw refuse('line_id', messages.unknownReference)
    if (lineIds.has(line_id)) throw refuse('line_id', purchaseMessages.twice)
    lineIds.add(line_id)
    const open = addQuantities(line.quantity, -line.received)
    if (quantity > open) throw refuse('quantity', messages.tooBig, { max: open })
    const part = partOf(line, quantity)
    if (part.item_quantity <= 0) throw refuse('quantity', purchaseMessages.tooFew)
    return { line, quantity, ...part, tax: taxOfPart(line, { quantity, ...part }) }
  })
}

function receiptAfter(lines: readonly StoredLine[], parts: readonly Part[]): Receipt {
  const isOpen = lines.some((line) => {
    const quantity = parts.find((part) => part.line.id === line.id)?.quantity ?? 0
    return addQuantities(line.received, quantity) < line.quantity
  })
  return isOpen ? 'part_received' : 'received'
}
