/**
 * The print document of a build's bill. The page and the PDF both render the result of `printDocumentOf`, so they
 * cannot differ.
 */
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { homeCode } from '#domains/company/legal-entities/ids.ts'
import { accountLines, letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { taxTotals } from '#domains/floor/invoices/print-taxes.ts'
import { nonCashSettlements, printTexts } from '#domains/floor/invoices/print-document.ts'
import { addressee } from '#domains/people/customers/buyer.ts'
import { type Currency, isLocal } from '#platform/contract/money/currency.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import {
  type PrintDocument,
  type PrintTotal,
  printFormat,
} from '#platform/contract/print-document.ts'
import type { BillSheet } from './bill.ts'
import { billPrintTexts } from './print-texts.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

/** The stored part; a response adds the address of the logo. */
export type BillDocument = Omit<BillSheet, 'issuer' | 'buyer' | 'can' | 'currency'> & {
  issuer: (Issuer & { logo_url?: string | null }) | null
  buyer?: Buyer | null | undefined
}

/** With the currency, as on invoices. */
type Priced = BillDocument & { currency: Currency }

const textOf = (language: Language) => ({ ...printTexts[language], ...billPrintTexts[language] })

export function printDocumentOf(bill: Priced, language: Language = bill.language): PrintDocument {
  const text = textOf(language)
  const format = printFormat(language, bill.currency)
  const { build, garage } = bill
  const fact = (label: string, value: string) => ({ label, value })
  const isWhole = bill.credited > 0 && bill.credited === bill.total
  const account = accountLines(bill.issuer, garage.bank_account)
  return {
    language,
    title: text.title,
    number: bill.number,
    stamp: bill.withdrawn > 0 ? text.withdrawn : isWhole ? text.credited : null,
    status: statusOf(bill, language),
    banner: isLocal(bill.currency, bill.country_id) ? null : text.internal(bill.currency),
    ...letterhead(bill.issuer, garage, language),
    facts: [fact(text.number, bill.number), fact(text.date, format.day(bill.issued_on))],
    billTo: {
      label: text.billTo,
      ...addressee(bill.buyer, bill.bill_to, { language, home: homeCode(bill.country_id) }),
    },
    vehicle: {
      label: text.build,
      facts: [
        fact(text.build, build.name),
        fact(text.buildNumber, build.number),
        fact(text.workshop, garage.name),
      ],
    },
    columns: (['no', 'items', 'amount'] as const).map((name) => ({
      name,
      label: name === 'no' ? '#' : text.columns[name],
    })),
    items: [itemOf(bill, language)],
    totals: totalsOf(bill, language),
    payment:
      bill.due > 0
        ? {
            label: text.bankTransfer,
            lines: account.length > 0 ? account : [text.askForAccount],
            reference: `${text.reference}: ${bill.number}`,
          }
        : null,
    payments:
      bill.payments.length > 0
        ? {
            label: text.payments,
            facts: bill.payments.flatMap(({ id, paid_on, amount, ...payment }) => [
              { ...fact(format.day(paid_on), format.money(amount)), payment_id: id },
              ...nonCashSettlements(payment, language).map(([label, value]) =>
                fact(
                  `${format.day(paid_on)} · ${label}`,
                  `${value < 0 ? '− ' : ''}${format.money(Math.abs(value))}`,
                ),
              ),
            ]),
          }
        : null,
    warranty: [],
  }
}

/** A stage, or the whole price minus deposits and earlier bills. */
function itemOf(bill: Priced, language: Language): PrintDocument['items'][number] {
  const text = textOf(language)
  const { money } = printFormat(language, bill.currency)
  const stage = bill.stage && (bill.stage.names?.[language] ?? bill.stage.name)
  const isLast = bill.kind === 'final'
  return {
    no: '1',
    name: isLast ? text.wholePrice : stage ? text.progress(stage) : text.progressOnly,
    details: [],
    qty: '',
    unit_price: '',
    discount: null,
    amount: money(isLast ? bill.price : bill.amount),
  }
}

function statusOf({ due, total, written_off, withdrawn, credited }: Priced, language: Language) {
  const isSettled = due === 0 && total > 0 && written_off + withdrawn + credited === 0
  return isSettled ? { text: printTexts[language].settled, good: true } : null
}

/** From the total to the amount due; zero amounts have no row. */
function totalsOf(bill: Priced, language: Language): PrintTotal[] {
  const text = textOf(language)
  const { money } = printFormat(language, bill.currency)
  const row = (label: string, amount: number) =>
    amount === 0 ? [] : [{ label, value: `${amount < 0 ? '− ' : ''}${money(Math.abs(amount))}` }]
  const isLast = bill.kind === 'final'
  // the final bill adds the price without tax, and the tax that earlier bills have not charged
  const isIncluded = bill.prices_include_tax && !isLast
  const taxes = taxTotals(bill, language)
  const rest = [
    ...row(text.withdrawn, -bill.withdrawn),
    ...row(text.lowered, -bill.lowered),
    ...bill.credit_notes
      .filter(({ status }) => status === 'issued')
      .flatMap(({ number, grand_total }) => row(text.creditedBy(number), -grand_total)),
    ...(bill.paid > 0 ? row(text.paid, -bill.paid) : row(text.refund, -bill.paid)),
    ...row(text.writtenOff, -bill.written_off),
  ]
  return [
    ...(isIncluded ? [] : taxes),
    ...(isLast ? row(text.before, bill.total - bill.price - bill.tax) : []),
    bill.total < 0
      ? { label: text.overpaid, value: money(-bill.total), strong: true }
      : { label: text.total, value: money(bill.total), strong: true },
    // prices include tax: it is part of the total
    ...(isIncluded
      ? taxes.map(({ label, value }) => ({ label: text.included(label), value }))
      : []),
    ...rest,
    ...(rest.length > 0 ? [{ label: text.due, value: money(bill.due), strong: true }] : []),
  ]
}
