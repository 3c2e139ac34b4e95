/**
 * Invoices of sales over the counter: without an order, paid when they are made. Their goods leave stock and come back
 * through the products (accounting, rules 8, 12 and 15).
 */
import { requireFund } from '#domains/books/accounts/server/service.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/service.ts'
import {
  earnPoints,
  holdMember,
  reversePoints,
} from '#domains/loyalty/membership/server/service.ts'
import { lineAmount, shareOf, spread } from '#platform/contract/money.ts'
import { type Sold, issueGoods, takeBackGoods } from '#domains/stock/products/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import { showPhone } from '#platform/contract/phone.ts'
import { assertCan, notFound } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { nextNumber } from '#platform/server/numbers.ts'
import type { InvoiceContent, invoices } from '../contract.ts'
import { canVoid } from '../rules.ts'
import { SALE_SOURCE, saleEntries } from './posting.ts'
import {
  insertInvoice,
  insertInvoiceLines,
  lockSale,
  selectSaleParties,
  updateVoided,
} from './queries.ts'

type Caller = Pick<Ask<typeof invoices.issue>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

type SaleParties = NonNullable<Awaited<ReturnType<typeof selectSaleParties>>>

export interface Sale {
  garage_id: number
  customer_id: number | null
  /** The cash or bank account that receives the whole of it. */
  account_id: number
  lines: readonly (Sold & { name: string; unit_price: number })[]
}

const itemOf = ({ name, quantity, unit_price }: Sale['lines'][number]) => ({
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

/** The invoice of a sale and its lines, which share its tax. */
async function insertSale(
  { db, me, at }: Pick<Caller, 'db' | 'me' | 'at'>,
  { garage_id, customer_id, lines }: Sale,
  { parties, fund, today }: { parties: SaleParties; fund: number; today: string },
) {
  const items = lines.map(itemOf)
  const amounts = items.map(({ amount }) => amount)
  const sub_total = amounts.reduce((sum, amount) => sum + amount, 0)
  const tax = shareOf(sub_total, parties.tax_basis_points)
  const totals = { sub_total, tax, grand_total: sub_total + tax }
  const garage = { id: garage_id, code: parties.garage_code }
  const sheet = { ...sheetOf(parties, items), ...totals, total: totals.grand_total }
  const invoice = await insertInvoice(db, {
    garage_id,
    customer_id,
    sold_into: fund,
    number: await nextNumber(db, 'INV', garage, Number(today.slice(0, 4))),
    issued_at: at.toISOString(),
    issued_on: today,
    sheet: JSON.stringify(sheet),
    legal_entity_id: parties.issuer?.legal_entity_id ?? null,
    ...totals,
    discount: 0,
    net: sub_total,
    down_payment: 0,
    created_by: me.employee_id,
  })
  const taxes = spread(tax, amounts)
  await insertInvoiceLines(
    db,
    items.map((item, index) => ({
      ...item,
      invoice_id: invoice.id,
      line_no: index + 1,
      order_discount: 0,
      tax: taxes[index] ?? 0,
    })),
  )
  return { invoice, totals }
}

/**
 * Sells goods of a garage: number, invoice, movements, entries in one transaction.
 * @throws 409 less on hand than is sold, naming the item; 422 no such account
 */
export async function issueSale({ db, scope, me, at, audit }: Caller, sale: Sale) {
  const { garage_id, customer_id } = sale
  const parties = await selectSaleParties(db, scope, { garage_id, customer_id, at })
  if (!parties) throw notFound()
  if (customer_id !== null) await holdMember(db, customer_id)
  const fund = await requireFund(db, scope, garage_id, sale.account_id)
  const today = dayIn(parties.time_zone, at)
  const { invoice, totals } = await insertSale({ db, me, at }, sale, {
    parties,
    fund: fund.id,
    today,
  })
  const moved = await issueGoods(db, {
    ...whoMoves({ garage_id, today, at, me }),
    invoice,
    source_type: SALE_SOURCE,
    lines: sale.lines,
  })
  const entries = saleEntries({
    invoice,
    garage_id,
    customer_id,
    fund: fund.id,
    today,
    totals,
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
      net: totals.sub_total,
      day: today,
      at,
      employee_id: me.employee_id,
    })
  const { grand_total } = totals
  audit.created('invoice', { ...invoice, garage_id, customer_id, grand_total, account_id: fund.id })
  return { ...invoice, grand_total }
}

const whoMoves = (of: {
  garage_id: number
  today: string
  at: Date
  me: { employee_id: number }
}) => ({
  garage_id: of.garage_id,
  day: of.today,
  at: of.at,
  employee_id: of.me.employee_id,
})

type Parties = NonNullable<Awaited<ReturnType<typeof selectSaleParties>>>

const sheetOf = (
  { bill_to, buyer, ...garage }: Parties,
  items: InvoiceContent['items'],
): Omit<InvoiceContent, 'sub_total' | 'tax' | 'grand_total' | 'total'> => ({
  id: null,
  kind: 'sale',
  opened_on: null,
  status: 'draft',
  number: null,
  date: null,
  order: null,
  purchase_order_number: null,
  language: garage.language as InvoiceContent['language'],
  country_id: garage.country_id,
  garage: {
    name: garage.name,
    address: garage.address,
    phone: garage.phone && showPhone(garage.phone),
    bank_account: garage.bank_account,
  },
  issuer: garage.issuer,
  bill_to: bill_to && { ...bill_to, phone: showPhone(bill_to.phone) },
  buyer,
  vehicle: null,
  items,
  discount: 0,
  voucher_value: 0,
  points: 0,
  points_value: 0,
  down_payment: 0,
  paid: 0,
  written_off: 0,
  due: 0,
  void_reason: null,
})

/** Voids a sale: its entries are reversed, which pays it back, and its goods come back at the cost issued. */
export async function voidSale(
  { db, scope, me, at, audit }: Caller,
  { id, reason, today }: { id: number; reason: string; today: string },
) {
  const sale = await lockSale(db, scope, id)
  if (!sale) throw notFound()
  assertCan(canVoid(me.role, { ...sale, written_off: 0 }))
  if (sale.customer_id !== null) await holdMember(db, sale.customer_id)
  await updateVoided(db, scope, id, { at: at.toISOString(), on: today, reason, replace: false })
  await takeBackGoods(db, {
    ...whoMoves({ garage_id: sale.garage_id, today, at, me }),
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
        description: `Void ${sale.number}: ${reason}`.slice(0, 200),
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
