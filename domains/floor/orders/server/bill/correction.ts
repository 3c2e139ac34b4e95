/** Records the corrections of a bill in the order's history, with the values before and after. */
import { codeFor } from '#domains/books/tax-codes/rules.ts'
import { voucherOnOrder } from '#domains/loyalty/vouchers/server/redemption.ts'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import { type Currency, inMessage } from '#platform/contract/money/currency.ts'
import { currencyOfGarage } from '#platform/server/database/currencies.ts'
import { discountValues } from '#platform/contract/money/money.ts'
import { orderMessages } from '../../messages.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { Change } from '../change.ts'
import { nowOf } from './computing.ts'
import { addHistoryEvent } from './adjust-points.ts'
import {
  type LockedOrder,
  type StoredLine,
  selectDiscounts,
  selectLines,
  selectOrderRow,
} from '../queries-row.ts'

/** A change that gives amounts as text. */
export type AmountChange = Change & { appContext: Pick<AppContext, 'garageDirectory'> }
type Reading = Pick<AmountChange, 'db' | 'scope' | 'at' | 'appContext'>

/** The contents of a bill. */
export async function partsOfBill({ db, scope, at, appContext }: Reading, order: LockedOrder) {
  const [lines, discounts, voucher] = await Promise.all([
    selectLines(db, scope, order.id),
    selectDiscounts(db, scope, order.id),
    voucherOnOrder(db, nowOf(order, at), []),
  ])
  const values = discountValues(discounts, order.sub_total)
  const valued = discounts.map((discount, index) => ({ ...discount, value: values[index] ?? 0 }))
  const currency = await currencyOfGarage(appContext.garageDirectory, order.garage_id)
  return { order, lines, discounts: valued, code: voucher?.code, currency }
}
export type PartsOfBill = Awaited<ReturnType<typeof partsOfBill>>

/** A sentence for each difference, in the order of the bill. */
export const differences = (before: PartsOfBill, after: PartsOfBill): ApiMessage[] => [
  ...after.lines.flatMap((line) =>
    linesApart(
      before.lines.find(({ id }) => id === line.id),
      line,
      after.currency,
      (line) => codeIn(after.order, line),
    ),
  ),
  ...discountsApart(before.discounts, after),
  ...(before.code && before.code !== after.code
    ? [createMessage(orderMessages.voucherTaken, { code: before.code })]
    : []),
  ...(after.code && before.code !== after.code
    ? [createMessage(orderMessages.voucherGiven, { code: after.code })]
    : []),
  ...(before.order.points === after.order.points
    ? []
    : [
        createMessage(orderMessages.pointsCorrected, {
          before: before.order.points,
          after: after.order.points,
        }),
      ]),
]

/** The name of a line's tax code, which is the same in every language. */
const codeIn = (
  { tax_rules: rules, customer_kind }: LockedOrder,
  { kind, tax_code_id: chosen }: StoredLine,
) => codeFor(rules, { kind, customer_kind, chosen })?.code ?? '0%'

function linesApart(
  before: StoredLine | undefined,
  line: StoredLine,
  currency: Currency,
  codeOf: (line: StoredLine) => string,
) {
  const { name, amount, approval } = line
  const money = (value: number) => inMessage(value, currency)
  const messages: ApiMessage[] = []
  const isBilled = approval === 'approved'
  if (before && before.name !== name)
    messages.push(createMessage(orderMessages.lineRenamed, { before: before.name, after: name }))
  if (before && isBilled && codeOf(before) !== codeOf(line))
    messages.push(
      createMessage(orderMessages.taxCorrected, {
        name,
        before: codeOf(before),
        after: codeOf(line),
      }),
    )
  if (before?.approval === 'approved' && !isBilled)
    messages.push(createMessage(orderMessages.lineDeclined, { name, amount: money(before.amount) }))
  else if (isBilled && before?.approval !== 'approved')
    messages.push(createMessage(orderMessages.lineApproved, { name, amount: money(amount) }))
  else if (before && before.amount !== amount)
    messages.push(
      createMessage(orderMessages.priceCorrected, {
        name,
        before: money(before.amount),
        after: money(amount),
      }),
    )
  return messages
}

type Discounts = PartsOfBill['discounts']

const discountsApart = (
  before: Discounts,
  { discounts: after, currency }: PartsOfBill,
): ApiMessage[] => [
  ...before
    .filter((line) => !after.some(({ id }) => id === line.id))
    .map(({ reason, value }) =>
      createMessage(orderMessages.discountTaken, { reason, amount: inMessage(value, currency) }),
    ),
  ...after.flatMap(({ id, reason, value, amount, type }) => {
    const was = before.find((earlier) => earlier.id === id)
    if (!was)
      return [
        createMessage(orderMessages.discountGiven, { reason, amount: inMessage(value, currency) }),
      ]
    return was.amount === amount && was.type === type
      ? []
      : [
          createMessage(orderMessages.discountCorrected, {
            reason,
            before: inMessage(was.value, currency),
            after: inMessage(value, currency),
          }),
        ]
  }),
]

/** Wraps a call that changes the lines of a bill. During a correction it writes each difference to the history. */
export const withCorrectionHistory =
  <A extends AmountChange & { params: { id: number } }, T>(call: (context: A) => Promise<T>) =>
  async (context: A): Promise<T> => {
    const order = await selectOrderRow(context.db, context.scope, context.params.id, context.at)
    if (!order?.correction) return call(context)
    const before = await partsOfBill(context, order)
    const result = await call(context)
    const after = await selectOrderRow(context.db, context.scope, order.id, context.at)
    if (after)
      await addHistoryEvents(context, after, differences(before, await partsOfBill(context, after)))
    return result
  }

export async function addHistoryEvents(
  change: Change,
  order: LockedOrder,
  said: readonly ApiMessage[],
) {
  for (const sentence of said) await addHistoryEvent(change.db, order, sentence, change)
}
