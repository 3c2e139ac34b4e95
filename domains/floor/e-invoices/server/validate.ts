/** Determines the file kind of a document, and all reasons why it is blocked. */
import { type Message, createMessage } from '#platform/contract/messages.ts'
import { homeCode } from '#domains/company/legal-entities/ids.ts'
import { blockingReasons } from '../messages.ts'
import { CONSOLIDATED_LIMIT, type DocumentKind, currencyOf } from '../rules.ts'
import { coretaxBuyer, needsFacility, transactionOf } from './formats/coretax.ts'
import { alpha3 } from './formats/countries.ts'
import {
  type EBuyer,
  type EDocument,
  type ELine,
  type ESeller,
  filledLines,
  taxedLines,
} from './formats/document.ts'
import { NOT_APPLICABLE, NO_STATE } from './formats/myinvois-parties.ts'
import { needsBuyersVatId, categoryOf } from './formats/ubl.ts'
import type { BuyerRow, CustomerNow, DocumentRow } from './queries-documents.ts'

const INDONESIA = 1
const MALAYSIA = 2
const NETHERLANDS = 3

/** Decimals of a currency. */
const DIGITS: Record<string, number> = { IDR: 0, MYR: 2, EUR: 2 }

const noNumbers = {
  npwp: null,
  nitku: null,
  nik: null,
  passport: null,
  tin: null,
  brn: null,
  nric: null,
  sst_number: null,
  kvk: null,
  oin: null,
  btw_id: null,
  street: null,
  house_number: null,
  postal_code: null,
  city: null,
  region_code: null,
  address: null,
  email: null,
  phone: null,
}

/** Values of the first, completed by the second. */
const filled = <T extends object>(
  stored: Partial<T> | null,
  now: Partial<T> | null,
): Partial<T> => {
  const entries = Object.entries(stored ?? {}).filter(([, value]) => value !== null && value !== '')
  return { ...now, ...(Object.fromEntries(entries) as Partial<T>) }
}

/** "Not applicable" is no state of Malaysia: the current one takes its place. */
const withRegion = <Party extends { region_code: string | null }>(
  party: Party | null,
  countryId: number,
): Party | null =>
  party && countryId === MALAYSIA && party.region_code === NO_STATE
    ? { ...party, region_code: null }
    : party

/** As stored in the document, completed by the customer's current data, so that a missing number can be added. */
function buyerOf({ buyer, customer, country_id, send_to }: DocumentRow): EBuyer {
  const merged = filled<BuyerRow>(withRegion(buyer, country_id), customer)
  const now: Partial<CustomerNow> = customer ?? {}
  return {
    ...noNumbers,
    ...merged,
    legal_name: merged.legal_name ?? null,
    name: (merged.legal_name ?? merged.full_name ?? '').replaceAll(CONTROLS, ' ').trim(),
    is_company: merged.kind === 'company',
    country_code: merged.country_code ?? homeCode(country_id),
    customer_id: now.id ?? null,
    wants_invoice: now.tax_invoice_requested ?? false,
    // an invoice goes to the buyer's current address
    peppol_id: send_to.peppol_id ?? merged.peppol_id ?? null,
  }
}

function sellerOf({ issuer, entity, country_id }: DocumentRow): ESeller {
  const merged = filled(withRegion(issuer, country_id), entity)
  return {
    ...noNumbers,
    msic: null,
    msic_name: null,
    iban: null,
    bic: null,
    ...merged,
    legal_entity_id: entity.legal_entity_id,
    country_id,
    name: merged.legal_name ?? '',
    is_company: true,
    country_code: homeCode(country_id),
    phone: entity.phone_e164,
    address: null,
  }
}

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]+/g
/** On one line, without invisible characters; an empty name becomes a dash. */
const cleanName = (name: string) => name.replaceAll(CONTROLS, ' ').trim() || '-'

/** Of a credit note: its original was issued before the first day of e-invoices, and never has one. */
const isFromBefore = ({ original, starts_on }: DocumentRow) =>
  original !== null && starts_on !== null && original.day < starts_on

export function documentOf(row: DocumentRow): EDocument {
  const { original } = row
  const lines = row.lines.map((line) => ({ ...line, name: cleanName(line.name) }))
  return {
    id: row.id,
    source: row.source,
    number: row.number,
    day: row.day,
    issued_at: row.issued_at,
    garage: row.garage,
    country_id: row.country_id,
    currency: row.currency,
    digits: DIGITS[row.currency] ?? 2,
    includes_tax: row.includes_tax,
    seller: sellerOf(row),
    buyer: buyerOf(row),
    lines,
    net: lines.reduce((sum, { base }) => sum + base, 0),
    tax: lines.reduce((sum, { tax }) => sum + tax, 0),
    grand_total: lines.reduce((sum, { base, tax }) => sum + base + tax, 0),
    down_payment: row.down_payment,
    prepaid: row.prepaid,
    purchase_order_number: row.purchase_order_number,
    payment_terms_days: row.customer?.payment_terms_days ?? null,
    is_vehicle: row.is_vehicle,
    original: original && {
      id: original.id,
      number: original.number,
      day: original.day,
      e_invoice: isFromBefore(row)
        ? { number: original.number, uuid: NOT_APPLICABLE }
        : original.e_invoice,
      is_paid_back: original.is_paid_back,
    },
  }
}

/** Null: the country needs no e-invoice of this document. */
function kindOf(row: DocumentRow, { buyer, grand_total }: EDocument): DocumentKind | null {
  const { original } = row
  const wants = buyer.is_company || buyer.wants_invoice
  if (row.country_id === INDONESIA) return original?.kind ?? (wants ? 'coretax' : 'coretax_retail')
  if (row.country_id === MALAYSIA) {
    const total = original?.grand_total ?? grand_total
    const isSingle =
      wants || total > CONSOLIDATED_LIMIT || row.is_vehicle || original?.is_vehicle === true
    return original?.kind ?? (isSingle ? 'myinvois' : 'myinvois_consolidated')
  }
  return row.country_id === NETHERLANDS && buyer.is_company ? 'ubl' : null
}

type Reason = Message | false | null | undefined
const m = blockingReasons

/** What a file cannot contain: a user enters the document with the tax authority, and marks it as submitted. */
const enteredByHand: readonly Message[] = [m.returnNote, m.mixedCodes, m.takesBack, m.buyerCountry]
export const isEnteredByHand = (reasons: readonly Message[]): boolean =>
  reasons.some((reason) => enteredByHand.includes(reason))

/** The last bill of a build has a negative line, if the code or its rate changed since an earlier bill. */
const hasNegative = (lines: readonly ELine[]) => lines.some(({ base }) => base < 0) && m.takesBack

/** Who buys, and where: every tax office asks for it. */
const buyerReasons = (buyer: EBuyer): Reason[] => [
  !buyer.name && m.buyerUnknown,
  buyer.is_company && !buyer.legal_name && m.buyerLegalName,
  !(buyer.street || buyer.address) && m.buyerAddress,
]

function coretaxReasons({ seller, buyer }: EDocument, lines: readonly ELine[]): Reason[] {
  const transactions = lines.map((line) => ({ line, ...transactionOf(line) }))
  const first = transactions[0]
  const hasNumber = coretaxBuyer(buyer).tin.replaceAll('0', '') !== ''
  return [
    !seller.npwp && m.sellerNpwp,
    ...buyerReasons(buyer),
    // a company abroad has none, and is named by its country
    buyer.is_company && buyer.country_code === 'ID' && !hasNumber && m.buyerNpwp,
    !buyer.is_company && !hasNumber && !buyer.nik && !buyer.passport && m.buyerIdentity,
    !alpha3(buyer.country_code) && m.buyerCountry,
    transactions.some(
      ({ code, facility }) => code !== first?.code || facility !== first.facility,
    ) && m.mixedCodes,
    lines.some((line) => line.code?.rate === 0 && !needsFacility(transactionOf(line).code)) &&
      m.zeroRate,
    ...transactions
      .filter(({ code, facility }) => needsFacility(code) && !/^\d\d$/.test(facility))
      .slice(0, 1)
      .map(({ line }) => createMessage(m.facility, { code: line.code?.code ?? '' })),
  ]
}

function malaysianSeller(seller: ESeller): Reason[] {
  return [
    !seller.tin && m.sellerTin,
    !seller.brn && m.sellerBrn,
    !(seller.msic && seller.msic_name) && m.sellerMsic,
    (!seller.region_code || seller.region_code === NO_STATE) && m.sellerRegion,
    !seller.phone && m.sellerPhone,
    !(seller.street && seller.city) && m.sellerAddress,
  ]
}

function malaysianBuyer(buyer: EBuyer): Reason[] {
  const isHere = buyer.country_code === 'MY'
  return [
    ...buyerReasons(buyer),
    // a business needs its own number; one abroad has the general one
    buyer.is_company && isHere && !buyer.tin && m.buyerTin,
    buyer.is_company && isHere && !buyer.brn && m.buyerBrn,
    !buyer.is_company && !buyer.nric && !buyer.passport && m.buyerNric,
    isHere && (!buyer.region_code || buyer.region_code === NO_STATE) && m.buyerRegion,
    !buyer.phone && m.buyerPhone,
    !buyer.city && m.buyerAddress,
    !alpha3(buyer.country_code) && m.buyerCountry,
  ]
}

function dutchReasons({ seller, buyer }: EDocument, lines: readonly ELine[]): Reason[] {
  const isFull = (party: ESeller | EBuyer) => party.street && party.city && party.postal_code
  return [
    !(seller.kvk || seller.oin) && m.sellerKvk,
    !seller.iban && m.sellerIban,
    !isFull(seller) && m.sellerAddress,
    // of each category but that of documents outside VAT (BR-S-02, BR-E-02, BR-AE-02, BR-G-02, BR-IC-02)
    lines.some(({ code }) => categoryOf(code).id !== 'O') && !seller.btw_id && m.sellerBtw,
    ...buyerReasons(buyer),
    !(buyer.country_code === 'NL' ? isFull(buyer) : buyer.city) && m.buyerAddress,
    lines.some(needsBuyersVatId) && !buyer.btw_id && m.buyerBtw,
  ]
}

/** The receiving address. A file needs none: a user submits it by hand. */
const receiverReasons = ({ adapter, send_to }: DocumentRow): Reason[] => [
  adapter === 'smtp' && !send_to.email && m.buyerMail,
  adapter === 'access_point' && !send_to.peppol_id && m.buyerPeppol,
]

const exemptionReasons = (lines: readonly ELine[]): Reason[] =>
  lines
    .filter(({ code }) => code?.kind === 'exempt' && !code.reason)
    .slice(0, 1)
    .map(({ code }) => createMessage(m.noReason, { code: code?.code ?? '' }))

/** Of a credit note: the requirements on its original. */
function creditReasons(row: DocumentRow, kind: DocumentKind): Reason[] {
  if (!row.original) return []
  const { number, uuid, state } = row.original.e_invoice
  return [
    kind === 'coretax' && m.returnNote,
    (kind === 'myinvois' || kind === 'myinvois_consolidated') &&
      !isFromBefore(row) &&
      !(state === 'valid' && uuid) &&
      createMessage(m.originalFirst, { number }),
  ]
}

export interface ValidatedDocument {
  document: EDocument
  kind: DocumentKind | null
  /** All reasons at once; none: it can be exported. */
  reasons: Message[]
}

/** Null kind: no e-invoice is needed. */
export function validateDocument(row: DocumentRow): ValidatedDocument {
  const document = documentOf(row)
  const nothing = { document, kind: null, reasons: [] }
  if (row.is_void || row.starts_on === null || row.day < row.starts_on) return nothing
  const kind = kindOf(row, document)
  const lines = row.country_id === INDONESIA ? taxedLines(document) : filledLines(document)
  if (kind === null || lines.length === 0 || document.grand_total <= 0) return nothing
  // credited in a later month: it is in the return, not in the file of its sale
  if (
    kind === 'coretax_retail' &&
    row.original &&
    row.original.day.slice(0, 7) !== row.day.slice(0, 7)
  )
    return nothing
  // nothing stands with the tax authority that could be credited
  if (row.country_id === MALAYSIA && row.original?.e_invoice.state === 'cancelled') return nothing
  const { seller, buyer } = document
  // a single document needs a buyer: it is credited, and issued again to a customer
  if (kind === 'myinvois' && row.is_credited && !buyer.name) return nothing
  const currency = currencyOf[row.country_id]
  const ofKind: Record<DocumentKind, () => Reason[]> = {
    coretax: () => [...coretaxReasons(document, lines), hasNegative(lines)],
    coretax_retail: () => [!seller.npwp && m.sellerNpwp, hasNegative(lines)],
    myinvois: () => [
      hasNegative(lines),
      ...malaysianSeller(seller),
      ...malaysianBuyer(buyer),
      ...exemptionReasons(lines),
    ],
    myinvois_consolidated: () => [
      ...malaysianSeller(seller),
      ...exemptionReasons(lines),
      hasNegative(lines),
    ],
    ubl: () => [
      ...dutchReasons(document, lines),
      ...receiverReasons(row),
      ...exemptionReasons(lines),
    ],
  }
  const reasons = [
    currency !== undefined &&
      row.currency !== currency &&
      createMessage(m.currency, { currency: currency }),
    ...ofKind[kind](),
    ...creditReasons(row, kind),
  ].filter((reason): reason is Message => Boolean(reason))
  return {
    document,
    kind,
    reasons: [...new Map(reasons.map((r) => [createMessage(r).message, r])).values()],
  }
}
