/** Composes the print documents of a work order, and the hash that their codes prove. */
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Estimate } from '#domains/floor/estimates/contract.ts'
import { type Currency, isLocal } from '#platform/contract/money/currency.ts'
import { printFormat } from '#platform/contract/print-document.ts'
import { type Language } from '#platform/contract/text/languages.ts'
import { taxTotals } from '#domains/floor/invoices/print-taxes.ts'
import { printTexts } from '#domains/floor/invoices/print-texts.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { dayIn, timeIn } from '#platform/contract/days.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import type { OrderPaper } from '../contract.ts'
import { printedUnit } from '#domains/stock/inventory/units.ts'
import type { FoundItem, Head, JobLine, LineUnits } from './queries.ts'
import { orderPrintTexts } from '../print-texts.ts'
import type { PaperKind } from '../values.ts'

/** SHA-256, hex, of the canonical JSON of a document's content. */
const hashOf = (content: object) =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')

export const hashOfJob = (
  { number, mechanic, complaint, notes }: Head,
  lines: readonly JobLine[],
) => hashOf({ kind: 'job-card', number, mechanic, complaint, notes, lines })

export const hashOfReport = ({ number }: Head, items: readonly FoundItem[]) =>
  hashOf({ kind: 'inspection-report', number, items })

const linesOf = (...texts: (string | null | undefined)[]) =>
  texts.flatMap((text) => text?.split('\n') ?? []).filter((line) => line.trim() !== '')

/** What all documents share: the garage, the customer and the car. */
function commonOf(head: Head, kind: PaperKind, language: Language) {
  const text = orderPrintTexts[language]
  const shared = printTexts[language]
  const { number: count } = printFormat(language)
  const { garage, customer } = head
  const phone = (stored: string | null) => stored && showPhone(stored)
  return {
    language,
    title: text[kind],
    number: head.number,
    stamp: null,
    status: null,
    banner: null,
    ...letterhead(
      // mechanics know the garage, so the job card omits its details
      kind === 'job-card' ? null : head.issuer,
      { ...garage, phone: phone(garage.phone) },
      language,
    ),
    facts: [{ label: text.number, value: head.number }],
    billTo: {
      label: text.customer,
      name: customer.full_name,
      // the job card omits the customer's address
      lines: kind === 'job-card' ? [] : linesOf(customer.address, phone(customer.phone)),
    },
    vehicle: {
      label: shared.vehicle,
      facts: [
        { label: shared.plate, value: showPlate(head.license_plate, head.country_id) },
        { label: shared.model, value: head.car },
        ...(head.vin ? [{ label: text.vin, value: head.vin }] : []),
        ...(head.odometer_in === null
          ? []
          : [{ label: shared.odometer, value: `${count(head.odometer_in)} ${head.mileage_type}` }]),
      ],
    },
    totals: [],
    payment: null,
    payments: null,
    warranty: [],
  } satisfies Partial<OrderPaper>
}

const codeOf = (token: string, hash: string, language: Language) => ({
  path: `/verify/${token}`,
  lines: [orderPrintTexts[language].scan, `SHA-256 ${hash}`],
})

interface Proof {
  language: Language
  token: string
  hash: string
}

export function estimatePaper(
  head: Head & { currency: Currency },
  { estimate, units }: { estimate: Estimate; units: LineUnits },
  { language, token, hash }: Proof,
): OrderPaper {
  const text = orderPrintTexts[language]
  const shared = printTexts[language]
  const { money, number, day } = printFormat(language, head.currency)
  const local = (instant: string) => day(dayIn(head.time_zone, instant))
  const unitOf = new Map(units.map(({ id, unit }) => [id, unit]))
  const withUnit = (qty: number, unit: string) => `${number(qty)} ${printedUnit(unit, language)}`
  const { lines, discount, tax, sub_total, grand_total } = estimate
  const agreement = agreementOf(head, estimate, language)
  const taxes = taxTotals(
    { ...estimate, country_id: head.country_id, currency: head.currency },
    language,
  )
  // the prices include tax
  const isIncluded = tax > 0 && grand_total === sub_total - discount
  const hasDiscount = lines.some((line) => line.discount > 0)
  return {
    ...commonOf(head, 'estimate', language),
    banner: isLocal(head.currency, head.country_id) ? null : shared.internal(head.currency),
    status: estimate.superseded_at
      ? { text: text.superseded, good: false }
      : agreement
        ? { text: text.agreed(local(agreement.at)), good: true }
        : null,
    facts: [
      { label: text.number, value: head.number },
      { label: text.date, value: local(estimate.frozen_at) },
      { label: text.version, value: number(estimate.version) },
    ],
    columns: (['no', 'items', 'qty', 'unitPrice', 'discount', 'amount'] as const)
      .filter((name) => name !== 'discount' || hasDiscount)
      .map((name) => ({ name, label: name === 'no' ? '#' : shared.columns[name] })),
    items: lines.map((line, at) => ({
      no: String(at + 1),
      name: line.name,
      details: [],
      qty: withUnit(line.qty, unitOf.get(line.line_id) ?? 'service'),
      unit_price: money(line.unit_price),
      discount: line.discount > 0 ? money(line.discount) : null,
      amount: money(line.amount),
    })),
    totals: [
      { label: shared.subTotal, value: money(estimate.sub_total) },
      ...(discount ? [{ label: shared.discount, value: `− ${money(discount)}` }] : []),
      ...(isIncluded ? [] : taxes),
      { label: shared.total, value: money(estimate.grand_total), strong: true },
      ...(isIncluded
        ? taxes.map(({ label, value }) => ({ label: shared.included(label), value }))
        : []),
    ],
    ...(agreement ? { signature: agreement.printed } : {}),
    code: codeOf(token, hash, language),
  }
}

/** How the customer agreed: on the page of a link (perhaps with a signature), or by a signature at the desk. */
function agreementOf(head: Head, { signature, by_link, hash }: Estimate, language: Language) {
  const text = orderPrintTexts[language]
  const { day } = printFormat(language)
  const local = (instant: string) => day(dayIn(head.time_zone, instant))
  const proof = (signed: string | null) => (signed ? [`SHA-256 ${signed.slice(0, 16)}…`] : [])
  if (by_link) {
    const moment = `${local(by_link.at)} ${timeIn(head.time_zone, by_link.at)}`
    const lines = [by_link.name, moment, ...proof(hash)]
    return {
      at: by_link.at,
      printed: { label: text.byLink, svg: signature?.svg ?? null, lines },
    }
  }
  if (!signature) return null
  const lines = [head.customer.full_name, local(signature.signed_at), ...proof(signature.hash)]
  return {
    at: signature.signed_at,
    printed: { label: text.signature, svg: signature.svg, lines },
  }
}

/** The order number, the arrival of the car, and its mechanic. */
function visitOf(head: Head, language: Language) {
  const text = orderPrintTexts[language]
  const { day } = printFormat(language)
  return [
    { label: text.number, value: head.number },
    ...(head.checked_in_at
      ? [{ label: text.checkedIn, value: day(dayIn(head.time_zone, head.checked_in_at)) }]
      : []),
    ...(head.mechanic ? [{ label: text.mechanic, value: head.mechanic }] : []),
  ]
}

/** The job card: the work to do, without prices. */
export function jobCard(
  head: Head,
  { lines, units }: { lines: readonly JobLine[]; units: LineUnits },
  { language, token, hash }: Proof,
): OrderPaper {
  const text = orderPrintTexts[language]
  const shared = printTexts[language]
  const { number } = printFormat(language)
  // the lines of the card, in the same order
  const printed = units.filter(({ approval }) => approval !== 'declined')
  return {
    ...commonOf(head, 'job-card', language),
    facts: visitOf(head, language),
    columns: [
      { name: 'no', label: '#' },
      { name: 'items', label: shared.columns.items },
      { name: 'qty', label: shared.columns.qty },
    ],
    items: lines.map((line, at) => ({
      no: String(at + 1),
      name: line.name,
      details: [
        ...(line.approval === 'approved' ? [] : [text.notYetAgreed]),
        ...(line.serial_number ? [`${shared.serialNumber}: ${line.serial_number}`] : []),
        ...linesOf(line.notes),
      ],
      qty: `${number(line.qty)} ${printedUnit(printed[at]?.unit ?? 'service', language)}`,
      unit_price: '',
      discount: null,
      amount: '',
    })),
    payment:
      head.complaint || head.notes
        ? {
            label: shared.notes,
            // the complaint in the customer's words
            lines: [...linesOf(head.complaint && `“${head.complaint}”`), ...linesOf(head.notes)],
            reference: null,
          }
        : null,
    code: codeOf(token, hash, language),
  }
}

export function inspectionReport(
  head: Head,
  items: readonly FoundItem[],
  { language, token, hash }: Proof,
): OrderPaper {
  const text = orderPrintTexts[language]
  const shared = printTexts[language]
  const { number } = printFormat(language)
  return {
    ...commonOf(head, 'inspection-report', language),
    facts: visitOf(head, language),
    columns: [
      { name: 'no', label: '#' },
      { name: 'items', label: shared.columns.items },
      { name: 'result', label: text.result },
    ],
    items: items.map((item, at) => ({
      no: String(at + 1),
      name: item.name,
      details: [
        ...(item.measure === null
          ? []
          : [[number(item.measure), item.unit].filter(Boolean).join(' ')]),
        ...linesOf(item.note),
      ],
      qty: '',
      unit_price: '',
      discount: null,
      amount: '',
      result: text.results[item.result],
    })),
    ...(items.length === 0
      ? { payment: { label: shared.notes, lines: [text.nothingFound], reference: null } }
      : {}),
    code: codeOf(token, hash, language),
  }
}
