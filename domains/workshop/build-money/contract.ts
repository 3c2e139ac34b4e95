/**
 * The money of a build: deposits, bills, costs and result (accounting, rules 4, 12, 20 and 21). Money is in the
 * smallest unit.
 */
import { eInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { writeBackForm, writeOffForm } from '#domains/floor/invoices/bad-debt.ts'
import { settleForm } from '#domains/floor/credit-notes/contract.ts'
import { withholdingOfDocument } from '#domains/floor/withholdings/contract.ts'
import { someMoney, withholdingFields } from '#domains/floor/invoices/forms.ts'
import { receiptOfPayment } from '#domains/floor/invoices/content.ts'
import { invoiceMessages } from '#domains/floor/invoices/messages.ts'
import { receiptCalls } from '#domains/floor/invoices/receipt.ts'
import { z } from 'zod'
import { abilitySchema, abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  day,
  id,
  instant,
  money,
  namedReference,
  optionalText,
  qty,
  visibleTo,
  signedMoney,
  text,
  optionalCode,
} from '#platform/contract/fields.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { pdfQuery } from '#platform/contract/print-query.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { accountNamed } from '#domains/books/accounts/contract.ts'
import { bill, billSheet, called, received } from './bill.ts'
import { paymentKinds } from './rules.ts'
import { buyer } from '#domains/people/customers/buyer-schema.ts'
import { MAX_MONEY } from '#platform/contract/money/limits.ts'
import { meter, moneyOfBuild } from '#domains/workshop/builds/money-schemas.ts'

export type { Bill } from './bill.ts'

export const DEPOSIT = 'deposit'
export const MATERIAL = 'material'
export const BILL = 'bill'
const PAYMENT = 'payment'

const amount = money.min(1, messages.tooSmall).max(MAX_MONEY, messages.tooBig)

/** The cash or bank account, and the local day or moment of the payment; today if it is missing. */
export const depositForm = z.object({
  amount,
  account_id: id,
  paid_at: z.union([day, instant]).nullish(),
  note: optionalText(300),
})

export const billPaymentForm = depositForm
  .extend({ amount: money, ...withholdingFields })
  .refine(...someMoney)

export const materialForm = z.object({
  /** Of the workshop's own inventory. */
  item_id: id,
  quantity: qty,
  task_id: id.nullish(),
  serial_number: optionalCode(100),
})

export const materialReturn = z.object({ quantity: qty, reason: optionalText(300) })

export const billForm = z.object({
  /** A stage of the build. */
  stage_id: id,
  amount,
})

export const creditForm = z.object({
  /** Without tax, unless the prices of the build include it. */
  amount,
  reason: text(300),
  settle: settleForm.nullish(),
})

const payment = z.object({
  id: z.number(),
  kind: z.enum(paymentKinds),
  ...received,
  /** Its code and English name. */
  account: z.string(),
  account_named: accountNamed.extend({ code: z.string() }),
  paid_on: z.string(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  bill_id: z.number().nullable(),
  receipt: receiptOfPayment.nullable(),
})
export type BuildPayment = z.output<typeof payment>

/** An amount and its tax. */
const part = z.object({ total: signedMoney, taxes: z.array(taxRow) })

const material = z.object({
  id: z.number(),
  item: namedReference.extend({ unit: z.string(), sku: z.string() }),
  task: called.nullable(),
  quantity: z.number(),
  returned: z.number(),
  /** At the issued cost, minus returns. */
  cost: signedMoney,
  serial_number: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
})
export type Material = z.output<typeof material>

const hours = z.object({
  employee: z.object({ id: z.number(), full_name: z.string() }),
  seconds: z.number(),
  cost: signedMoney,
  /** When the running clock was started. */
  running_since: z.string().nullable(),
})

const outside = z.object({
  id: z.number(),
  number: z.string(),
  date: z.string(),
  supplier: z.string(),
  items: z.array(z.string()),
  cost: signedMoney,
  /** Costs after delivery are not part of the build's cost. */
  is_late: z.boolean(),
  is_paid: z.boolean(),
})

const recordType: RecordType = {
  name: 'build-money',
  shows: [
    'build',
    'credit-note',
    'customer',
    'invoice',
    'e-invoice',
    'account',
    'employee',
    'garage',
    'tax-code',
    'legal-entity',
    'inventory',
    'third-party-purchase',
    'supplier',
    'withholding',
  ],
}
const read = '/manufacture/build-order/{id}'
const one = '/admin/manufacture/build-order/{id}'
const posts = ['build-money', 'build', 'journal', 'e-invoice']
/** An excess may be applied to an invoice or become customer credit. */
const credits = [...posts, 'credit-note', 'invoice', 'order', 'customer']

export const buildMoney = routes(recordType, {
  get: {
    method: 'GET',
    path: `${read}/money`,
    allow: 'build.read',
    data: moneyOfBuild.extend({
      deposit_required: signedMoney,
      payments: z.array(payment),
      bills: z.array(
        bill.extend({
          e_invoice: eInvoiceOfDocument.nullable(),
          /** The issuing company as stored with the bill. Null if the workshop had none. */
          issuer: shownIssuer.nullable(),
          /** The buyer's tax data as stored with the bill. Null if the customer had none. */
          buyer: visibleTo('customer.contact', buyer.nullable()),
          ...withholdingOfDocument,
          can: abilitiesSchema('record_withheld', 'write_off', 'write_off_reverse', 'credit'),
        }),
      ),
      /** The workshop's current company, which issues receipts. */
      issuer: shownIssuer.nullable(),
      /** The current customer, for receipts. */
      buyer: visibleTo('customer.contact', buyer.nullable()),
      tax_code_id: z.number().nullable(),
      prices_include_tax: z.boolean(),
      /** Overpaid on a delivered build, and not refunded yet. */
      overpaid: signedMoney,
      meter,
      can: z.object({
        deposit: abilitySchema,
        bill: abilitySchema,
        pay: abilitySchema,
        payBack: abilitySchema,
      }),
    }),
    about:
      'What a build costs its customer, what has been paid ahead and billed, the newest first, and the meter of its deposits.',
  },
  usedUp: {
    method: 'GET',
    path: '/manufacture/build-order/used-up',
    allow: 'dashboard.read',
    data: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          number: z.string(),
          name: z.string(),
          workshop: z.string(),
          /** What the workshop pre-finances: positive. */
          ahead: signedMoney,
        }),
      ),
    }),
    about: 'Builds in work that have cost more than their customers have paid, the most first.',
  },
  deposit: {
    method: 'POST',
    path: `${one}/deposit`,
    allow: 'build.write',
    changes: posts,
    body: depositForm,
    data: z.object({ id: z.number(), deposits: signedMoney }),
    creates: true,
    done: created(DEPOSIT),
    about: 'Into a cash or bank account, against 2-1230 until the build is delivered or cancelled.',
  },
  materials: {
    method: 'GET',
    path: `${read}/material`,
    allow: 'build.read',
    data: z.object({
      data: z.array(material),
      hours: z.array(hours),
      outside: z.array(outside),
      cost: z.object({
        materials: signedMoney,
        labour: signedMoney,
        outside: signedMoney,
        total: signedMoney,
      }),
      can: z.object({ take: abilitySchema }),
    }),
    about: 'What a build has cost so far: materials, hours and outside work, the newest first.',
  },
  take: {
    method: 'POST',
    path: `${one}/material`,
    allow: 'build.write',
    changes: [...posts, 'inventory'],
    body: materialForm,
    data: z.object({ id: z.number(), cost: signedMoney }),
    creates: true,
    done: created(MATERIAL),
    about: 'From the stock of the workshop into the build, at the average cost: 1-1330 / 1-1320.',
  },
  bringBack: {
    method: 'POST',
    path: `${one}/material/{material_id}/return`,
    allow: 'build.write',
    changes: [...posts, 'inventory'],
    body: materialReturn,
    data: z.object({ id: z.number(), returned: z.number() }),
    creates: true,
    done: updated(MATERIAL),
    about: 'Back to the shelf at the cost issued.',
  },
  bill: {
    method: 'POST',
    path: `${one}/bill`,
    allow: 'build.write',
    changes: posts,
    body: billForm,
    data: z.object({ id: z.number(), number: z.string() }),
    creates: true,
    done: created(BILL),
    about:
      'A progress bill for a stage: 1-1210 / 2-1230, and its tax to 2-1310. It is no revenue before the delivery. The amount is without tax, unless the prices of the build include it.',
  },
  sheet: {
    method: 'GET',
    path: `${read}/bill/{bill_id}`,
    allow: 'build.read',
    data: billSheet.extend({
      /** The paper of the workshop's printer. */
      paper: z.enum(paperSizes),
    }),
    about: 'What the paper of a bill says.',
  },
  pdf: {
    method: 'GET',
    path: `${read}/bill/{bill_id}/pdf`,
    allow: 'build.read',
    cost: 'slow',
    query: pdfQuery,
    data: z.unknown(),
    raw: true,
    about:
      'The same document as a PDF file, in the language of the customer and on the paper of the workshop unless the request names others.',
  },
  ...receiptCalls(read, 'build.read'),
  payBill: {
    method: 'POST',
    path: `${one}/bill/{bill_id}/payment`,
    allow: 'build.pay',
    changes: [...posts, 'withholding'],
    body: billPaymentForm,
    data: z.object({ id: z.number(), due: signedMoney }),
    creates: true,
    done: created(PAYMENT),
    about:
      'In parts or whole, never more than is due. Cash of a book in ringgit is rounded to five sen. Withheld tax settles the bill too, at most the lawful share: finance records more, or nothing else.',
  },
  writeOff: {
    method: 'POST',
    path: `${one}/bill/{bill_id}/write-off`,
    allow: 'invoice.write-off',
    changes: posts,
    body: writeOffForm,
    data: z.object({ id: z.number(), due: signedMoney }),
    creates: true,
    done: invoiceMessages.writtenOff,
    about: 'Gives up what a bill has open: 6-2100 / 1-1210.',
  },
  writeBack: {
    method: 'POST',
    path: `${one}/bill/{bill_id}/write-off/reverse`,
    allow: 'invoice.write-off',
    changes: posts,
    body: writeBackForm,
    data: z.object({ id: z.number(), due: signedMoney }),
    done: invoiceMessages.writtenBack,
  },
  credit: {
    method: 'POST',
    path: `${one}/bill/{bill_id}/credit`,
    allow: 'invoice.credit',
    changes: credits,
    body: creditForm,
    data: z.object({ id: z.number(), number: z.string(), grand_total: signedMoney }),
    creates: true,
    done: created('credit note'),
    about:
      'Takes an amount off a bill, with its tax. What the bill still owes goes down first; what was paid above that is settled.',
  },
  creditable: {
    method: 'GET',
    path: `${one}/bill/{bill_id}/credit`,
    allow: 'invoice.credit',
    data: part.extend({
      number: z.string(),
      garage_id: z.number(),
      /** The customer who owes the bill. */
      customer_id: z.number(),
      due: signedMoney,
      prices_include_tax: z.boolean(),
      /** Credited by notes that are not voided. */
      credited: part,
      /**
       * The remaining value of the build, if the final bill was zero or negative, or less remains of the build than of
       * this bill.
       */
      rest: part.nullable(),
    }),
    about: 'What there is to credit of a bill, for the arithmetic that the call itself uses.',
  },
  payBack: {
    method: 'POST',
    path: `${one}/payback`,
    allow: 'build.write',
    changes: posts,
    body: depositForm,
    data: z.object({ id: z.number(), overpaid: signedMoney }),
    creates: true,
    done: created(PAYMENT),
    about: 'What was paid above the price of a delivered build, from a fund: 2-1210 / FUND.',
  },
})
