/** Invoices of counter sales: without an order, paid at once (accounting, rules 8, 12 and 15). */
import type { EInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { requireFund } from '#domains/books/accounts/server/accounts.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { earnPoints } from '#domains/loyalty/membership/server/points.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { reversePoints } from '#domains/loyalty/membership/server/reversal.ts'
import { taxMessages } from '#domains/books/tax-codes/messages.ts'
import {
  codeFor,
  codeProblem,
  isOtherKind,
  mayChooseOtherKind,
  roundingFor,
} from '#domains/books/tax-codes/rules.ts'
import { withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { lineAmount } from '#platform/contract/money/money.ts'
import { totalsOf } from '#platform/contract/money/totals.ts'
import { type Sold, issueGoods, returnGoods } from '#domains/stock/products/server/goods.ts'
import { dayIn } from '#platform/contract/days.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { assertCan, forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import type { InvoiceContent } from '../content.ts'
import type { invoices } from '../contract.ts'
import { reverseChargeProblem } from '../reverse-charge.ts'
import { cashDue, canVoid } from '../rules.ts'
import { itemOf, printedGarage } from './content.ts'
import { SALE_SOURCE, saleEntries } from './posting.ts'
import { oweTaxes } from './taxes.ts'
import {
  insertInvoice,
  insertInvoiceLines,
  lockSale,
  type SaleParties,
  selectSaleParties,
  updateVoided,
} from './queries.ts'

type Caller = Pick<CallContext<typeof invoices.issue>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

type Fund = Awaited<ReturnType<typeof requireFund>>

export interface Sale {
  garage_id: number
  customer_id: number | null
  /** The cash or bank account that receives the total. */
  account_id: number
  lines: readonly (Sold & {
    name: string
    unit_price: number
    tax_code_id?: number | null | undefined
  })[]
}

const lineOf = ({ name, quantity, unit_price }: Sale['lines'][number]) => ({
  kind: 'product' as const,
  name,
  qty: quantity,
  unit_price,
  discount: 0,
  amount: lineAmount({ qty: quantity, unit_price, discount: 0 }),
  serial_number: null,
  warranty_days: 0,
  notes: null,
})

/** 422 on each line whose tax is reversed to somebody who cannot pay it. */
function assertReverseCharge(
  { tax_rules: rules, customer_kind, buyer }: SaleParties,
  lines: Sale['lines'],
) {
  const problems = lines.flatMap((line, at) => {
    const code = codeFor(rules, { kind: 'product', customer_kind, chosen: line.tax_code_id })
    const { amount: base } = lineOf(line)
    const problem = code && reverseChargeProblem([{ ...code, base }], buyer)
    return problem ? [[`lines.${at}.tax_code_id`, problem] as const] : []
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

/** The total of a sale. Each line has the chosen tax code, or the default for goods. */
function saleTotals({ tax_rules: rules, customer_kind }: SaleParties, lines: Sale['lines']) {
  return totalsOf(
    lines.map(({ quantity, unit_price }) => ({
      qty: quantity,
      unit_price,
      discount: 0,
      approval: 'approved',
    })),
    {
      tax: {
        codes: lines.map(({ tax_code_id: chosen }) =>
          codeFor(rules, { kind: 'product', customer_kind, chosen }),
        ),
        rounding: rules ? roundingFor(rules) : 'line',
        includesTax: rules?.includes_tax ?? false,
      },
    },
  )
}

/** Writes the invoice of a sale and its lines. */
async function insertSale(
  { db, me, at }: Pick<Caller, 'db' | 'me' | 'at'>,
  { garage_id, customer_id, lines }: Sale,
  { parties, fund, today }: { parties: SaleParties; fund: Fund; today: string },
) {
  const items = lines.map(lineOf)
  const { sub_total, shares, tax, taxes, net, grand_total } = saleTotals(parties, lines)
  const prices_include_tax = parties.tax_rules?.includes_tax ?? false
  const taxed = items.map((item, index) => ({
    ...item,
    tax_code_id: shares[index]?.tax_code_id ?? null,
    tax: shares[index]?.tax ?? 0,
  }))
  const totals = { sub_total, tax, grand_total }
  const rounding = grand_total - cashDue(fund, grand_total)
  const garage = { id: garage_id, code: parties.garage_code }
  const breakdown = { taxes, prices_include_tax }
  const sheet = { ...sheetOf(parties, taxed), ...totals, ...breakdown, total: grand_total }
  const invoice = await insertInvoice(db, {
    garage_id,
    customer_id,
    sold_into: fund.id,
    rounding,
    number: await nextNumber(db, 'INV', garage, Number(today.slice(0, 4))),
    issued_at: at.toISOString(),
    issued_on: today,
    sheet: JSON.stringify(sheet),
    legal_entity_id: parties.issuer?.legal_entity_id ?? null,
    ...totals,
    taxes: JSON.stringify(taxes),
    prices_include_tax,
    discount: 0,
    net,
    down_payment: 0,
    created_by: me.employee_id,
  })
  await insertInvoiceLines(
    db,
    taxed.map((item, index) => ({
      ...item,
      invoice_id: invoice.id,
      line_no: index + 1,
      order_discount: 0,
      ...(item.tax_code_id === null
        ? {}
        : { base: shares[index]?.base, other_base: shares[index]?.other_base }),
    })),
  )
  return { invoice, totals: { net, taxes, grand_total, rounding } }
}

/** 422 for a code that the garage cannot have; 403 for a code of another kind than the default. */
function assertSaleTaxes(
  role: string,
  { tax_rules: rules, customer_kind }: SaleParties,
  lines: Sale['lines'],
) {
  for (const [at, { tax_code_id: chosen }] of lines.entries()) {
    if (chosen == null) continue
    const problem = codeProblem(rules, { kind: 'product', chosen })
    if (problem) throw invalid({ [`lines.${at}.tax_code_id`]: problem })
    if (!rules || mayChooseOtherKind(role)) continue
    if (isOtherKind(rules, { kind: 'product', customer_kind, chosen }))
      throw forbidden(taxMessages.otherKind)
  }
}

/**
 * Sells goods of a garage: number, invoice, stock movements and entries in one transaction.
 * @throws 409 for insufficient stock, naming the item; 422 for an unknown account
 */
export async function issueSale({ db, scope, me, at, audit }: Caller, sale: Sale) {
  const { garage_id, customer_id } = sale
  const parties = await selectSaleParties(db, scope, { garage_id, customer_id, at })
  if (!parties) throw notFound()
  if (customer_id !== null) await holdMember(db, customer_id)
  const fund = await requireFund(db, scope, garage_id, sale.account_id)
  const today = dayIn(parties.time_zone, at)
  assertSaleTaxes(me.role, parties, sale.lines)
  assertReverseCharge(parties, sale.lines)
  const { invoice, totals } = await insertSale({ db, me, at }, sale, {
    parties,
    fund,
    today,
  })
  const moved = await issueGoods(db, {
    ...movementContext({ garage_id, today, at, me }),
    invoice,
    source_type: SALE_SOURCE,
    lines: sale.lines,
  })
  const { legal_entity_id = null } = parties.issuer ?? {}
  const taxed = { ...invoice, garage_id, legal_entity_id, day: today }
  const taxes = await oweTaxes(db, taxed, totals.taxes)
  const entries = saleEntries({
    invoice,
    garage_id,
    customer_id,
    fund: fund.id,
    today,
    totals,
    taxes,
    moved,
    created_by: me.employee_id,
  })
  for (const entry of entries) await postEntry(db, entry)
  if (customer_id !== null)
    await earnPoints(db, {
      customer_id,
      garage_id,
      invoice_id: invoice.id,
      number: invoice.number,
      country_id: parties.country_id,
      issued_on: today,
      net: totals.net,
      day: today,
      at,
      employee_id: me.employee_id,
    })
  const { grand_total, rounding } = totals
  audit.created('invoice', {
    ...invoice,
    garage_id,
    customer_id,
    grand_total,
    ...(rounding === 0 ? {} : { rounding }),
    account_id: fund.id,
  })
  return { ...invoice, grand_total, rounding }
}

const movementContext = (ids: {
  garage_id: number
  today: string
  at: Date
  me: { employee_id: number }
}) => ({
  garage_id: ids.garage_id,
  day: ids.today,
  at: ids.at,
  employee_id: ids.me.employee_id,
})

const sheetOf = (
  { bill_to, buyer, ...garage }: SaleParties,
  items: readonly Parameters<typeof itemOf>[0][],
): Omit<
  InvoiceContent,
  'sub_total' | 'tax' | 'taxes' | 'prices_include_tax' | 'grand_total' | 'total'
> => ({
  id: null,
  kind: 'sale',
  opened_on: null,
  status: 'draft',
  number: null,
  date: null,
  order: null,
  purchase_order_number: null,
  ...printedGarage(garage),
  issuer: garage.issuer,
  bill_to: bill_to && { ...bill_to, phone: showPhone(bill_to.phone) },
  buyer,
  vehicle: null,
  items: items.map((item, at) => itemOf(item, at + 1)),
  discount: 0,
  voucher_value: 0,
  points: 0,
  points_value: 0,
  down_payment: 0,
  credited: 0,
  credit_notes: [],
  paid: 0,
  written_off: 0,
  due: 0,
  void_reason: null,
})

/** Voids a sale: reversing its entries refunds it, and its goods return at the cost issued. */
export async function voidSale(
  { db, scope, me, at, audit }: Caller,
  {
    id,
    reason,
    today,
    e_invoice,
  }: {
    id: number
    reason: string
    today: string
    e_invoice: EInvoiceOfDocument | null
  },
) {
  const sale = await lockSale(db, scope, id)
  if (!sale) throw notFound()
  const status = sale.credited_on === null ? sale.status : 'credited'
  assertCan(canVoid(me.role, { ...sale, status, written_off: 0, e_invoice }))
  if (sale.customer_id !== null) await holdMember(db, sale.customer_id)
  await updateVoided(db, scope, id, { at: at.toISOString(), on: today, reason, replace: false })
  if (sale.taxes.length > 0)
    await withdrawTaxes(db, { source: 'invoice', source_id: id, day: today })
  await returnGoods(db, {
    ...movementContext({ garage_id: sale.garage_id, today, at, me }),
    invoice: sale,
    source_type: SALE_SOURCE,
  })
  for (const event of ['invoiced', 'payment'])
    await reverseEntry(
      db,
      { type: SALE_SOURCE, id, event },
      {
        day: today,
        created_by: me.employee_id,
        description: truncate(`Void ${sale.number}: ${reason}`, 200),
      },
    )
  const { number, garage_id, version, customer_id } = sale
  if (customer_id !== null)
    await reversePoints(db, {
      customer_id,
      garage_id,
      invoice_id: id,
      number,
      day: today,
      at,
      employee_id: me.employee_id,
    })
  audit.updated(
    'invoice',
    { id, number, garage_id, status: 'issued', void_reason: null, version },
    { id, status: 'void', void_reason: reason, version: version + 1 },
  )
  return { id }
}
