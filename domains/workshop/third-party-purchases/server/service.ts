/** Third-party purchases: list, get, create, update, remove, proof. Each posts in the same transaction. */
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import { paidWhen, requireFund } from '#domains/books/accounts/server/service.ts'
import { fileUrl } from '#domains/company/files/server/service.ts'
import { requireGarage } from '#domains/company/garages/server/service.ts'
import { entriesOf } from '#domains/books/journal/server/service.ts'
import { compactPlate, showPlate } from '#domains/people/vehicles/rules.ts'
import { may } from '#platform/contract/roles.ts'
import { assertCan, forbidden, invalid, notFound } from '#platform/server/errors.ts'
import { type Ask, type House, implement } from '#platform/server/mount.ts'
import { nextNumber } from '#platform/server/numbers.ts'
import { THIRD_PARTY_PURCHASE, thirdPartyPurchases } from '../contract.ts'
import { thirdPartyPurchaseMessages } from '../messages.ts'
import { canCorrect, canProve, canRemove, canUpdate } from '../rules.ts'
import { amountsOf, assertFiles, assertNewCode, buildOf, linesOf, orderOf } from './content.ts'
import { SOURCE, costOf, pay, record, unpay, unrecord } from './posting.ts'
import { assertSupplier, lockFor } from './purchase.ts'
import {
  hidePurchase,
  insertPurchase,
  replaceLines,
  selectPurchase,
  selectPurchases,
  updatePurchase,
} from './queries.ts'
import { update } from './update.ts'

export const thirdPartyPurchasesApi = implement(thirdPartyPurchases, {
  list,
  get,
  create,
  update,
  remove,
  proof,
})

async function list({ db, scope, query }: Ask<typeof thirdPartyPurchases.list>) {
  const page = await selectPurchases(db, scope, query)
  return {
    ...page,
    data: page.data.map(({ country_id, ...row }) => ({
      ...row,
      license_plate: row.license_plate && showPlate(row.license_plate, country_id),
    })),
  }
}

async function get({ db, scope, me, params, house }: Ask<typeof thirdPartyPurchases.get>) {
  const found = await selectPurchase(db, scope, params.id)
  if (!found) throw notFound()
  const { is_paid, is_invoiced, is_build_closed, ...purchase } = found
  const facts = { is_paid, is_invoiced, is_build_closed }
  return {
    ...purchase,
    license_plate: purchase.license_plate && showPlate(purchase.license_plate, purchase.country_id),
    invoice_file: shown(house, purchase.invoice_file),
    supplier_invoice_photo: shown(house, purchase.supplier_invoice_photo),
    payment_photo: shown(house, purchase.payment_photo),
    payment_proof: shown(house, purchase.payment_proof),
    entries: await entriesOf(db, scope, { type: SOURCE, id: params.id }),
    can: {
      update: canUpdate(me.role),
      correct: canCorrect(me.role, facts),
      remove: canRemove(me.role, facts),
      proof: canProve(me.role, facts),
    },
  }
}

const shown = <F extends { id: number }>(house: House, file: F | null) =>
  file && { ...file, url: fileUrl(house, file.id) }

async function create(ask: Ask<typeof thirdPartyPurchases.create>) {
  const { db, scope, me, body, at, audit } = ask
  const garage = await requireGarage(db, scope, body.garage_id)
  const today = dayIn(garage.time_zone, at)
  if (body.date > today) throw invalid({ date: messages.inFuture })
  await assertSupplier(db, scope, body.supplier_id, garage.country_id)
  await assertNewCode(ask, body)
  await assertFiles(ask, body)
  if (!body.build_order_id && !may(me.role, 'purchase.write'))
    throw forbidden(thirdPartyPurchaseMessages.onlyBuilds)
  const build = await buildOf(ask, garage.id, body)
  const order = build ? undefined : await orderOf(ask, garage.id, body)
  const lines = await linesOf(ask, body.lines, { supplier_id: body.supplier_id, order })
  const paid = body.status === 'paid' ? await paymentOf(ask, garage.id) : undefined

  const year = Number(body.date.slice(0, 4))
  const purchase = {
    garage_id: garage.id,
    supplier_id: body.supplier_id,
    number: await nextNumber(db, 'TPP', garage, year),
    date: body.date,
    license_plate: order?.license_plate ?? (compactPlate(body.license_plate ?? '') || null),
    order_id: order?.id ?? null,
    build_id: build?.id ?? null,
    cost_of: costOf({ order, build }),
    ...amountsOf(lines, body),
    recorded: 1,
    is_paid: paid !== undefined,
    account_id: paid?.account_id ?? null,
    paid_on: paid ? body.date : null,
  }
  const papers = {
    invoice_code: body.invoice_code ?? null,
    invoice_file_id: body.invoice_file_id ?? null,
    supplier_invoice_number: body.supplier_invoice_number ?? null,
    supplier_invoice_photo_file_id: body.supplier_invoice_photo_file_id ?? null,
    payment_photo_file_id: body.payment_photo_file_id ?? null,
    payment_proof_file_id: paid?.payment_proof_file_id ?? null,
    note: body.note ?? null,
    created_by: me.employee_id,
  }
  const created_at = at.toISOString()
  const { id } = await insertPurchase(db, { ...purchase, ...papers, created_at })
  await replaceLines(db, id, lines)
  await record(ask, { ...purchase, id }, order)
  if (paid) await pay(ask, { ...purchase, id }, { ...paid, paid_on: body.date })
  audit.created(THIRD_PARTY_PURCHASE, { ...purchase, ...papers, id, lines })
  return { id, number: purchase.number }
}

/** A purchase that is paid at once names its source of funds and the proof. */
async function paymentOf(ask: Ask<typeof thirdPartyPurchases.create>, garageId: number) {
  const { account_id, payment_proof_file_id } = ask.body
  if (!account_id) throw invalid({ account_id: messages.required })
  if (!payment_proof_file_id) throw invalid({ payment_proof_file_id: messages.required })
  await requireFund(ask.db, ask.scope, garageId, account_id)
  return { account_id, payment_proof_file_id }
}

async function proof(ask: Ask<typeof thirdPartyPurchases.proof>) {
  const { db, scope, me, params, body, at, audit } = ask
  const purchase = await lockFor(ask)
  assertCan(canProve(me.role, purchase))
  const { time_zone } = await requireGarage(db, scope, purchase.garage_id)
  const { paid_on } = paidWhen(body.paid_at, at, time_zone)
  if (paid_on < purchase.date) throw invalid({ paid_at: thirdPartyPurchaseMessages.beforePurchase })
  const { id: account_id } = await requireFund(db, scope, purchase.garage_id, body.account_id)
  const payment_proof_file_id = body.payment_proof_file_id ?? body.payment_photo_file_id
  if (!payment_proof_file_id) throw invalid({ payment_proof_file_id: messages.required })
  await assertFiles(ask, body)
  await pay(ask, purchase, { account_id, paid_on })
  const photo = body.payment_photo_file_id
  const fields = {
    is_paid: true,
    account_id,
    paid_on,
    payment_proof_file_id,
    ...(photo ? { payment_photo_file_id: photo } : {}),
  }
  const version = await updatePurchase(db, scope, params.id, fields)
  audit.updated(THIRD_PARTY_PURCHASE, purchase, { ...fields, version })
  return { id: params.id, version }
}

async function remove(ask: Ask<typeof thirdPartyPurchases.remove>) {
  const { db, scope, params, at, audit } = ask
  const purchase = await lockFor(ask)
  const { time_zone } = await requireGarage(db, scope, purchase.garage_id)
  const given = {
    today: dayIn(time_zone, at),
    why: `Deleted ${purchase.number}`,
  }
  await unrecord(ask, purchase, given)
  if (purchase.is_paid) await unpay(ask, purchase, given)
  await hidePurchase(db, scope, params.id, at)
  audit.removed(THIRD_PARTY_PURCHASE, purchase)
  return {}
}
