/** The content of a printed invoice, read back from its PDF. */
import { describe, expect, test } from 'vitest'
import { readPdf as read } from '#test/pdf.ts'
import type { PrintContent, InvoiceContent } from '../content.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { commonPrintTexts, paperSizes } from '#platform/contract/print-document.ts'
import { drawPdf } from '#platform/server/pdf/draw.ts'
import { printDocumentOf } from '../print-document.ts'

const item = (
  given: Partial<InvoiceContent['items'][number]> = {},
): InvoiceContent['items'][number] => ({
  line_no: 1,
  kind: 'service',
  name: 'Spooring & balancing',
  qty: 1,
  unit: 'service',
  unit_price: 450_000,
  discount: 0,
  amount: 450_000,
  tax_code_id: null,
  tax: 0,
  serial_number: null,
  warranty_days: 0,
  notes: null,
  credited_qty: 0,
  credited_amount: 0,
  ...given,
})

const payment = (
  given: Partial<PrintContent['payments'][number]>,
): PrintContent['payments'][number] => ({
  id: 1,
  kind: 'payment',
  amount: 1_000_000,
  excess: 0,
  rounding: 0,
  withheld: 0,
  withholding_number: null,
  account: { id: 2, name: 'Bank', name_id: null },
  paid_at: '2026-11-21T03:00:00Z',
  paid_on: '2026-11-21',
  note: null,
  receipt: null,
  ...given,
})

const pdfOf = (content: PrintContent) =>
  drawPdf(printDocumentOf({ ...content, currency: 'IDR' }), content.date)

const sheet = (given: Partial<PrintContent> = {}): PrintContent => ({
  id: 1,
  kind: 'order',
  opened_on: null,
  status: 'issued',
  number: 'INV/CIL/2026/00001',
  date: '2026-11-21',
  order: { id: 3, number: 'WO/CIL/2026/00003' },
  purchase_order_number: 'PO-2026-77',
  language: 'en',
  country_id: 1,
  garage: {
    name: 'Bengkel Contoh',
    address: 'Jl. Contoh 12\nJakarta',
    phone: '+62 21 5551234',
    bank_account: 'Bank Contoh 123-456-7890',
  },
  issuer: null,
  bill_to: { full_name: 'Nur’aini Ñandú Żółć', address: null, phone: '+62 812-3000-0001' },
  vehicle: {
    license_plate: 'B 1234 XYZ',
    name: 'Toyota Corolla 1986',
    odometer: 154_320,
    mileage_type: 'km',
  },
  items: [
    item(),
    item({
      kind: 'part',
      name: 'Brake pad set',
      qty: 2.5,
      unit: 'set',
      unit_price: 1_250_000,
      discount: 125_000,
      amount: 3_000_000,
      serial_number: 'BP-2291',
      notes: 'Fitted at the front',
    }),
  ],
  sub_total: 3_480_000,
  discount: 50_000,
  voucher_value: 20_000,
  points: 100,
  points_value: 10_000,
  tax: 374_000,
  taxes: [],
  prices_include_tax: false,
  grand_total: 3_774_000,
  down_payment: 500_000,
  credited: 0,
  credit_notes: [],
  total: 3_274_000,
  paid: 1_000_000,
  due: 2_274_000,
  written_off: 0,
  void_reason: null,
  payments: [
    payment({ kind: 'down_payment', amount: 500_000, paid_on: '2026-11-20' }),
    payment({}),
  ],
  ...given,
})

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ')

describe.each(languages)('in %s', (language) => {
  test('every text and figure is printed, in order', async () => {
    const paper = printDocumentOf({ ...sheet({ language }), currency: 'IDR' })
    const { all } = read(await pdfOf(sheet({ language })))
    const said = [
      paper.title,
      'INV/CIL/2026/00001',
      'PO-2026-77',
      'Nur’aini Ñandú Żółć',
      'B 1234 XYZ',
      ...paper.columns.map(({ label }) => squeezed(label)),
      'Spooring & balancing',
      'Brake pad set',
      'BP-2291',
      'Fitted at the front',
    ]
    for (const text of said) expect(all).toContain(text)
    let from = 0
    for (const { label, value } of paper.totals) {
      const at = all.indexOf(`${squeezed(label)} ${squeezed(value)}`, from)
      expect([label, at > from]).toEqual([label, true])
      from = at
    }
    expect(all).toMatch(/154[.,]320 km/)
    expect(all).toContain(squeezed(paper.payment?.label ?? 'how to pay'))
    expect(all).toContain('Bank Contoh 123-456-7890')
    expect(all).toContain(paper.payments?.label ?? 'payments')
    for (const { label, value } of paper.payments?.facts ?? [])
      expect(all).toContain(`${squeezed(label)} ${squeezed(value)}`)
    expect(all).toContain(squeezed(paper.warranty.join(' ')))
    expect(all).toContain(commonPrintTexts[language].page(1, 1))
  })
})

test("money is whole rupiah with the language's grouping", async () => {
  const [en, id, nl] = await Promise.all(
    (['en', 'id', 'nl'] as const).map(
      async (language) => read(await pdfOf(sheet({ language }))).all,
    ),
  )
  expect(en).toContain('Rp 3,774,000')
  expect(id).toContain('Rp 3.774.000')
  expect(nl).toContain('Rp 3.774.000')
  expect(en).toContain('− Rp 500,000')
  expect(nl).toContain('− Rp 500.000')
})

test('outside of Indonesia it prints that it is an internal document', async () => {
  const say = async (given: Partial<PrintContent>) => read(await pdfOf(sheet(given))).all
  expect(await say({ country_id: 2, language: 'my' })).toContain('Dokumen dalaman, amaun dalam IDR')
  expect(await say({ country_id: 3, language: 'nl' })).toContain('Intern document, bedragen in IDR')
  expect(await say({})).not.toContain('Internal document')
})

test('a paid or voided invoice prints no bank transfer', async () => {
  const printsBankTransfer = async (given: Partial<PrintContent>) =>
    read(await pdfOf(sheet(given))).all.includes('Payment by bank transfer')
  expect(await printsBankTransfer({})).toBe(true)
  expect(await printsBankTransfer({ paid: 3_274_000, due: 0 })).toBe(false)
  expect(await printsBankTransfer({ status: 'void', void_reason: 'Wrong customer' })).toBe(false)
})

test('zero amounts take no space: no discount, no down payment, no payment', async () => {
  const bare = {
    discount: 0,
    voucher_value: 0,
    points_value: 0,
    down_payment: 0,
    paid: 0,
    payments: [],
  }
  const { all } = read(await pdfOf(sheet({ ...bare, items: [item()] })))
  for (const empty of ['Discount', 'Voucher', 'Points', 'Down payment', 'Payments', '−', '—'])
    expect([empty, all.includes(empty)]).toEqual([empty, false])
  // one line with a discount brings the column back, empty for the others
  const { all: with_one } = read(
    await pdfOf(sheet({ ...bare, items: [item({ discount: 1000 }), item()] })),
  )
  expect(with_one).toMatch(/Discount.*Rp 1,000.*—/)
})

test('each line prints its days of warranty; in the Netherlands beside the statutory rights', async () => {
  const said = async (language: 'en' | 'nl', country_id: number) =>
    read(
      await pdfOf(
        sheet({ language, country_id, items: [item({ name: 'Battery', warranty_days: 365 })] }),
      ),
    ).all
  const english = await said('en', 1)
  expect(english).toContain('Warranty: 365 days from delivery')
  expect(english).not.toContain('Your statutory rights')
  const dutch = await said('nl', 3)
  expect(dutch).toContain('Garantie: 365 dagen vanaf aflevering')
  expect(dutch).toContain('Uw wettelijke rechten blijven onverlet.')
})

test('the alignment warranty appears only if wheels were aligned', async () => {
  const promised = async (items: InvoiceContent['items'], given: Partial<PrintContent> = {}) =>
    read(await pdfOf(sheet({ items, ...given }))).all
  expect(await promised([item({ name: 'Oil change' })])).not.toContain('One-week warranty')
  expect(await promised([item({ name: 'Oil' }), item()])).toContain('One-week warranty')
  const dutch = { country_id: 3, language: 'nl' } as const
  expect(await promised([item({ name: 'Uitlijnen' })], dutch)).toContain('Uw wettelijke rechten')
  expect(await promised([item({ name: 'APK' })], dutch)).not.toContain('Uw wettelijke rechten')
})

test('a void invoice prints the reason, a draft neither number nor date', async () => {
  const gone = read(await pdfOf(sheet({ status: 'void', void_reason: 'Wrong customer' })))
  expect(gone.all).toContain('VOID')
  expect(gone.all).toContain('Void: Wrong customer')
  const draft = read(await pdfOf(sheet({ status: 'draft', number: null, date: null })))
  expect(draft.all).toContain('DRAFT')
  expect(draft.all).not.toContain('INV/')
  expect(read(await pdfOf(sheet())).all).not.toMatch(/VOID|DRAFT/)
})

test('a long invoice has several pages; each repeats the header, none loses a row', async () => {
  const items = Array.from({ length: 120 }, (_, at) => item({ name: `Line ${at + 1}.` }))
  const { pages, all } = read(await pdfOf(sheet({ items })))
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(page.includes('Unit price') || !page.includes('Line ')).toBe(true)
  }
  for (let line = 1; line <= 120; line++) expect(all).toContain(`Line ${line}.`)
})

test('the largest sums and the longest names fit', async () => {
  const huge = item({
    name: 'W'.repeat(200),
    notes: 'note '.repeat(60).trim(),
    unit_price: 1_000_000_000_000,
    amount: 1_000_000_000_000,
    discount: 999_999_999_999,
  })
  const { all, pages } = read(
    await pdfOf(sheet({ items: [huge], grand_total: 10_000_000_000_000 })),
  )
  expect(all).toContain('Rp 1,000,000,000,000')
  expect(all).toContain('Rp 999,999,999,999')
  expect(all).toContain('Rp 10,000,000,000,000')
  expect(pages).toHaveLength(1)
})

test('the same invoice is the same file', async () => {
  const [one, other] = await Promise.all([pdfOf(sheet()), pdfOf(sheet())])
  expect(one.equals(other)).toBe(true)
  expect(one.subarray(0, 8).toString()).toBe('%PDF-1.7')
})

test('the number and the page of the tax authority are printed', async () => {
  const url = 'https://myinvois.example/UUID1/share/LONG1'
  const e_invoice = { number: '04002500123456789', url }
  expect(printDocumentOf({ ...sheet({ e_invoice }), currency: 'IDR' }).code).toEqual({
    url,
    lines: ['Validated by the tax authority'],
  })
  const { all } = await read(await pdfOf(sheet({ e_invoice })))
  // a narrow column breaks it
  expect(all.replaceAll(' ', '')).toContain('04002500123456789')
  expect(all).toContain('Validated by the tax authority')
  expect(printDocumentOf({ ...sheet({ e_invoice: null }), currency: 'IDR' }).code).toBeUndefined()
})

/** Of a page, in points. */
const pageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ({ 1: width, 2: height }) => ({ width: Number(width), height: Number(height) }),
  )

describe.each(paperSizes)('on %s', (size) => {
  const longName =
    'Ganti kampas rem depan belakang dengan penyetelan ulang dan uji jalan sepuluh kilometer'
  const items = Array.from({ length: 40 }, (_, at) =>
    item({
      line_no: at + 1,
      kind: 'part',
      name: `${longName} ${at + 1}`,
      qty: 2.5,
      unit: 'liter',
      unit_price: 1_250_000,
      discount: at % 2 === 0 ? 125_000 : 0,
      amount: 3_000_000,
    }),
  )
  const issuer = {
    legal_entity_id: 1,
    country_id: 1,
    legal_name: 'PT Bengkel Contoh Nusantara Sejahtera Abadi',
    trade_name: null,
    npwp: '0012345678901000',
    terms: { en: 'Goods sold are not returned.' },
    footer: {},
  } as unknown as NonNullable<PrintContent['issuer']>
  const content = sheet({
    items,
    issuer,
    bill_to: {
      full_name: 'Maximiliana Alexandrina van den Heuvel-Kusumawardhani',
      address: 'Jl. Raya Kebayoran Lama Nomor 128 RT 003 RW 011',
      phone: '+62 812-3000-0001',
    },
    e_invoice: { number: '010.001-26.00000001', url: 'https://example.com/check/1' },
  })

  test.each(languages)(
    '40 lines, long names and the legal fields are complete in %s',
    async (language) => {
      const document = { ...printDocumentOf({ ...content, currency: 'IDR' }, language), size }
      const pdf = await drawPdf(document, content.date)
      const { all, pages } = read(pdf)
      const words = all.replaceAll(/\s+/g, '')
      const said = [
        document.title,
        document.garage.name,
        ...document.garage.lines,
        ...document.facts.flatMap(({ label, value }) => [label, value]),
        document.billTo.name,
        ...document.billTo.lines,
        ...document.items.flatMap((line) => [line.name, line.qty, line.unit_price, line.amount]),
        ...document.totals.flatMap(({ label, value }) => [label, value]),
        ...(document.payment?.lines ?? []),
        ...(document.code?.lines ?? []),
      ]
      const missing = said.filter((text) => !words.includes(text.replaceAll(/\s+/g, '')))
      expect(missing).toEqual([])
      expect(document.items[0]?.qty).toMatch(/^2[.,]5 L$/)
      // the legal entity's number, and that of the tax authority
      expect(words).toContain('0012345678901000')
      expect(words).toContain('010.001-26.00000001')
      const [page] = pageSizes(pdf)
      expect(Math.round((page!.width / 72) * 25.4)).toBe({ a4: 210, a5: 148, '80mm': 80 }[size])
      expect(size === '80mm' ? pages.length === 1 : pages.length > 1).toBe(true)
    },
  )

  test('a roll is as long as its content', async () => {
    const lengthOf = async (count: number) => {
      const short = { ...content, items: items.slice(0, count) }
      const document = { ...printDocumentOf({ ...short, currency: 'IDR' as const }), size }
      return pageSizes(await drawPdf(document, content.date))[0]!.height
    }
    const [short, long] = [await lengthOf(1), await lengthOf(20)]
    expect(long > short).toBe(size === '80mm')
  })
})
