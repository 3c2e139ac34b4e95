/** All writers, over random documents, against rules that are defined separately (test/e-invoices). */
import { X509Certificate, createHash, createVerify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coretaxProblems, retailProblems } from '#test/e-invoices/coretax.ts'
import {
  aBuyer,
  creditOf,
  documentOf,
  indonesia,
  malaysia,
  netherlands,
  someDocument,
} from '#test/e-invoices/documents.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { aCertificate } from '#test/e-invoices/certificate.ts'
import { all, one, textOf, treeOf } from '#test/e-invoices/tree.ts'
import { ublProblems } from '#test/e-invoices/ubl.ts'
import { xafProblems } from '#test/e-invoices/xaf.ts'
import { coretaxXml } from './coretax.ts'
import { coretaxRetailXml } from './coretax-retail.ts'
import { type EDocument, amount, filledLines, taxedLines } from './document.ts'
import { signDocument } from './myinvois-signature.ts'
import { chainsOf, myinvoisConsolidated, myinvoisDocument } from './myinvois.ts'
import { myinvoisJson } from './myinvois-json.ts'
import { ublXml } from './ubl.ts'
import { type XafEntry, type XafHead, xafXml } from './xaf.ts'
import { element } from './xml.ts'

const now = new Date('2026-11-20T05:00:00Z')
const issued_at = '2026-11-20T04:00:00.000Z'
const runs = { numRuns: 300 }

test('an amount is plain, whatever its size', () => {
  expect([amount(5, 2), amount(0, 2), amount(-150, 2), amount(150_050, 2), amount(12, 0)]).toEqual([
    '0.05',
    '0.00',
    '-1.50',
    '1500.50',
    '12',
  ])
  expect(amount(1e15, 2)).toBe('10000000000000.00')
})

test('text stays one value in XML, and characters that XML forbids are removed', () => {
  const text = 'a<b>&"\'\u0000\u0008\n\ud800 ok'
  expect(textOf(treeOf(`<r>${element('v', text)}</r>`), 'v')).toBe('a<b>&"\'\n\ufffd ok')
  const attribute = `<r>${element('v', 'x', { id: '"<&\n' })}</r>`
  expect(one(treeOf(attribute), 'v')?.attributes.id).toBe('"<&\n')
})

describe('Coretax', () => {
  const plain = { off: { discount: 0, voucher: 0, points: 0 }, down: 0, number: 1 }
  const aLine = { kind: 'service', name: 'Servis', unit: 'service', discount: 0, code: 0, qty: 1 }

  test('every random document obeys every rule', () => {
    fc.assert(
      fc.property(someDocument(indonesia), (document) => {
        fc.pre(taxedLines(document).length > 0)
        expect(coretaxProblems(coretaxXml([document]))).toEqual([])
      }),
      runs,
    )
  })

  test('the published figures', () => {
    const document = documentOf(indonesia, {
      ...plain,
      includes_tax: false,
      lines: [
        { ...aLine, unit_price: 100_000 },
        { ...aLine, unit_price: 101_229 },
      ],
    })
    const xml = coretaxXml([document])
    expect(xml).toContain('<TaxBase>100000</TaxBase><OtherTaxBase>91667</OtherTaxBase>')
    expect(xml).toContain('<VAT>11000</VAT>')
    expect(xml).toContain('<OtherTaxBase>92793</OtherTaxBase><VATRate>12</VATRate><VAT>11135</VAT>')
  })

  test('a person is identified by identity card; a branch has the configured value', () => {
    const buyer = aBuyer({ name: 'Sari', nik: '3171012345678901' })
    const document = documentOf(
      { ...indonesia, buyer },
      { ...plain, includes_tax: false, lines: [{ ...aLine, unit_price: 1000 }] },
    )
    expect(coretaxProblems(coretaxXml([document]))).toEqual([])
    expect(coretaxXml([document])).toContain('<BuyerIDTKU>3171012345678901000000</BuyerIDTKU>')
    expect(coretaxXml([document], { idtku: 'zeros' })).toContain('<BuyerIDTKU>000000</BuyerIDTKU>')
  })

  test('a price with tax has bases with two decimals, which lead to its tax', () => {
    const document = documentOf(indonesia, {
      ...plain,
      includes_tax: true,
      lines: [
        { ...aLine, unit_price: 100_000 },
        { ...aLine, unit_price: 25 },
      ],
    })
    const xml = coretaxXml([document])
    expect(xml).toContain('<TaxBase>90090.09</TaxBase><OtherTaxBase>82582.58</OtherTaxBase>')
    expect(xml).toContain('<VAT>9910</VAT>')
    // stored as 23 and 2, but 12 % of the whole 21 would round to 3
    expect(xml).toContain('<TaxBase>22.52</TaxBase><OtherTaxBase>20.64</OtherTaxBase>')
    expect(coretaxProblems(xml)).toEqual([])
  })

  test('a tax that is a difference has the bases that lead to it', () => {
    const document = documentOf(indonesia, {
      ...plain,
      includes_tax: false,
      lines: [{ ...aLine, unit_price: 1_000_000 }],
    })
    const [line] = document.lines
    for (const tax of [109_998, 110_000, 110_002]) {
      const xml = coretaxXml([{ ...document, lines: [{ ...line!, tax }] }])
      expect(coretaxProblems(xml)).toEqual([])
      expect(xml.includes('<TaxBase>1000000</TaxBase>')).toBe(tax === 110_000)
    }
  })

  test('a sale has a retail row for each transaction code, each less its own credits', () => {
    const [ppn] = indonesia.codes
    const free = {
      ...ppn!,
      code: 'PPN0',
      kind: 'zero' as const,
      rate: 0,
      e_invoice: '07:05',
      base: [1, 1] as [number, number],
    }
    const country = {
      ...indonesia,
      codes: [{ ...free, base_numerator: 1, base_denominator: 1 }, ppn!],
    }
    const sale = documentOf(country, {
      ...plain,
      includes_tax: false,
      lines: [
        { ...aLine, unit_price: 300_000 },
        { ...aLine, unit_price: 101_229, code: 1, kind: 'part' },
        { ...aLine, unit_price: 100_000, code: 1 },
      ],
    })
    const rowsOf = (credits: EDocument[]) =>
      all(
        treeOf(coretaxRetailXml('2026-11', [{ sale, credits }])),
        'ListOfRetailInvoice',
        'RetailInvoice',
      ).map((row) =>
        ['TrxCode', 'TaxBaseSellingPrice', 'OtherTaxBaseSellingPrice', 'VAT', 'GoodServiceOpt']
          .map((name) => textOf(row, name))
          .join(' '),
      )
    expect(rowsOf([])).toEqual(['07 300000 300000 0 B', 'Normal 201229 184460 22135 A'])
    // each half of the part has 46,397 of 92,793: a difference would leave a rupiah too little
    const part = sale.lines[1]!
    const half = { ...part, base: 50_615, other_base: 46_397, tax: 5567 }
    const note = { ...creditOf(sale), lines: [half] }
    expect(rowsOf([note])).toEqual([
      '07 300000 300000 0 B',
      // 11/12 of 150,614
      `Normal 150614 138063 ${22_135 - 5567} B`,
    ])
    // fully credited: no row of that code
    const whole = { ...creditOf(sale), lines: sale.lines.slice(0, 1) }
    expect(rowsOf([whole])).toEqual(['Normal 201229 184460 22135 A'])
  })

  test('a code with a facility has it in both places', () => {
    const [ppn] = indonesia.codes
    const free = { ...ppn, kind: 'exempt' as const, rate: 0, e_invoice: '08:12' }
    const document = documentOf({ ...indonesia, codes: [free] } as typeof indonesia, {
      ...plain,
      includes_tax: false,
      lines: [{ ...aLine, unit_price: 1000 }],
    })
    const xml = coretaxXml([document])
    expect(xml).toContain('<TrxCode>08</TrxCode><AddInfo>TD.00512</AddInfo>')
    expect(xml).toContain('<FacilityStamp>TD.01112</FacilityStamp>')
    expect(coretaxProblems(xml)).toEqual([])
    // no other code has one
    const taxed = { ...document.lines[0]!, code: { ...ppn!, e_invoice: '04:12' } }
    expect(coretaxXml([{ ...document, lines: [taxed] }])).toContain(
      '<TrxCode>04</TrxCode><AddInfo/>',
    )
  })

  test('the rules detect a wrong file', () => {
    const document = documentOf(indonesia, {
      ...plain,
      includes_tax: false,
      lines: [{ ...aLine, unit_price: 1000 }],
    })
    const xml = coretaxXml([document])
    expect(coretaxProblems(xml.replace('<VAT>110<', '<VAT>111<'))).not.toEqual([])
    expect(coretaxProblems(xml.replaceAll('BuyerAdress', 'BuyerAddress'))).not.toEqual([])
  })

  test('a month of sales: whole rupiah, less the credits of the month', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(someDocument(indonesia), {
          minLength: 1,
          maxLength: 5,
          selector: ({ number }) => number,
        }),
        (documents) => {
          const sales = documents
            .filter((document) => taxedLines(document).length > 0)
            .map((sale, at) => ({ sale, credits: at % 2 ? [creditOf(sale)] : [] }))
          fc.pre(sales.length > 0)
          const xml = coretaxRetailXml('2026-11', sales)
          expect(retailProblems(xml)).toEqual([])
          for (const { sale, credits } of sales)
            expect(xml.includes(`>${sale.number}<`)).toBe(credits.length === 0)
        },
      ),
      runs,
    )
  })
})

describe('MyInvois', () => {
  test('every random document obeys every rule, and so does its credit note', () => {
    fc.assert(
      fc.property(someDocument(malaysia), (document) => {
        fc.pre(filledLines(document).length > 0)
        for (const each of [document, creditOf(document)])
          expect(
            myinvoisProblems(myinvoisJson(myinvoisDocument(each, { issued_at })), { now }),
          ).toEqual([])
      }),
      runs,
    )
  })

  test('a down payment is included as prepaid; a disbursement has no tax', () => {
    const document = documentOf(malaysia, {
      includes_tax: false,
      off: { discount: 0, voucher: 0, points: 0 },
      down: 40,
      number: 7,
      lines: [
        {
          kind: 'other',
          name: 'Road tax',
          unit: 'service',
          discount: 0,
          code: 1,
          qty: 1,
          unit_price: 10_000,
        },
      ],
    })
    const json = myinvoisJson(myinvoisDocument(document, { issued_at }))
    expect(myinvoisProblems(json, { now })).toEqual([])
    expect(json).toContain('"PrepaidPayment":[{"PaidAmount":[{"_":40,"currencyID":"MYR"}]}]')
    expect(json).toContain('"PayableAmount":[{"_":60,"currencyID":"MYR"}]')
    expect(json).toContain('"ItemClassificationCode":[{"_":"006"')
  })

  test('only money of an earlier day is prepaid, and something is left to pay', () => {
    const document = sample()
    const written = (prepaid: number) => {
      const json = myinvoisJson(myinvoisDocument({ ...document, prepaid }, { issued_at }))
      expect(myinvoisProblems(json, { now })).toEqual([])
      return json
    }
    expect(written(1)).toContain('"PrepaidPayment"')
    for (const prepaid of [0, document.grand_total, document.grand_total + 1])
      expect(written(prepaid)).not.toContain('"PrepaidPayment"')
  })

  test('notes of a month name the e-invoice of each credited receipt once', () => {
    const note = (number: string, original: string) => {
      const of = creditOf({ ...sample(), number })
      const e_invoice = { number: original, uuid: `UUID-${original}` }
      return { ...of, original: of.original && { ...of.original, e_invoice } }
    }
    const notes = [
      note('INV/SHA/2026/00001', 'CON/SHA/202610'),
      note('INV/SHA/2026/00002', 'CON/SHA/202610'),
      note('INV/SHA/2026/00003', 'CON/SHA/202611'),
    ]
    const json = myinvoisJson(
      myinvoisConsolidated(notes, { number: 'CON/SHA/202611/CN', issued_at }),
    )
    expect(myinvoisProblems(json, { now, consolidated: true })).toEqual([])
    expect(JSON.parse(json).Invoice[0].BillingReference).toEqual(
      ['CON/SHA/202610', 'CON/SHA/202611'].map((number) => ({
        InvoiceDocumentReference: [{ ID: [{ _: number }], UUID: [{ _: `UUID-${number}` }] }],
      })),
    )
  })

  test('receipts of a month are one document, a line for each unbroken chain', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(someDocument(malaysia), {
          minLength: 1,
          maxLength: 6,
          selector: ({ number }) => number,
        }),
        (documents) => {
          const filled = documents.filter((document) => filledLines(document).length > 0)
          fc.pre(filled.length > 0)
          const file = myinvoisConsolidated(filled, { number: 'CON/SHA/202611', issued_at })
          expect(myinvoisProblems(myinvoisJson(file), { now, consolidated: true })).toEqual([])
        },
      ),
      runs,
    )
    const numbered = (number: string) => ({ ...sample(), number })
    const chains = chainsOf(
      ['INV/SHA/2026/00018', 'INV/SHA/2026/00012', 'INV/SHA/2026/00013', 'INV/BAN/2026/00014'].map(
        numbered,
      ),
    )
    expect(chains.map((chain) => chain.map(({ number }) => number.slice(4)))).toEqual([
      ['BAN/2026/00014'],
      ['SHA/2026/00012', 'SHA/2026/00013'],
      ['SHA/2026/00018'],
    ])
    const two = myinvoisConsolidated(
      [numbered('INV/SHA/2026/00012'), numbered('INV/SHA/2026/00013')],
      {
        number: 'CON/SHA/202611',
        issued_at,
      },
    )
    expect(myinvoisJson(two)).toContain('"INV/SHA/2026/00012-00013"')
  })

  const sample = () =>
    documentOf(malaysia, {
      includes_tax: false,
      off: { discount: 0, voucher: 0, points: 0 },
      down: 0,
      number: 12,
      lines: [
        {
          kind: 'service',
          name: 'Servis',
          unit: 'hour',
          discount: 0,
          code: 0,
          qty: 1.5,
          unit_price: 10_000,
        },
      ],
    })

  test('a certificate signs exactly the bytes without the signature', () => {
    const key = aCertificate()
    const plain = myinvoisDocument(sample(), { issued_at, version: '1.1' })
    const file = JSON.parse(JSON.stringify(signDocument(plain, key, issued_at)))
    const { UBLExtensions, Signature, ...rest } = file.Invoice[0]
    expect(Signature[0].ID[0]._).toBe('urn:oasis:names:specification:ubl:signature:Invoice')
    const bytes = JSON.stringify({ ...file, Invoice: [rest] })
    expect(bytes).toBe(JSON.stringify(plain))
    const content = UBLExtensions[0].UBLExtension[0].ExtensionContent[0]
    const [signature] = content.UBLDocumentSignatures[0].SignatureInformation[0].Signature
    const digest = (text: string) => createHash('sha256').update(text).digest('base64')
    const [properties, whole] = signature.SignedInfo[0].Reference
    expect(whole.DigestValue[0]._).toBe(digest(bytes))
    expect(properties.DigestValue[0]._).toBe(
      digest(JSON.stringify(signature.Object[0].QualifyingProperties[0])),
    )
    const certificate = new X509Certificate(key.certificate)
    const verified = createVerify('RSA-SHA256')
      .update(bytes)
      .verify(certificate.publicKey, signature.SignatureValue[0]._, 'base64')
    expect(verified).toBe(true)
    expect(rest.InvoiceTypeCode[0].listVersionID).toBe('1.1')
  })

  test('the rules detect a wrong file', () => {
    const json = myinvoisJson(myinvoisDocument(sample(), { issued_at }))
    expect(myinvoisProblems(json, { now })).toEqual([])
    expect(myinvoisProblems(json.replace('"_":150,', '"_":151,'), { now })).not.toEqual([])
    expect(myinvoisProblems(json, { now: new Date('2026-11-25T00:00:00Z') })).not.toEqual([])
  })
})

describe('UBL', () => {
  test('every random document obeys every rule, and so does its credit note', () => {
    fc.assert(
      fc.property(someDocument(netherlands), (document) => {
        fc.pre(filledLines(document).length > 0)
        for (const each of [document, creditOf(document)]) {
          expect(ublProblems(ublXml(each))).toEqual([])
          expect(ublProblems(ublXml(each, { profile: 'peppol' }))).toEqual([])
        }
      }),
      runs,
    )
  })

  test('of a seller without tax no line has a VAT number or a rate', () => {
    const [first] = netherlands.codes
    const document = documentOf(
      { ...netherlands, codes: [{ ...first, rate: 0 }] } as typeof netherlands,
      {
        includes_tax: false,
        off: { discount: 0, voucher: 0, points: 0 },
        down: 0,
        number: 3,
        lines: [
          {
            kind: 'part',
            name: 'Filter',
            unit: 'pcs',
            discount: 0,
            code: 0,
            qty: 1,
            unit_price: 999,
          },
        ],
      },
    )
    const untaxed = { ...document, lines: document.lines.map((line) => ({ ...line, code: null })) }
    expect(ublProblems(ublXml(untaxed))).toEqual([])
  })
})

describe('XAF', () => {
  const head: XafHead = {
    fiscal_year: '2026',
    start: '2026-01-01',
    end: '2026-12-31',
    currency: 'EUR',
    digits: 2,
    created: '2026-12-31',
    software: { name: 'Bengkel', version: '0.1.0' },
    company: {
      kvk: '12345678',
      name: 'Voorbeeld B.V.',
      country: 'NL',
      btw_id: 'NL004495445B01',
      street: 'Straat',
      house_number: '1',
      city: 'Utrecht',
      postal_code: '3511 AB',
    },
    parties: [
      { id: 'C7', name: 'Koper & Zoon', kind: 'C', kvk: null, btw_id: null, country_code: 'NL' },
    ],
    accounts: [
      { code: '1-1210', name: 'Debiteuren', is_balance: true, rgs: 'BVorDebHad' },
      { code: '4-1100', name: 'Omzet', is_balance: false, rgs: null },
    ],
    vat: [{ code: 'BTW21', name: 'Btw hoog', pay: '1-1210', claim: null }],
    opening: [
      { account: '1-1210', debit: 500, credit: 0 },
      { account: '4-1100', debit: 0, credit: 500 },
    ],
    sums: { lines: 0, debit: 0, credit: 0 },
  }
  const entry = (number: string, day: string, value: number): XafEntry => ({
    journal: number.startsWith('S') ? 'S' : 'M',
    number,
    day,
    memo: 'Verkoop <1>',
    reference: number,
    lines: [
      {
        account: '1-1210',
        memo: null,
        debit: value,
        credit: 0,
        party: 'C7',
        invoice: 'INV/1',
        vat: null,
      },
      {
        account: '4-1100',
        memo: 'x',
        debit: 0,
        credit: value,
        party: null,
        invoice: null,
        vat: { code: 'BTW21', percent: '21', amount: 10, type: 'C' },
      },
    ],
  })
  const written = async (entries: XafEntry[]) => {
    const value = entries.reduce((sum, { lines }) => sum + (lines[0]?.debit ?? 0), 0)
    const sums = { lines: entries.length * 2, debit: value, credit: value }
    let xml = ''
    for await (const piece of xafXml({ ...head, sums }, entries)) xml += piece
    return xml
  }

  test('a year is in the order of the schema, and adds up', async () => {
    const xml = await written([
      entry('S1', '2026-01-31', 12_345),
      entry('S2', '2026-02-28', 1),
      entry('M1', '2026-12-31', 100),
    ])
    expect(xafProblems(xml)).toEqual([])
    expect(xml).toContain('<periodNumber>2</periodNumber><trDt>2026-02-28</trDt>')
    expect(xafProblems(xml.replace('<amnt>123.45<', '<amnt>123.46<'))).not.toEqual([])
    expect(xafProblems(await written([]))).toEqual([])
  })

  test('the current year ends today', async () => {
    let xml = ''
    for await (const piece of xafXml({ ...head, end: '2026-02-10' }, [])) xml += piece
    expect(xafProblems(xml)).toEqual([])
    expect(xml).toContain('<endDatePeriod>2026-02-10</endDatePeriod></period></periods>')
  })
})
