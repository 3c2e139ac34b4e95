/** Pages of links in each state, for the tests of their documents. */
import type { CustomerPage, PageInvoice, PageLine } from '#domains/outside/shares/contract.ts'

export const visitorToken = 'A'.repeat(43)

const line: Omit<PageLine, 'line_id' | 'name' | 'unit_price' | 'amount'> = {
  qty: 1,
  discount: 0,
  asked: true,
  approval: 'proposed',
  before: null,
  finding: null,
  photos: [],
}

const base = {
  purpose: 'approve',
  state: 'open',
  language: 'en',
  number: 'WO/CIL/2611/0042',
  garage: {
    name: 'Bengkel Cilandak',
    phone: '021-7590 1234',
    address: 'Jl. Cilandak KKO 12, Jakarta Selatan',
    company: 'PT Bengkel Nusantara',
    logo_url: null,
  },
  license_plate: 'B 1234 CIL',
  car: 'Toyota Avanza 1.5 G (2019)',
  stage: 'your_answer',
  promised_at: '2026-12-01T09:00:00.000Z',
  expires_at: '2026-11-30T09:00:00.000Z',
  code_needed: false,
  time_zone: 'Asia/Jakarta',
  currency: 'IDR',
  estimate: null,
  agreed: null,
  invoice: null,
  correcting: false,
} as const satisfies CustomerPage

const estimate: NonNullable<CustomerPage['estimate']> = {
  version: 2,
  hash: 'f'.repeat(64),
  prices_include_tax: false,
  lines: [
    {
      ...line,
      line_id: 11,
      name: 'Engine oil service, 10,000 km',
      unit_price: 650_000,
      amount: 650_000,
      approval: 'approved',
      asked: false,
    },
    {
      ...line,
      line_id: 12,
      name: 'Front brake pads',
      qty: 2,
      unit_price: 420_000,
      amount: 840_000,
      finding: {
        result: 'red',
        measure: 2.5,
        unit: 'mm',
        note: 'The pads are almost worn. Please do not wait longer than a week.',
      },
    },
    {
      ...line,
      line_id: 13,
      name: 'Wiper blades',
      unit_price: 180_000,
      discount: 30_000,
      amount: 150_000,
      before: 120_000,
      finding: { result: 'amber', measure: null, unit: null, note: null },
    },
    { ...line, line_id: 14, name: 'Battery clamp', unit_price: 0, amount: 0 },
  ],
  sub_total: 1_640_000,
  discount: 40_000,
  taxes: [{ name: 'PPN', rate: 1100, tax: 176_000 }],
  tax: 176_000,
  grand_total: 1_776_000,
}

const invoice: PageInvoice = {
  number: 'INV/CIL/2611/0031',
  issued_on: '2026-11-28',
  state: 'part_paid',
  grand_total: 1_776_000,
  credited: 0,
  paid: 500_000,
  due: 1_276_000,
  credit_notes: [],
  tax_number: '0400002612345678',
  tax_url: null,
  replaces: 'INV/CIL/2611/0029',
  paper: true,
  qr: null,
  transfer: {
    lines: ['BCA 0123 4567 89', 'PT Bengkel Nusantara'],
    reference: 'INV/CIL/2611/0031',
  },
  can_pay: false,
  payment_url: null,
}

const agreed = { total: 1_776_000, at: '2026-11-28T03:20:00.000Z', name: 'Sari' }
const answered = estimate.lines.map((each, at) => ({
  ...each,
  asked: false,
  approval: at === 2 ? ('declined' as const) : ('approved' as const),
}))

/** By the name of the state that a customer sees. */
export const visitorPages = {
  open: { ...base, estimate },
  openWithCode: { ...base, estimate, code_needed: true },
  changed: { ...base, state: 'changed', estimate },
  decided: { ...base, state: 'decided', estimate: { ...estimate, lines: answered }, agreed },
  paused: { ...base, state: 'paused', stage: 'checking' },
  working: { ...base, purpose: 'track', state: 'tracking', stage: 'working', agreed },
  waiting: { ...base, purpose: 'track', state: 'tracking', stage: 'waiting', agreed },
  ready: {
    ...base,
    purpose: 'track',
    state: 'tracking',
    stage: 'ready',
    agreed,
    invoice: { ...invoice, paper: false },
  },
  ended: { ...base, purpose: 'track', state: 'tracking', stage: 'ended', promised_at: null },
  bill: { ...base, purpose: 'bill', state: 'bill', stage: null, promised_at: null, invoice },
  paid: {
    ...base,
    purpose: 'bill',
    state: 'bill',
    stage: null,
    promised_at: null,
    invoice: {
      ...invoice,
      state: 'credited',
      credited: 276_000,
      paid: 1_500_000,
      due: 0,
      replaces: null,
      transfer: null,
      credit_notes: [{ number: 'CN/CIL/2611/0002', issued_on: '2026-11-29', grand_total: 276_000 }],
    },
  },
  correcting: {
    ...base,
    purpose: 'bill',
    state: 'bill',
    stage: null,
    promised_at: null,
    correcting: true,
  },
} satisfies Record<string, CustomerPage>

export type VisitorState = keyof typeof visitorPages
