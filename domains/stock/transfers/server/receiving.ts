/** Computes the effect of a receipt on the lines of a transfer. */
import { type Message, createMessage } from '#platform/contract/messages.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { transferMessages } from '../messages.ts'
import { openOf, valueOfPart } from '../rules.ts'
import type { StoredLine } from './queries.ts'

interface GivenLine {
  line_id: number
  quantity: number
  reason?: string | null | undefined
}

/** A line of the receipt: received and lost quantities with their values. */
export interface Arriving {
  line: StoredLine
  quantity: number
  value: number
  lost: number
  lost_value: number
  reason: string | null
}

/** @throws 422 naming each invalid line, or if the receipt changes nothing */
export function arrivingOf(
  lines: readonly StoredLine[],
  given: readonly GivenLine[],
  unknown: Message,
): Arriving[] {
  const problems: Record<string, Message> = {}
  const lineIds = new Set<number>()
  const arriving = given.flatMap(({ line_id, quantity, reason }, at) => {
    const line = lines.find(({ id }) => id === line_id)
    if (!line) problems[`lines.${at}.line_id`] = unknown
    else if (lineIds.has(line_id)) problems[`lines.${at}.line_id`] = transferMessages.lineTwice
    else if (quantity > openOf(line))
      problems[`lines.${at}.quantity`] = createMessage(transferMessages.onlyOpen, {
        open: openOf(line),
      })
    lineIds.add(line_id)
    if (!line) return []
    const remaining = toThreeDecimals(openOf(line) - quantity)
    const lost = reason ? remaining : 0
    const before = toThreeDecimals(line.received + line.lost)
    return [
      {
        line,
        quantity,
        value: valueOfPart(line, before, quantity),
        lost,
        lost_value: valueOfPart(line, toThreeDecimals(before + quantity), lost),
        reason: lost > 0 ? (reason ?? null) : null,
      },
    ]
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const happening = arriving.filter(({ quantity, lost }) => quantity > 0 || lost > 0)
  if (happening.length === 0) throw invalid({ lines: transferMessages.nothingReceived })
  return happening
}

/** A line after the receipt. */
export const lineAfter = (
  { line, quantity, value, lost, lost_value, reason }: Arriving,
  to_item_id: number | null,
) => ({
  ...line,
  to_item_id: to_item_id ?? line.to_item_id,
  received: toThreeDecimals(line.received + quantity),
  received_value: line.received_value + value,
  lost: toThreeDecimals(line.lost + lost),
  lost_value: line.lost_value + lost_value,
  reason,
})
