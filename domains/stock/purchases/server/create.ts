/** A new purchase: its number, its lines, and what it posts at once when it is received or paid. */
import { assertEntryDay, requireFund } from '#domains/books/accounts/server/service.ts'
import { assertFile } from '#domains/company/files/server/service.ts'
import { requireGarage } from '#domains/company/garages/server/service.ts'
import { requireItems } from '#domains/stock/inventory/server/service.ts'
import { postEntry } from '#domains/books/journal/server/service.ts'
import { requireSupplier } from '#domains/stock/suppliers/server/service.ts'
import { MAX_MONEY, MAX_QTY } from '#platform/contract/fields.ts'
import { messages, say } from '#platform/contract/messages.ts'
import { conflict, invalid } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { nextNumber } from '#platform/server/numbers.ts'
import { type NewPurchase, PURCHASE, type purchases } from '../contract.ts'
import { purchaseMessages } from '../messages.ts'
import { itemQuantity, lineAmount } from '../rules.ts'
import { entryOf, paidLines } from './posting.ts'
import { hasInvoiceCode, insertLines, insertPurchase, selectLines } from './queries.ts'
import { receiveLines } from './receipt.ts'

type Caller = Pick<Ask<typeof purchases.create>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

/**
 * Creates a purchase in the open transaction, received or ordered, paid or unpaid. For the call, and for domains that
 * draft an order.
 */
export async function createPurchase(caller: Caller, body: NewPurchase) {
  const { db, scope, me, at, audit } = caller
  const { received, status, account_id, payment_proof_file_id, duplicate_confirmed, ...fields } =
    body
  const stored = await assertContent(caller, { ...body, duplicate_confirmed })
  const garage = await requireGarage(db, scope, body.garage_id)
  const isPaid = status === 'paid'
  const account = account_id ? await requireFund(db, scope, garage.id, account_id) : null
  const fund = isPaid ? account : null
  if (payment_proof_file_id)
    await assertFile(caller, payment_proof_file_id, 'payment_proof_file_id', ['image', 'pdf'])

  const { total, lines } = stored!
  const number = await nextNumber(db, 'PUR', garage, Number(body.date.slice(0, 4)))
  const { lines: _, ...row } = fields
  const payment = fund && {
    is_paid: true,
    account_id: fund.id,
    paid_on: body.date,
    payment_proof_file_id: payment_proof_file_id ?? null,
    advance: received ? 0 : total,
  }
  const saved = await insertPurchase(db, {
    ...row,
    ...payment,
    number,
    total,
    created_by: me.employee_id,
    created_at: at.toISOString(),
  })
  await insertLines(db, linesToStore(saved.id, lines))

  const purchase = { ...saved, garage_id: garage.id, supplier_id: body.supplier_id }
  if (received) {
    const all = await selectLines(db, scope, saved.id)
    await receiveLines(
      { db, scope, me, at },
      { ...purchase, is_paid: isPaid, paid_on: null, advance: 0, received_value: 0 },
      all.map(({ id, quantity }) => ({ line_id: id, quantity })),
      body.date,
    )
  }
  if (fund)
    await postEntry(
      db,
      entryOf(purchase, {
        event: 'paid',
        day: body.date,
        by: me.employee_id,
        lines: paidLines(purchase, {
          owed: received ? total : 0,
          advance: received ? 0 : total,
          fund: fund.id,
        }),
      }),
    )
  audit.created(PURCHASE, { ...body, ...saved, total })
  return saved
}

type Line = NewPurchase['lines'][number]
interface Content {
  garage_id: number
  supplier_id: number
  date: string
  invoice_code?: string | null | undefined
  invoice_file_id?: number | null | undefined
  lines?: Line[] | undefined
  duplicate_confirmed?: boolean | undefined
}

/**
 * Checks what a purchase names: the garage, a supplier of its country, its items, the day, the invoice code and file.
 * @param own the purchase that is changed: its own invoice code is no double
 * @returns the lines with their amounts, where there are lines
 */
export async function assertContent(
  caller: Pick<Caller, 'db' | 'scope' | 'me' | 'at'>,
  content: Content,
  own?: number,
) {
  const { db, scope, at } = caller
  const { supplier_id, invoice_code: code, invoice_file_id: fileId, lines } = content
  const garage = await requireGarage(db, scope, content.garage_id)
  await assertEntryDay({ db, garage_id: garage.id, at }, 'date', content.date)
  // a garage buys in its own country: its book is the one that owes
  const country = { ...scope, countries: [garage.country_id] }
  await requireSupplier(db, country, supplier_id)
  if (fileId) await assertFile(caller, fileId, 'invoice_file_id', ['image', 'pdf'])
  if (
    code &&
    !content.duplicate_confirmed &&
    (await hasInvoiceCode(db, { supplier_id, code, not: own }))
  )
    throw conflict(purchaseMessages.codeKnown, { field: 'invoice_code' })
  if (!lines) return undefined
  const known = await requireItems(
    db,
    scope,
    garage.id,
    lines.map(({ item_id }) => item_id),
  )
  const priced = lines.map((line, index) => {
    if (!known.has(line.item_id))
      throw invalid({ [`lines.${index}.item_id`]: messages.unknownReference })
    return withAmount(line, index)
  })
  return { lines: priced, total: priced.reduce((sum, { amount }) => sum + amount, 0) }
}

type PricedLine = ReturnType<typeof withAmount>

function withAmount(line: Line, index: number) {
  const { per_unit = 1 } = line
  const amount = lineAmount(line)
  if (amount > MAX_MONEY) throw invalid({ [`lines.${index}.unit_price`]: purchaseMessages.tooDear })
  const awaited = itemQuantity({ quantity: line.quantity, per_unit })
  if (awaited <= 0) throw invalid({ [`lines.${index}.quantity`]: purchaseMessages.tooFew })
  if (awaited > MAX_QTY)
    throw invalid({ [`lines.${index}.quantity`]: say(messages.tooBig, { max: MAX_QTY }) })
  return { ...line, per_unit, amount, awaited }
}

export const linesToStore = (purchaseId: number, lines: readonly PricedLine[]) =>
  lines.map((line, index) => ({ ...line, purchase_id: purchaseId, line_no: index + 1 }))
