/**
 * The Netherlands: UBL 2.1 after EN 16931 and NLCIUS, an invoice or a credit note. Amounts are those of the stored
 * document: every share of a discount is an allowance of its line, so that the lines add up to the total.
 */
import { addDays } from '#platform/contract/days.ts'
import { ublCountry } from './countries.ts'
import {
  type EBuyer,
  type EDocument,
  type ELine,
  type EParty,
  type ESeller,
  type ETaxCode,
  amount,
  filledLines,
  isWholeAmount,
  quantity,
  joinReasons,
  truncateName,
  totalDeduction,
  unitCodeOf,
} from './document.ts'
import { XML_HEAD, element, group } from './xml.ts'

export const profiles = ['nlcius', 'peppol'] as const
export type Profile = (typeof profiles)[number]

const CUSTOMIZATIONS: Record<Profile, string> = {
  nlcius: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
}
const PROFILE_ID = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const KVK = '0106'
const OIN = '0190'
const SEPA_TRANSFER = '58'
const REFERENCE_LENGTH = 200

export interface Category {
  id: string
  /** As a percentage; null where the category has none. */
  percent: string | null
  reason: string | null
}

const REASONS: Record<string, string> = {
  AE: 'Reverse charge',
  K: 'Intra-community supply',
  G: 'Export outside the EU',
  E: 'Exempt',
  O: 'Not subject to VAT',
}

/** The category of EN 16931, which a tax code may define. */
export function categoryOf(
  code: Pick<ETaxCode, 'kind' | 'rate' | 'reason' | 'code' | 'e_invoice'> | null,
): Category {
  const byKind = {
    standard: 'S',
    reduced: 'S',
    zero: 'G',
    exempt: 'E',
    outside: 'E',
    reverse: code?.code === 'ICP' ? 'K' : 'AE',
  }
  const id = code ? (code.e_invoice ?? byKind[code.kind]) : 'O'
  if (id === 'S') return { id, percent: quantity((code?.rate ?? 0) / 100), reason: null }
  return {
    id,
    percent: id === 'O' ? null : '0',
    reason: (id === 'E' ? code?.reason : null) ?? REASONS[id] ?? null,
  }
}

/** Under reverse charge, the buyer's number is required. */
export const needsBuyersVatId = (line: ELine): boolean =>
  ['AE', 'K'].includes(categoryOf(line.code).id)

/** A document without any tax must not name a VAT number of either party (BR-O-02). */
const isOutside = (lines: readonly ELine[]) =>
  lines.every(({ code }) => categoryOf(code).id === 'O')

const scheme = () => group('cac:TaxScheme', [element('cbc:ID', 'VAT')])

const taxCategory = (name: string, { id, percent, reason }: Category, withReason: boolean) =>
  group(name, [
    element('cbc:ID', id),
    element('cbc:Percent', percent),
    withReason ? element('cbc:TaxExemptionReason', reason) : '',
    scheme(),
  ])

/** The scheme of a Dutch number; unknown for foreign companies. */
const legalId = ({ kvk, oin }: EParty): [string, string] | null =>
  oin ? [OIN, oin] : kvk ? [KVK, kvk] : null

function party(entity: EParty, endpoint: [string, string] | null, vatId: string | null): string {
  const legal = legalId(entity)
  const street = [entity.street, entity.house_number].filter(Boolean).join(' ')
  return group('cac:Party', [
    endpoint ? element('cbc:EndpointID', endpoint[1], { schemeID: endpoint[0] }) : '',
    group('cac:PartyName', [element('cbc:Name', entity.name)]),
    group('cac:PostalAddress', [
      element('cbc:StreetName', street),
      element('cbc:CityName', entity.city),
      element('cbc:PostalZone', entity.postal_code),
      group('cac:Country', [element('cbc:IdentificationCode', ublCountry(entity.country_code))]),
    ]),
    vatId ? group('cac:PartyTaxScheme', [element('cbc:CompanyID', vatId), scheme()]) : '',
    group('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', entity.name),
      legal ? element('cbc:CompanyID', legal[1], { schemeID: legal[0] }) : '',
    ]),
    group('cac:Contact', [
      element('cbc:Telephone', entity.phone),
      element('cbc:ElectronicMail', entity.email),
    ]),
  ])
}

const endpointOf = (buyer: EBuyer): [string, string] | null =>
  buyer.peppol_id ? [buyer.peppol_id.scheme, buyer.peppol_id.value] : legalId(buyer)

interface Writer {
  money(name: string, value: number): string
  isCredit: boolean
}

const ALLOWANCES = [
  ['Discount', (line: ELine) => line.discount + line.shares.discount],
  ['Voucher', (line: ELine) => line.shares.voucher],
  ['Points', (line: ELine) => line.shares.points],
] as const

function fileLine(line: ELine, document: EDocument, { money, isCredit }: Writer): string {
  const deduction = totalDeduction(line)
  const plain =
    !document.includes_tax && isWholeAmount(line) && line.gross - deduction === line.base
  return group(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', line.line_no),
    element(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity(line.qty), {
      unitCode: unitCodeOf(line.unit),
    }),
    money('cbc:LineExtensionAmount', line.base),
    ...ALLOWANCES.map(([reason, of]) =>
      of(line) === 0
        ? ''
        : group('cac:AllowanceCharge', [
            element('cbc:ChargeIndicator', 'false'),
            element('cbc:AllowanceChargeReason', reason),
            money('cbc:Amount', of(line)),
          ]),
    ),
    group('cac:Item', [
      element('cbc:Name', truncateName(line.name, 200)),
      taxCategory('cac:ClassifiedTaxCategory', categoryOf(line.code), false),
    ]),
    group('cac:Price', [
      money('cbc:PriceAmount', plain ? line.unit_price : line.base + deduction),
      // the price is that of the whole line: no multiplication, no rounding
      plain
        ? ''
        : element('cbc:BaseQuantity', quantity(line.qty), { unitCode: unitCodeOf(line.unit) }),
    ]),
  ])
}

/** One row for each category and rate. */
function breakdown(lines: readonly ELine[], { money }: Writer): string {
  const rows = new Map<string, { category: Category; lines: ELine[] }>()
  for (const line of lines) {
    const category = categoryOf(line.code)
    const key = `${category.id}/${category.percent}`
    const row = rows.get(key) ?? { category, lines: [] }
    row.lines.push(line)
    rows.set(key, row)
  }
  return group('cac:TaxTotal', [
    money('cbc:TaxAmount', sum(lines, 'tax')),
    ...[...rows.values()].map((row) =>
      group('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', sum(row.lines, 'base')),
        money('cbc:TaxAmount', sum(row.lines, 'tax')),
        taxCategory(
          'cac:TaxCategory',
          { ...row.category, reason: joinReasons(row.lines.map(({ code }) => categoryOf(code))) },
          true,
        ),
      ]),
    ),
  ])
}

const sum = (lines: readonly ELine[], field: 'base' | 'tax') =>
  lines.reduce((total, line) => total + line[field], 0)

/** The buyer's reference: the order number, else our customer number. */
export const buyerReference = ({ purchase_order_number, buyer }: EDocument): string =>
  truncateName(purchase_order_number ?? String(buyer.customer_id ?? buyer.name), REFERENCE_LENGTH)

const paymentMeans = ({ iban, bic }: ESeller, due: string, isCredit: boolean) =>
  group('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', SEPA_TRANSFER),
    isCredit ? element('cbc:PaymentDueDate', due) : '',
    group('cac:PayeeFinancialAccount', [
      element('cbc:ID', iban),
      bic ? group('cac:FinancialInstitutionBranch', [element('cbc:ID', bic)]) : '',
    ]),
  ])

/** Sales between EU countries need the day and the country of delivery. */
const delivery = (document: EDocument, lines: readonly ELine[]) =>
  lines.some(({ code }) => categoryOf(code).id === 'K')
    ? group('cac:Delivery', [
        element('cbc:ActualDeliveryDate', document.day),
        group('cac:DeliveryLocation', [
          group('cac:Address', [
            group('cac:Country', [
              element('cbc:IdentificationCode', ublCountry(document.buyer.country_code)),
            ]),
          ]),
        ]),
      ])
    : ''

export function ublXml(document: EDocument, { profile = 'nlcius' as Profile } = {}): string {
  const { seller, buyer, currency, digits, original } = document
  const isCredit = original !== null
  const lines = filledLines(document)
  const writer: Writer = {
    money: (name, value) => element(name, amount(value, digits), { currencyID: currency }),
    isCredit,
  }
  const { money } = writer
  const due = addDays(document.day, document.payment_terms_days ?? 0)
  const [net, tax] = [sum(lines, 'base'), sum(lines, 'tax')]
  const prepaid = Math.min(document.down_payment, net + tax)
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const vatId = ({ btw_id }: EParty) => (isOutside(lines) ? null : btw_id)
  return (
    XML_HEAD +
    group(
      root,
      [
        element('cbc:CustomizationID', CUSTOMIZATIONS[profile]),
        element('cbc:ProfileID', PROFILE_ID),
        element('cbc:ID', document.number),
        element('cbc:IssueDate', document.day),
        isCredit ? '' : element('cbc:DueDate', due),
        isCredit ? element('cbc:CreditNoteTypeCode', '381') : element('cbc:InvoiceTypeCode', '380'),
        element('cbc:DocumentCurrencyCode', currency),
        element('cbc:BuyerReference', buyerReference(document)),
        document.purchase_order_number
          ? group('cac:OrderReference', [element('cbc:ID', document.purchase_order_number)])
          : '',
        original
          ? group('cac:BillingReference', [
              group('cac:InvoiceDocumentReference', [element('cbc:ID', original.number)]),
            ])
          : '',
        group('cac:AccountingSupplierParty', [party(seller, legalId(seller), vatId(seller))]),
        group('cac:AccountingCustomerParty', [party(buyer, endpointOf(buyer), vatId(buyer))]),
        delivery(document, lines),
        paymentMeans(seller, due, isCredit),
        breakdown(lines, writer),
        group('cac:LegalMonetaryTotal', [
          money('cbc:LineExtensionAmount', net),
          money('cbc:TaxExclusiveAmount', net),
          money('cbc:TaxInclusiveAmount', net + tax),
          prepaid > 0 ? money('cbc:PrepaidAmount', prepaid) : '',
          money('cbc:PayableAmount', net + tax - prepaid),
        ]),
        ...lines.map((line) => fileLine(line, document, writer)),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
        'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      },
    ) +
    '\n'
  )
}
