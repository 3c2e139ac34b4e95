/**
 * The Netherlands: XAF 3.2, the audit file of a year, in the order of its schema. Entries are streamed, so that a
 * year of any size needs no memory; the caller computes the sums beforehand.
 */
import { amount, truncateName } from './document.ts'
import { XML_HEAD, closeTag, element, group, openTag } from './xml.ts'

const NAMESPACE = 'http://www.auditfiles.nl/XAF/3.2'

export interface XafAccount {
  code: string
  name: string
  is_balance: boolean
  rgs: string | null
}
export interface XafParty {
  /** C or S, and its id. */
  id: string
  name: string
  kind: 'C' | 'S'
  kvk: string | null
  btw_id: string | null
  country_code: string | null
}
export interface XafSums {
  lines: number
  debit: number
  credit: number
}
export interface XafLine {
  account: string
  memo: string | null
  debit: number
  credit: number
  party: string | null
  /** The invoice that it belongs to. */
  invoice: string | null
  /** Of a line on an account of tax. */
  vat: { code: string; percent: string; amount: number; type: 'C' | 'D' } | null
}
export interface XafEntry {
  journal: XafJournal
  number: string
  day: string
  memo: string
  reference: string
  lines: XafLine[]
}
export const journals = ['S', 'P', 'C', 'B', 'M'] as const
export type XafJournal = (typeof journals)[number]

const JOURNAL_NAMES: Record<XafJournal, string> = {
  S: 'Verkoop',
  P: 'Inkoop',
  C: 'Kas',
  B: 'Bank',
  M: 'Memoriaal',
}

export interface XafHead {
  fiscal_year: string
  start: string
  end: string
  currency: string
  digits: number
  /** A day. */
  created: string
  software: { name: string; version: string }
  company: {
    kvk: string | null
    name: string
    country: string
    btw_id: string
    street: string | null
    house_number: string | null
    city: string | null
    postal_code: string | null
  }
  parties: readonly XafParty[]
  accounts: readonly XafAccount[]
  vat: readonly { code: string; name: string; pay: string | null; claim: string | null }[]
  opening: readonly { account: string; debit: number; credit: number }[]
  sums: XafSums
}

/** `2026-03-05` -> the month's first and last day. */
function monthsBetween(start: string, end: string) {
  const months: { number: number; start: string; end: string }[] = []
  for (let at = start; at <= end;) {
    const next = new Date(`${at.slice(0, 7)}-01T00:00:00Z`)
    next.setUTCMonth(next.getUTCMonth() + 1)
    const first = next.toISOString().slice(0, 10)
    next.setUTCDate(0)
    const last = next.toISOString().slice(0, 10)
    months.push({ number: months.length + 1, start: at, end: last < end ? last : end })
    at = first
  }
  return months
}

const formatSide = ({ debit, credit }: { debit: number; credit: number }) =>
  debit !== 0 ? { value: debit, type: 'D' } : { value: credit, type: 'C' }

function headOf({ company, ...head }: XafHead): string {
  return (
    group('header', [
      element('fiscalYear', head.fiscal_year),
      element('startDate', head.start),
      element('endDate', head.end),
      element('curCode', head.currency),
      element('dateCreated', head.created),
      element('softwareDesc', truncateName(head.software.name, 50)),
      element('softwareVersion', truncateName(head.software.version, 20)),
    ]) +
    openTag('company') +
    element('companyIdent', company.kvk) +
    element('companyName', company.name) +
    element('taxRegistrationCountry', company.country) +
    element('taxRegIdent', company.btw_id) +
    group('streetAddress', [
      element('streetname', company.street),
      element('number', company.house_number),
      element('city', company.city && truncateName(company.city, 50)),
      element('postalCode', company.postal_code),
      element('country', company.country),
    ])
  )
}

const partyOf = (party: XafParty) =>
  group('customerSupplier', [
    element('custSupID', party.id),
    element('custSupName', truncateName(party.name, 50)),
    element('commerceNr', party.kvk),
    element('taxRegistrationCountry', party.btw_id && party.country_code),
    element('taxRegIdent', party.btw_id),
    element('custSupTp', party.kind),
  ])

const accountOf = ({ code, name, is_balance, rgs }: XafAccount) =>
  group('ledgerAccount', [
    element('accID', code),
    element('accDesc', name),
    element('accTp', is_balance ? 'B' : 'P'),
    element('leadCode', rgs),
  ])

function openingOf({ opening, start, digits }: XafHead): string {
  const sum = (side: 'debit' | 'credit') => opening.reduce((total, line) => total + line[side], 0)
  return group('openingBalance', [
    element('opBalDate', start),
    element('linesCount', opening.length),
    element('totalDebit', amount(sum('debit'), digits)),
    element('totalCredit', amount(sum('credit'), digits)),
    ...opening.map((line, at) =>
      group('obLine', [
        element('nr', at + 1),
        element('accID', line.account),
        element('amnt', amount(formatSide(line).value, digits)),
        element('amntTp', formatSide(line).type),
      ]),
    ),
  ])
}

function entryOf(entry: XafEntry, period: number, digits: number): string {
  return group('transaction', [
    element('nr', entry.number),
    element('desc', entry.memo),
    element('periodNumber', period),
    element('trDt', entry.day),
    ...entry.lines.map((line, at) =>
      group('trLine', [
        element('nr', at + 1),
        element('accID', line.account),
        element('docRef', entry.reference),
        element('effDate', entry.day),
        element('desc', line.memo),
        element('amnt', amount(formatSide(line).value, digits)),
        element('amntTp', formatSide(line).type),
        element('custSupID', line.party),
        element('invRef', line.invoice),
        line.vat
          ? group('vat', [
              element('vatID', line.vat.code),
              element('vatPerc', line.vat.percent),
              element('vatAmnt', amount(line.vat.amount, digits)),
              element('vatAmntTp', line.vat.type),
            ])
          : '',
      ]),
    ),
  ])
}

/** @param entries those of one journal together, in the order of `journals` */
export async function* xafXml(
  head: XafHead,
  entries: AsyncIterable<XafEntry> | Iterable<XafEntry>,
): AsyncGenerator<string> {
  const { digits, sums } = head
  const months = monthsBetween(head.start, head.end)
  yield XML_HEAD + openTag('auditfile', { xmlns: NAMESPACE }) + headOf(head)
  yield group('customersSuppliers', head.parties.map(partyOf))
  yield group('generalLedger', head.accounts.map(accountOf))
  yield group(
    'vatCodes',
    head.vat.map(({ code, name, pay, claim }) =>
      group('vatCode', [
        element('vatID', code),
        element('vatDesc', name),
        element('vatToPayAccID', pay),
        element('vatToClaimAccID', claim),
      ]),
    ),
  )
  yield group(
    'periods',
    months.map((month) =>
      group('period', [
        element('periodNumber', month.number),
        element('startDatePeriod', month.start),
        element('endDatePeriod', month.end),
      ]),
    ),
  )
  yield openingOf(head)
  yield (
    openTag('transactions') +
      element('linesCount', sums.lines) +
      element('totalDebit', amount(sums.debit, digits)) +
      element('totalCredit', amount(sums.credit, digits))
  )
  let journal: XafJournal | undefined
  for await (const entry of entries) {
    if (entry.journal !== journal) {
      if (journal) yield closeTag('journal')
      journal = entry.journal
      yield (
        openTag('journal') +
          element('jrnID', journal) +
          element('desc', JOURNAL_NAMES[journal]) +
          element('jrnTp', journal)
      )
    }
    const period = months.find(({ start, end }) => start <= entry.day && entry.day <= end)
    yield entryOf(entry, period?.number ?? 1, digits)
  }
  if (journal) yield closeTag('journal')
  yield `${closeTag('transactions')}${closeTag('company')}${closeTag('auditfile')}\n`
}
