/** Creates a purchase: number, lines, and the entries of an immediate receipt or payment. */
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { requireItems } from '#domains/stock/inventory/server/inventory.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { PURCHASE } from '#domains/stock/supplier-bills/contract.ts'
import { billMessages } from '#domains/stock/supplier-bills/messages.ts'
import { lineAmount } from '#domains/stock/supplier-bills/rules.ts'
import {
  assertBuys,
  assertNewInvoice,
  assertFiles,
  paidAtOnce,
} from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { updateBill } from '#domains/stock/supplier-bills/server/queries.ts'
import { taxOfBill } from '#domains/stock/supplier-bills/server/tax.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import type { NewPurchase, purchases } from '../contract.ts'
import { purchaseMessages } from '../messages.ts'
import { itemQuantity } from '../rules.ts'
import { entryOf, paidLines } from './posting.ts'
import { insertLines, insertPurchase, selectLines } from './queries.ts'
import { receiveLines } from './receipt.ts'
import { MAX_MONEY, MAX_QTY } from '#platform/contract/money/limits.ts'

type Caller = Pick<CallContext<typeof purchases.create>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

/**
 * Creates a purchase in the open transaction, received or ordered, paid or unpaid. Used by the call, and by domains
 * that draft an order.
 */
export async function createPurchase(caller: Caller, body: NewPurchase) {
  const { db, scope, me, at, audit } = caller
  const { received, garage_id, supplier_id, date, invoice_code, invoice_file_id, note } = body
  const { tax_invoice_number, tax_invoice_date } = body
  const stored = await assertContent(caller, body)
  await assertNewInvoice(caller, 'purchases', body)
  const garage = await requireGarage(db, scope, body.garage_id)
  const payment = await paidAtOnce(caller, garage.id, body)

  const { lines, ...sums } = stored!
  const { total } = sums
  const number = await nextNumber(db, 'PUR', garage, Number(body.date.slice(0, 4)))
  const saved = await insertPurchase(db, {
    garage_id,
    supplier_id,
    date,
    invoice_code,
    invoice_file_id,
    note,
    tax_invoice_number,
    tax_invoice_date,
    tax_confirmed: body.tax_confirmed ?? false,
    ...sums,
    taxes: JSON.stringify(sums.taxes),
    ...(payment && { ...payment, advance: received ? 0 : total }),
    number,
    created_by: me.employee_id,
    created_at: at.toISOString(),
  })
  await insertLines(db, linesToStore(saved.id, lines))

  const { country_id } = garage
  const purchase = { ...body, ...saved, ...sums, country_id }
  if (received) {
    const all = await selectLines(db, scope, saved.id)
    const columns = await receiveLines(
      { db, scope, me, at },
      {
        ...purchase,
        is_paid: payment !== undefined,
        paid_on: null,
        advance: 0,
        received_value: 0,
        tax_claimable: 0,
      },
      all.map(({ id, quantity }) => ({ line_id: id, quantity })),
      body.date,
    )
    await updateBill(db, scope, 'purchases', saved.id, columns)
  }
  if (payment)
    await postEntry(
      db,
      entryOf(purchase, {
        event: 'paid',
        day: body.date,
        by: me.employee_id,
        lines: paidLines(purchase, {
          owed: received ? total : 0,
          advance: received ? 0 : total,
          fund: payment.account_id,
        }),
      }),
    )
  audit.created(PURCHASE, { ...body, ...saved, ...sums })
  return saved
}

type Line = NewPurchase['lines'][number]
interface Content {
  garage_id: number
  supplier_id: number
  date: string
  invoice_file_id?: number | null | undefined
  lines?: Line[] | undefined
  tax_confirmed?: boolean | null | undefined
}

/**
 * Checks the references of a purchase: garage, supplier of its country, items, day and file.
 * @param before the purchase that is changed
 * @returns the lines with amounts and tax, and the totals if there are lines
 */
export async function assertContent(
  caller: Pick<Caller, 'db' | 'scope' | 'me' | 'at'>,
  content: Content,
  before: Pick<Content, 'invoice_file_id'> = {},
) {
  const { db, scope } = caller
  const { lines } = content
  const garage = await requireGarage(db, scope, content.garage_id)
  await assertBuys(caller, garage, content)
  await assertFiles(caller, ['invoice_file_id'], content, before)
  if (!lines) return undefined
  const items = await requireItems(
    db,
    scope,
    garage.id,
    lines.map(({ item_id }) => item_id),
  )
  const priced = lines.map((line, index) => {
    if (!items.has(line.item_id))
      throw invalid({ [`lines.${index}.item_id`]: messages.unknownReference })
    return withAmount(line, index)
  })
  const { bill, lines: stored } = await taxOfBill(db, {
    ...content,
    kind: 'purchase',
    garage_id: garage.id,
    lines: priced,
  })
  return { ...bill, total: bill.sub_total + bill.tax, lines: stored }
}

type PricedLine = NonNullable<Awaited<ReturnType<typeof assertContent>>>['lines'][number]

function withAmount(line: Line, index: number) {
  const { per_unit = 1 } = line
  const amount = lineAmount(line)
  if (amount > MAX_MONEY) throw invalid({ [`lines.${index}.unit_price`]: billMessages.tooDear })
  const awaited = itemQuantity({ quantity: line.quantity, per_unit })
  if (awaited <= 0) throw invalid({ [`lines.${index}.quantity`]: purchaseMessages.tooFew })
  if (awaited > MAX_QTY)
    throw invalid({ [`lines.${index}.quantity`]: createMessage(messages.tooBig, { max: MAX_QTY }) })
  return { ...line, per_unit, amount, awaited }
}

export const linesToStore = (purchaseId: number, lines: readonly PricedLine[]) =>
  lines.map((line, index) => ({ ...line, purchase_id: purchaseId, line_no: index + 1 }))
