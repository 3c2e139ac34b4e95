/** Validates and completes the body of a third-party purchase: order, lines, files and amounts. */
import { messages } from '#platform/contract/messages.ts'
import { buildForCost } from '#domains/workshop/build-money/server/costs.ts'
import { openOrdersOfPlate, orderForCost } from '#domains/floor/orders/server/third-party-costs.ts'
import { billMessages } from '#domains/stock/supplier-bills/messages.ts'
import { lineAmount } from '#domains/stock/supplier-bills/rules.ts'
import { taxOfBill } from '#domains/stock/supplier-bills/server/tax.ts'
import { findThirdParty } from '#domains/stock/third-parties/server/third-parties.ts'
import { compactPlate } from '#platform/contract/text/license-plate.ts'
import type { Call } from '#platform/contract/route.ts'
import { HttpError, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { z } from 'zod'
import type { newLine } from '../contract.ts'
import { thirdPartyPurchaseMessages } from '../messages.ts'
import type { For, Order } from './posting.ts'

export type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at'>

/** The highest total, so that sums of many stay safe integers. */
const MAX_TOTAL = 10_000_000_000_000

/**
 * Locks the order for the cost: the requested one, else the only open one of its plate.
 * @throws 422 several are open: `errors.orders` lists them
 */
export async function orderOf(
  { db, scope, at }: Caller,
  garageId: number,
  named: { license_plate?: string | null | undefined; order_id?: number | null | undefined },
): Promise<Order | undefined> {
  const plate = compactPlate(named.license_plate ?? '')
  let id = named.order_id ?? undefined
  if (!id && plate) {
    const open = await openOrdersOfPlate(db, scope, garageId, plate)
    if (open.length > 1) throw several(open.map(({ number }) => number))
    id = open[0]?.id
  }
  if (!id) return undefined
  const order = await orderForCost(db, scope, id, at)
  if (
    !order ||
    order.garage_id !== garageId ||
    (plate && compactPlate(order.license_plate) !== plate)
  )
    throw invalid({ order_id: messages.unknownReference })
  return order
}

/** Locks the build for the cost. @throws 422 it is not of this workshop, or the body also has a work order */
export async function buildOf(
  { db, scope }: Caller,
  garageId: number,
  named: {
    build_order_id?: number | null | undefined
    license_plate?: string | null | undefined
    order_id?: number | null | undefined
  },
): Promise<For['build']> {
  if (!named.build_order_id) return undefined
  if (named.order_id || named.license_plate)
    throw invalid({ build_order_id: thirdPartyPurchaseMessages.orderOrBuild })
  const build = await buildForCost(db, scope, named.build_order_id)
  if (build?.garage_id !== garageId) throw invalid({ build_order_id: messages.unknownReference })
  return build
}

const several = (orders: readonly string[]) =>
  new HttpError(422, thirdPartyPurchaseMessages.severalOpen, {
    errors: { order_id: [thirdPartyPurchaseMessages.severalOpen], orders },
  })

export type LineBody = z.output<typeof newLine>

/** The lines to store. Missing values come from the line's third party. */
export async function linesOf(
  { db, scope }: Caller,
  lines: readonly LineBody[],
  { supplier_id, order }: { supplier_id: number; order: Order | undefined },
) {
  const linesWithOrder = []
  for (const [index, line] of lines.entries()) {
    const field = (name: string) => `lines.${index}.${name}`
    const { third_party_id = null, order_line_id = null, quantity, unit_price } = line
    const thirdParty = third_party_id ? await findThirdParty(db, scope, third_party_id) : undefined
    if (third_party_id && thirdParty?.supplier_id !== supplier_id)
      throw invalid({ [field('third_party_id')]: messages.unknownReference })
    const name = line.name ?? thirdParty?.name
    if (!name) throw invalid({ [field('name')]: messages.required })
    if (order_line_id && !order)
      throw invalid({ [field('order_line_id')]: thirdPartyPurchaseMessages.orderFirst })
    if (order_line_id && !order?.lines.some(({ id }) => id === order_line_id))
      throw invalid({ [field('order_line_id')]: messages.unknownReference })
    const amount = lineAmount(line)
    if (amount > MAX_TOTAL) throw invalid({ [field('unit_price')]: billMessages.tooDear })
    const unit = line.unit ?? 'pcs'
    const { tax_code_id, tax_amount } = line
    const taxed = { tax_code_id, tax_amount }
    linesWithOrder.push({
      third_party_id,
      name,
      quantity,
      unit,
      unit_price,
      amount,
      order_line_id,
      ...taxed,
    })
  }
  return linesWithOrder
}

interface Sums {
  garage_id: number
  date: string
  lines: Awaited<ReturnType<typeof linesOf>>
  tax_confirmed?: boolean | null | undefined
  isMoved?: boolean
  admin_fee?: number | null | undefined
  miscellaneous?: number | null | undefined
}

/** Computes the total and the tax of the lines; the total must be bookable. Fees carry no tax. */
export async function amountsOf({ db }: Pick<Caller, 'db'>, sums: Sums) {
  const extras = { admin_fee: sums.admin_fee ?? 0, miscellaneous: sums.miscellaneous ?? 0 }
  const {
    bill,
    cost: tax_cost,
    lines,
  } = await taxOfBill(db, {
    ...sums,
    kind: 'third_party_purchase',
  })
  const total = bill.sub_total + bill.tax + extras.admin_fee + extras.miscellaneous
  if (total > MAX_TOTAL) throw invalid({ lines: billMessages.tooDear })
  return { amounts: { ...bill, ...extras, tax_cost, total }, lines }
}

/** Its documents; the proof of payment is added by the payment. */
export const paperFields = [
  'invoice_file_id',
  'supplier_invoice_photo_file_id',
  'payment_photo_file_id',
] as const
