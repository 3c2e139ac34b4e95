/**
 * Changes a third-party purchase. Documents and notes may change at any time. Fields that affect the journal may
 * change while it is unpaid: the entry is reversed and posted again, and the cost follows the order.
 */
import { dayIn } from '#platform/contract/days.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import {
  assertBuys,
  assertNewInvoice,
  assertFiles,
} from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { claimBill } from '#domains/stock/supplier-bills/server/tax.ts'
import { compactPlate, groupPlate } from '#platform/contract/text/license-plate.ts'
import { conflict } from '#platform/server/http/errors.ts'
import { changeDocument } from '#platform/server/http/documents.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { thirdPartyPurchases } from '../contract.ts'
import { thirdPartyPurchaseMessages } from '../messages.ts'
import { canUpdate } from '../rules.ts'
import { amountsOf, buildOf, linesOf, orderOf, paperFields } from './content.ts'
import { SOURCE, costOf, record, unrecord } from './posting.ts'
import { purchaseDocument } from './purchase.ts'
import { type StoredPurchase, replaceLines, selectLines } from './queries.ts'

const table = 'third_party_purchases'

type Update = CallContext<typeof thirdPartyPurchases.update>
type Line = Awaited<ReturnType<typeof selectLines>>[number]

export function update(context: Update) {
  const { db, scope } = context
  const { version: _version, duplicate_confirmed, ...body } = context.body
  return changeDocument(purchaseDocument, context, canUpdate, async (before) => {
    await assertFiles(context, paperFields, body, before)
    await assertNewInvoice(context, table, { ...before, ...body, duplicate_confirmed }, before)

    const lines = await selectLines(db, scope, before.id)
    const posting = isAnotherPosting(before, lines, body)
      ? await postAnew(context, before, lines)
      : {}
    const {
      lines: _,
      license_plate: _plate,
      order_id: _order,
      build_order_id: _build,
      ...fields
    } = body
    const { country_id } = await requireGarage(db, scope, before.garage_id)
    const columns = {
      ...fields,
      // other groups of the same plate; a purchase for an order has those of the order
      ...(body.license_plate &&
        before.order_id === null && { license_plate: groupPlate(body.license_plate, country_id) }),
      admin_fee: fields.admin_fee ?? before.admin_fee,
      miscellaneous: fields.miscellaneous ?? before.miscellaneous,
      tax_confirmed: fields.tax_confirmed ?? before.tax_confirmed,
      ...posting,
    }
    if (isAnotherDocument(before, fields))
      await claimBill(db, SOURCE, { ...before, ...fields, country_id })
    return { columns }
  })
}

type Body = Omit<Update['body'], 'version' | 'duplicate_confirmed'>

const asKept = (line: Partial<Line> & { name?: string | null | undefined }) =>
  JSON.stringify([
    line.third_party_id ?? null,
    line.name ?? null,
    line.quantity,
    line.unit ?? null,
    line.unit_price,
    line.order_line_id ?? null,
  ])

/** A missing field is unchanged. */
const isTaxKept = (line: NonNullable<Body['lines']>[number], oldLine: Line) =>
  (line.tax_code_id === undefined || line.tax_code_id === oldLine.tax_code_id) &&
  (line.tax_amount === undefined || line.tax_amount === typedTax(oldLine))

const typedTax = ({ tax_is_typed, tax_amount }: Line) => (tax_is_typed ? tax_amount : null)

/** The number or day of the supplier's tax invoice changes the claim. */
const isAnotherDocument = (before: StoredPurchase, fields: Body) =>
  (['tax_invoice_number', 'tax_invoice_date'] as const).some(
    (field) => fields[field] !== undefined && (fields[field] ?? null) !== before[field],
  )

/** Whether a body changes the entry or its order. */
function isAnotherPosting(before: StoredPurchase, lines: readonly Line[], body: Body): boolean {
  const same = <K extends 'supplier_id' | 'date' | 'admin_fee' | 'miscellaneous' | 'order_id'>(
    field: K,
  ) => body[field] === undefined || (body[field] ?? null) === before[field]
  const plate =
    body.license_plate === undefined ? undefined : compactPlate(body.license_plate ?? '')
  return !(
    same('supplier_id') &&
    same('date') &&
    same('admin_fee') &&
    same('miscellaneous') &&
    same('order_id') &&
    (body.build_order_id === undefined || (body.build_order_id ?? null) === before.build_id) &&
    (plate === undefined || plate === compactPlate(before.license_plate ?? '')) &&
    (body.lines === undefined ||
      (body.lines.length === lines.length &&
        body.lines.every((line, index) => {
          const oldLine = lines[index] as Line
          return asKept(line as Partial<Line>) === asKept(oldLine) && isTaxKept(line, oldLine)
        })))
  )
}

/** Reverses the entry and posts the new amounts. @returns the derived columns */
async function postAnew(context: Update, before: StoredPurchase, oldLines: readonly Line[]) {
  const { db, scope, body, at } = context
  if (before.paid_on !== null) throw conflict(thirdPartyPurchaseMessages.paidStands)
  const garage = await requireGarage(db, scope, before.garage_id)
  const today = dayIn(garage.time_zone, at)
  const { date = before.date, supplier_id = before.supplier_id } = body
  await assertBuys(context, garage, { date, supplier_id })
  await unrecord(context, before, { today, why: `Corrected ${before.number}` })

  const isOrderGiven = body.order_id !== undefined || body.license_plate !== undefined
  const { build_order_id = isOrderGiven ? null : before.build_id } = body
  const build = await buildOf(context, garage.id, { ...body, build_order_id })
  const order = build
    ? undefined
    : await orderOf(context, garage.id, isOrderGiven ? body : { order_id: before.order_id })
  const unchangedLines = oldLines.map((line) => ({ ...line, tax_amount: typedTax(line) }))
  const newLines = await linesOf(context, body.lines ?? unchangedLines, { supplier_id, order })
  const { amounts, lines } = await amountsOf(context, {
    garage_id: before.garage_id,
    date,
    lines: newLines,
    isMoved: body.lines === undefined,
    tax_confirmed: body.tax_confirmed ?? before.tax_confirmed,
    admin_fee: body.admin_fee ?? before.admin_fee,
    miscellaneous: body.miscellaneous ?? before.miscellaneous,
  })
  const plate = body.license_plate === undefined ? before.license_plate : body.license_plate
  const after = {
    supplier_id,
    date,
    order_id: order?.id ?? null,
    license_plate: order?.license_plate ?? (groupPlate(plate ?? '', garage.country_id) || null),
    build_id: build?.id ?? null,
    cost_of: costOf({ order, build }),
    recorded: before.recorded + 1,
    ...amounts,
  }
  await replaceLines(db, before.id, lines)
  // reversal and new entry are both of today
  const posted = { ...before, ...after, country_id: garage.country_id }
  const tax_claimable = await record(context, posted, lines, { order, day: today })
  return { ...after, taxes: JSON.stringify(after.taxes), tax_claimable }
}
