/** The content of a printed invoice: from the order while it is a draft, from the stored rows once it is issued. */
import type { BillContent } from '#domains/floor/orders/server/bill/billing.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import type { LineShare } from '#platform/contract/money/totals.ts'
import type { InvoiceContent } from '../content.ts'
import type { SaleParties, StoredInvoice } from './queries.ts'

type Item = InvoiceContent['items'][number]

/** The amounts that credit notes took off a line. */
export interface LineCredit {
  qty: number
  amount: number
}

type LineFields = Omit<Item, 'line_no' | 'unit' | 'credited_qty' | 'credited_amount' | 'kind'> & {
  kind: string
}

/** Goods without an item count as pieces, as in the e-invoice. */
export const unitOf = (kind: string, unit?: string | null) =>
  unit ?? (kind === 'part' || kind === 'product' ? 'pcs' : 'service')

/** The stored columns of a line. */
export const lineOf = (line: LineFields) => ({
  kind: line.kind as Item['kind'],
  name: line.name,
  qty: line.qty,
  unit_price: line.unit_price,
  discount: line.discount,
  amount: line.amount,
  tax_code_id: line.tax_code_id,
  tax: line.tax,
  serial_number: line.serial_number,
  warranty_days: line.warranty_days,
  notes: line.notes,
})

export const itemOf = (
  line: LineFields & { unit?: string | null | undefined },
  line_no: number,
  credited?: LineCredit,
): Item => ({
  line_no,
  ...lineOf(line),
  unit: unitOf(line.kind, line.unit),
  credited_qty: credited?.qty ?? 0,
  credited_amount: credited?.amount ?? 0,
})

/** The lines of an invoice, each with its shares. */
export const saleLinesOf = ({ lines, totals }: Pick<BillContent, 'lines' | 'totals'>) =>
  lines.flatMap((line, index) => {
    const share = totals.shares[index]
    return line.approval === 'approved' && share ? [{ line, share }] : []
  })

export const taxOf = ({ tax_code_id, tax }: LineShare) => ({ tax_code_id, tax })

/**
 * Returns the part of the deposit that a bill uses, paid as a deposit or in excess. Credit that an earlier bill of
 * the order left pays first: else it would stay on the account, and the deposit could pay no other bill.
 */
export const depositFor = (
  order: { deposit: number; paid: number },
  { grand_total }: { grand_total: number },
) => Math.max(0, Math.min(order.deposit, grand_total, grand_total - order.paid))

/** @param units of the items of its lines, by id */
export function contentOfDraft(
  { order, parties, lines, totals }: BillContent,
  units: ReadonlyMap<number, string>,
): InvoiceContent {
  const down_payment = depositFor(order, totals)
  const total = totals.grand_total - down_payment
  return {
    id: null,
    kind: 'order',
    opened_on: null,
    status: 'draft',
    number: null,
    date: null,
    order: { id: order.id, number: order.number },
    purchase_order_number: order.purchase_order_number,
    language: parties.language,
    country_id: parties.country_id,
    garage: {
      name: parties.garage_name,
      address: parties.garage_address,
      phone: parties.garage_phone && showPhone(parties.garage_phone),
      bank_account: parties.bank_account,
    },
    issuer: parties.issuer,
    bill_to: {
      full_name: parties.full_name,
      address: parties.address,
      phone: showPhone(parties.phone),
    },
    buyer: parties.buyer,
    vehicle: {
      license_plate: showPlate(order.license_plate, parties.country_id),
      name: carName(
        { brand: { name: parties.brand }, model: { name: parties.model } },
        parties.production_year,
      ),
      odometer: order.odometer_out ?? order.odometer_in,
      mileage_type: parties.mileage_type,
    },
    items: saleLinesOf({ lines, totals }).map(({ line, share }, at) =>
      itemOf({ ...line, ...taxOf(share), unit: units.get(line.inventory_item_id ?? 0) }, at + 1),
    ),
    sub_total: totals.sub_total,
    discount: totals.discount,
    voucher_value: totals.voucher,
    points: order.points,
    points_value: totals.points,
    tax: totals.tax,
    taxes: totals.taxes,
    prices_include_tax: order.prices_include_tax,
    grand_total: totals.grand_total,
    down_payment,
    credited: 0,
    credit_notes: [],
    total,
    paid: order.paid,
    written_off: 0,
    due: Math.max(0, total - order.paid),
    void_reason: null,
  }
}

/** The credit notes of an invoice, and their amounts by line. */
export interface Credits {
  lines: ReadonlyMap<number, LineCredit>
  notes: InvoiceContent['credit_notes']
}
const noCredits: Credits = { lines: new Map(), notes: [] }

export function contentOf(
  invoice: StoredInvoice,
  lines: readonly (LineFields & { line_no: number; unit: string | null })[],
  credits: Credits = noCredits,
): InvoiceContent {
  const snapshot = invoice.sheet as InvoiceContent
  return {
    ...snapshot,
    // the oldest invoices do not store them
    vehicle: snapshot.vehicle && {
      ...snapshot.vehicle,
      mileage_type: snapshot.vehicle.mileage_type ?? invoice.mileage_type,
    },
    issuer: snapshot.issuer ?? null,
    buyer: snapshot.buyer ?? null,
    purchase_order_number: snapshot.purchase_order_number ?? null,
    id: invoice.id,
    kind: invoice.kind,
    opened_on: invoice.opened_on,
    status: invoice.shown_status,
    number: invoice.number,
    date: invoice.issued_on,
    items: lines.map((line) => itemOf(line, line.line_no, credits.lines.get(line.line_no))),
    sub_total: invoice.sub_total,
    discount: invoice.discount,
    voucher_value: invoice.voucher_value,
    points: invoice.points,
    points_value: invoice.points_value,
    tax: invoice.tax,
    taxes: invoice.taxes,
    prices_include_tax: invoice.prices_include_tax,
    grand_total: invoice.grand_total,
    down_payment: invoice.down_payment,
    credited: invoice.credited,
    credit_notes: credits.notes,
    total: invoice.grand_total - invoice.down_payment,
    paid: invoice.paid,
    written_off: invoice.written_off,
    due: invoice.due,
    void_reason: invoice.void_reason,
  }
}

/** The garage on a printed invoice without an order. */
export const printedGarage = (garage: Omit<SaleParties, 'bill_to' | 'buyer'>) => ({
  language: garage.language,
  country_id: garage.country_id,
  garage: {
    name: garage.name,
    address: garage.address,
    phone: garage.phone && showPhone(garage.phone),
    bank_account: garage.bank_account,
  },
})
