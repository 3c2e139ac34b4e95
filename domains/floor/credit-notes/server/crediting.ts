/** Credits an invoice: updates money, goods, points and tax in one transaction. */
import { recordTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { selectAccountsOf as taxAccounts } from '#domains/books/tax-codes/server/queries-codes.ts'
import { addCredited } from '#domains/floor/invoices/server/queries-credits.ts'
import {
  billingOf,
  recordPaidAmount as settleInvoice,
} from '#domains/floor/invoices/server/billing.ts'
import { costLines } from '#domains/floor/invoices/server/posting.ts'
import { rebalanceHeldMoney, returnHeldMoney } from '#domains/floor/invoices/server/held-money.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { type Message, type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { CREDIT_NOTE, type CreditForm, type creditNotes } from '../contract.ts'
import { creditMessages } from '../messages.ts'
import { type Credit, type Settlement, creditAllOf, creditOf } from '../shares.ts'
import { earningOf, settlePoints, settleVoucher, settleWarranties } from './benefits.ts'
import { type Returned, returnedGoods, restock } from './goods.ts'
import { type Caller, type Original, assertCreditable, lockOriginal } from './original.ts'
import { type PostedNote, creditLines, postOfNote } from './posting.ts'
import { insertNote, insertNoteLines } from './queries.ts'
import {
  type Money,
  lockOffsetInvoice,
  postSettlement,
  settlementFor,
  settledColumns,
} from './settling.ts'

export async function credit(context: CallContext<typeof creditNotes.credit>) {
  const { db, me, params, body } = context
  const { settle } = body
  if (settle?.kind === 'offset' && settle.invoice_id === params.id)
    throw invalid({ 'settle.invoice_id': creditMessages.sameInvoice })
  const original = await lockOriginal(
    context,
    params.id,
    settle?.kind === 'offset' ? settle.invoice_id : undefined,
  )
  assertCreditable(me.role, original)
  assertFits(body, original)
  const credit = requestedCredit(body, original)
  const money = await settlementFor(context, receivableOf(original), credit.grand_total, {
    settle,
    other: await lockOffsetInvoice(context, settle),
    isReplaced: body.replace,
  })
  if (original.customer_id !== null) await holdMember(db, original.customer_id)

  const voucher_back = await settleVoucher(context, original, credit, body.replace)
  const note = await insertNumberedNote(context, original, body, credit, { ...money, voucher_back })
  const goods = body.returns_stock ? returnedGoods(original.lines, credit.lines) : []
  const { lines: stock, accounts } = await restock(db, note, context.at, goods)
  await insertNoteLines(db, linesOf(original, credit, note.id, goods, accounts))
  await settleWarranties(context, original, credit, note.id)
  const points = await settlePoints(
    context,
    original,
    note,
    { points: credit.points, net: credit.net, earning: earningOf(kindsOf(original, credit)) },
    1,
  )
  const { invoice, customer_id } = original
  await addCredited(db, invoice.id, {
    credited: credit.grand_total,
    net: credit.net,
    credited_on: credit.isFull ? note.day : null,
    replaces: body.replace,
  })
  const cost = body.replace ? wipLines(original) : stock
  await postOfNote(db, note, {
    event: 'issued',
    description: `Credit note ${note.number} of ${invoice.number}`,
    lines: creditLines(note.garage_id, {
      credit: credit,
      kinds: new Map(original.lines.map(({ line_no, kind }) => [line_no, kind])),
      taxes: await accountsOf(db, credit),
      points,
      cost,
      from:
        customer_id === null
          ? { customer_id, fund: money.account, rounding: money.rounding }
          : { customer_id, deposit_back: body.replace ? invoice.down_payment : 0 },
    }),
  })
  await postSettlement(context, customer_id, note, money)
  await recordTaxes(db, {
    side: 'output',
    source: 'credit_note',
    source_id: note.id,
    number: note.number,
    garage_id: note.garage_id,
    legal_entity_id: invoice.legal_entity_id,
    day: note.day,
    taxes: credit.taxes,
    sign: -1,
  })
  await settleOrder(context, original, credit, money, body.replace)
  if (money.offset > 0) await money.other?.owed.settle(money.offset, note.day)
  logCredit(context, original, note, credit, body)
  return { id: note.id, number: note.number, grand_total: credit.grand_total }
}

const receivableOf = ({ customer_id, garage, invoice }: Original) => ({
  customer_id,
  garage_id: garage.id,
  due: invoice.due,
})

/** The tax of each code on its original account. Invoices older than tax codes have the default account. */
async function accountsOf(db: Caller['db'], { taxes, tax }: Credit) {
  const accounts = await taxAccounts(
    db,
    taxes.map(({ tax_code_id }) => tax_code_id),
  )
  const codedTax = taxes.reduce((sum, row) => sum + row.tax, 0)
  return [
    ...taxes.map(({ tax_code_id, rate, tax }) => ({
      tax,
      account: accounts.get(tax_code_id)?.out ?? null,
      code: { tax_code_id, rate },
    })),
    { tax: tax - codedTax, account: null },
  ]
}

function assertFits(
  { lines, all, replace, returns_stock }: CreditForm,
  { bill, standing }: Original,
) {
  if ((lines !== undefined) === (all === true)) throw invalid({ lines: creditMessages.linesOrAll })
  const ambiguous = (lines ?? []).flatMap(({ qty, amount }, at): [string, Message][] =>
    (qty == null) === (amount == null) ? [[`lines.${at}.qty`, creditMessages.oneOfTwo]] : [],
  )
  if (ambiguous.length > 0) throw invalid(Object.fromEntries(ambiguous))
  if (!replace) return
  if (!all) throw invalid({ replace: creditMessages.replaceAll })
  if (!bill) throw invalid({ replace: creditMessages.replaceOrders })
  if (returns_stock) throw invalid({ returns_stock: creditMessages.goodsStay })
  if (standing.returned) throw invalid({ replace: creditMessages.goodsBack })
}

/** @throws 422 on each line that asks for more than the remainder */
function requestedCredit({ lines, all, returns_stock }: CreditForm, { facts }: Original): Credit {
  const requests = all ? creditAllOf(facts.lines, returns_stock) : (lines ?? [])
  const result = creditOf(facts, requests)
  if (result.credit) return result.credit
  const errors = result.refused.map(({ at, field, left }): [string, Message | ApiMessage] => [
    `lines.${at}.${field}`,
    field === 'line_no'
      ? creditMessages.noLine
      : field === 'qty'
        ? createMessage(creditMessages.onlyLeft, { left })
        : createMessage(creditMessages.onlyAmountLeft, { amount: left }),
  ])
  throw invalid(Object.fromEntries(errors))
}

async function insertNumberedNote(
  { db, me, at }: Caller,
  { invoice, garage, today }: Original,
  body: CreditForm,
  taken: Credit,
  money: Money & { voucher_back: boolean },
): Promise<PostedNote> {
  const { sub_total, discount, voucher_value, points_value, points, net, tax, taxes, grand_total } =
    taken
  const note = await insertNote(db, {
    number: await nextNumber(db, 'CN', garage, Number(today.slice(0, 4))),
    garage_id: garage.id,
    legal_entity_id: invoice.legal_entity_id,
    invoice_id: invoice.id,
    issued_at: at.toISOString(),
    issued_on: today,
    reason: body.reason,
    returns_stock: body.returns_stock,
    replaces: body.replace,
    sheet: JSON.stringify({
      ...(invoice.sheet as object),
      number: invoice.number,
      date: invoice.issued_on,
    }),
    sub_total,
    discount,
    voucher_value,
    points_value,
    points,
    net,
    tax,
    taxes: JSON.stringify(taxes),
    prices_include_tax: invoice.prices_include_tax,
    grand_total,
    voucher_back: money.voucher_back,
    deposit_back: body.replace ? invoice.down_payment : 0,
    ...settledColumns(money),
    created_by: me.employee_id,
  })
  return { ...note, garage_id: garage.id, day: today, employee_id: me.employee_id }
}

const kindsOf = ({ lines }: Original, credit: Credit) =>
  credit.lines.map((line) => ({
    ...line,
    kind: lines.find(({ line_no }) => line_no === line.line_no)?.kind ?? 'other',
  }))

const linesOf = (
  original: Original,
  taken: Credit,
  credit_note_id: number,
  goods: readonly Returned[],
  accounts: readonly string[],
) => {
  let next = 0
  return kindsOf(original, taken).map((line, at) => {
    const originalLine = original.lines.find(({ line_no }) => line_no === line.line_no)
    const isBack = line.qty !== null && goods[next]?.line_no === line.line_no
    const returned = isBack ? goods[next] : undefined
    const account = isBack ? (accounts[next] ?? null) : null
    if (isBack) next += 1
    return {
      credit_note_id,
      line_no: at + 1,
      invoice_line_no: line.line_no,
      kind: line.kind,
      name: originalLine?.name ?? '',
      qty: line.qty,
      unit_price: line.qty === null ? null : (originalLine?.unit_price ?? null),
      amount: line.amount,
      discount: line.discount,
      voucher: line.voucher,
      points: line.points,
      tax: line.tax,
      tax_code_id: line.tax_code_id,
      base: line.base,
      other_base: line.other_base,
      returned_qty: returned?.quantity ?? 0,
      returned_cost: returned?.cost ?? 0,
      returned_account: account,
    }
  })
}

/** With a replacement, the cost of the invoice returns to work in progress. */
const wipLines = ({ invoice }: Original) =>
  costLines({ parts: invoice.parts_cost, third_party: invoice.third_party_cost }).map(
    ({ debit, credit, ...line }) => ({ ...line, debit: credit ?? 0, credit: debit ?? 0 }),
  )

/** Updates the paid amount of the order; with a replacement it is open again as after a void. */
async function settleOrder(
  context: Caller,
  { bill, invoice, today, customer_id }: Original,
  taken: Credit,
  { refunded, kept, offset }: Settlement,
  replace: boolean,
) {
  if (!bill || customer_id === null) return
  const { order } = bill
  const settled = refunded + kept + offset
  if (!replace) {
    const now = {
      ...invoice,
      credited: invoice.credited + taken.grand_total,
      credited_net: invoice.credited_net + taken.net,
    }
    const { grand_total, down_payment } = now
    const billing = billingOf(
      grand_total - now.credited,
      down_payment,
      order.paid - settled,
      order.written_off,
    )
    // the remaining lines earn no points
    if (billing === 'paid' && !taken.isFull)
      await settleInvoice(context, bill, now, { applied: -settled, day: today })
    else await bill.save({ billing, paid: order.paid - settled })
    return
  }
  const owed = {
    order_id: order.id,
    customer_id,
    today,
    source: { type: 'work_order', id: String(order.id) },
  }
  const returned = (await returnHeldMoney(context, owed, invoice)) + settled
  const evened = await rebalanceHeldMoney(context, owed, invoice, order.paid - returned)
  const cost = { parts: invoice.parts_cost, third_party: invoice.third_party_cost }
  await bill.reopen({ cost, replace: true, returned, evened })
}

function logCredit(
  { audit }: Caller,
  { invoice }: Original,
  note: PostedNote,
  taken: Credit,
  { reason, settle, replace, returns_stock }: CreditForm,
) {
  audit.created(CREDIT_NOTE, {
    id: note.id,
    number: note.number,
    garage_id: note.garage_id,
    invoice: invoice.number,
    grand_total: taken.grand_total,
    reason,
    settle: settle?.kind ?? null,
    replace,
    returns_stock,
  })
}
