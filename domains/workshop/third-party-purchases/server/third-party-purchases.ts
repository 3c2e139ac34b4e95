/** Third-party purchases: list, get, create, update, remove, proof. Each posts in its transaction. */
import { dayIn } from '#platform/contract/days.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { selectEntriesOf as entriesOf } from '#domains/books/journal/server/queries.ts'
import { canPayBill } from '#domains/stock/supplier-bills/rules.ts'
import {
  assertBuys,
  assertNewInvoice,
  assertFiles,
  paidAtOnce,
  paidByProof,
  withFileUrls,
} from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { groupPlate, showPlate } from '#platform/contract/text/license-plate.ts'
import { messages } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { changeDocument, removeDocument } from '#platform/server/http/documents.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { type thirdPartyPurchases, THIRD_PARTY_PURCHASE } from '../contract.ts'
import { thirdPartyPurchaseMessages } from '../messages.ts'
import { canCorrect, canRemove, canUpdate } from '../rules.ts'
import { amountsOf, buildOf, linesOf, orderOf, paperFields } from './content.ts'
import { SOURCE, costOf, pay, record, unpay, unrecord } from './posting.ts'
import { purchaseDocument } from './purchase.ts'
import {
  insertPurchase,
  replaceLines,
  selectPurchase,
  selectPurchases,
  updateClaimable,
} from './queries.ts'

const table = 'third_party_purchases'

export async function list({ db, scope, query }: CallContext<typeof thirdPartyPurchases.list>) {
  const page = await selectPurchases(db, scope, query)
  return {
    ...page,
    data: page.data.map(({ country_id, ...row }) => ({
      ...row,
      license_plate: row.license_plate && showPlate(row.license_plate, country_id),
    })),
  }
}

export async function get({
  db,
  scope,
  me,
  params,
  appContext,
}: CallContext<typeof thirdPartyPurchases.get>) {
  const stored = await selectPurchase(db, scope, params.id)
  if (!stored) throw notFound()
  const { is_paid, is_invoiced, is_build_closed, ...purchase } = stored
  const facts = { is_paid, is_invoiced, is_build_closed }
  return {
    ...withFileUrls(appContext, purchase, fileFields),
    license_plate: purchase.license_plate && showPlate(purchase.license_plate, purchase.country_id),
    entries: await entriesOf(db, scope, { type: SOURCE, id: params.id }),
    can: {
      update: canUpdate(me.role),
      // one with nothing due is paid without a payment
      correct: canCorrect(me.role, { ...facts, is_paid: purchase.paid_on !== null }),
      remove: canRemove(me.role, facts),
      proof: canPayBill(me.role, { is_paid, total: purchase.total }),
    },
  }
}

const fileFields = [
  'invoice_file',
  'supplier_invoice_photo',
  'payment_photo',
  'payment_proof',
] as const

export async function create(context: CallContext<typeof thirdPartyPurchases.create>) {
  const { db, scope, me, body, at, audit } = context
  const garage = await requireGarage(db, scope, body.garage_id)
  await assertBuys(context, garage, body)
  await assertFiles(context, paperFields, body)
  await assertNewInvoice(context, table, body)
  if (!body.build_order_id && !hasCapability(me.role, 'purchase.write'))
    throw forbidden(thirdPartyPurchaseMessages.onlyBuilds)
  const build = await buildOf(context, garage.id, body)
  const order = build ? undefined : await orderOf(context, garage.id, body)
  const named = await linesOf(context, body.lines, { supplier_id: body.supplier_id, order })
  const { amounts, lines } = await amountsOf(context, { ...body, lines: named })
  const payment = await paidAtOnce(context, garage.id, body)

  const year = Number(body.date.slice(0, 4))
  const purchase = {
    garage_id: garage.id,
    supplier_id: body.supplier_id,
    number: await nextNumber(db, 'TPP', garage, year),
    date: body.date,
    license_plate:
      order?.license_plate ?? (groupPlate(body.license_plate ?? '', garage.country_id) || null),
    order_id: order?.id ?? null,
    build_id: build?.id ?? null,
    cost_of: costOf({ order, build }),
    ...amounts,
    recorded: 1,
    ...payment,
  }
  const documents = {
    invoice_code: body.invoice_code ?? null,
    invoice_file_id: body.invoice_file_id ?? null,
    supplier_invoice_number: body.supplier_invoice_number ?? null,
    supplier_invoice_photo_file_id: body.supplier_invoice_photo_file_id ?? null,
    payment_photo_file_id: body.payment_photo_file_id ?? null,
    tax_invoice_number: body.tax_invoice_number ?? null,
    tax_invoice_date: body.tax_invoice_date ?? null,
    tax_confirmed: body.tax_confirmed ?? false,
    note: body.note ?? null,
    created_by: me.employee_id,
  }
  const created_at = at.toISOString()
  const taxes = JSON.stringify(purchase.taxes)
  const { id } = await insertPurchase(db, { ...purchase, ...documents, taxes, created_at })
  await replaceLines(db, id, lines)
  const posted = { ...purchase, ...documents, id, country_id: garage.country_id }
  const tax_claimable = await record(context, posted, lines, { order })
  if (tax_claimable !== 0) await updateClaimable(db, scope, id, tax_claimable)
  if (payment) await pay(context, { ...purchase, id }, payment)
  audit.created(THIRD_PARTY_PURCHASE, { ...purchase, ...documents, id, lines })
  return { id, number: purchase.number }
}

export function proof(context: CallContext<typeof thirdPartyPurchases.proof>) {
  const { db, scope, body } = context
  return changeDocument(purchaseDocument, context, canPayBill, async (purchase) => {
    const { time_zone } = await requireGarage(db, scope, purchase.garage_id)
    const { payment_photo_file_id: photo } = body
    const proofId = body.payment_proof_file_id ?? photo
    if (!proofId) throw invalid({ payment_proof_file_id: messages.required })
    const form = { ...body, payment_proof_file_id: proofId }
    const payment = await paidByProof({ ...context, body: form }, purchase, time_zone)
    await assertFiles(context, ['payment_photo_file_id'], body)
    await pay(context, purchase, payment)
    return { columns: { ...payment, ...(photo ? { payment_photo_file_id: photo } : {}) } }
  })
}

/** The order and the build decide whether it may go: unrecord locks them and checks. */
export function remove(context: CallContext<typeof thirdPartyPurchases.remove>) {
  const { db, scope, at } = context
  return removeDocument(purchaseDocument, context, canUpdate, async (purchase) => {
    const { time_zone } = await requireGarage(db, scope, purchase.garage_id)
    const reversal = { today: dayIn(time_zone, at), why: `Deleted ${purchase.number}` }
    await unrecord(context, purchase, reversal)
    if (purchase.paid_on !== null) await unpay(context, purchase, reversal)
    return { deleted_at: at.toISOString() }
  })
}
