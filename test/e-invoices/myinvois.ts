/** What MyInvois refuses, stated from its page and not from our writer. */

type Json = unknown
const at = (json: Json, ...path: (string | number)[]): Json =>
  path.reduce<Json>((found, key) => (found as Record<string, Json> | undefined)?.[key], json)
const list = (json: Json): Json[] => (Array.isArray(json) ? json : [])
/** `[{ _: value }]` -> value */
const value = (json: Json, ...path: (string | number)[]): Json => at(json, ...path, 0, '_')
const sen = (json: Json): bigint => {
  const text = String(json)
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (!whole) throw new Error(`Not an amount: ${text}`)
  return BigInt(whole + part.padEnd(2, '0'))
}

const STATES = /^(0[1-9]|1[0-7])$/

/** Each party by its four numbers, its address and its phone. */
function partyProblems(party: Json, who: string): string[] {
  const ids = Object.fromEntries(
    list(at(party, 'PartyIdentification')).map((id) => [
      at(id, 'ID', 0, 'schemeID'),
      value(id, 'ID'),
    ]),
  ) as Record<string, string>
  const address = at(party, 'PostalAddress', 0)
  const lines = list(at(address, 'AddressLine'))
  return [
    [!!value(party, 'PartyLegalEntity', 0, 'RegistrationName'), 'name'],
    [/^[A-Z]{1,3}\d{9,11}$/.test(ids.TIN ?? ''), 'TIN'],
    [['BRN', 'NRIC', 'PASSPORT', 'ARMY'].some((scheme) => ids[scheme]), 'proof'],
    [!!ids.SST && !!ids.TTX, 'SST and TTX'],
    [lines.length >= 1 && lines.length <= 3 && lines.every((l) => value(l, 'Line')), 'address'],
    [!!value(address, 'CityName'), 'city'],
    [STATES.test(String(value(address, 'CountrySubentityCode'))), 'state'],
    [/^[A-Z]{3}$/.test(String(value(address, 'Country', 0, 'IdentificationCode'))), 'country'],
    [
      at(address, 'Country', 0, 'IdentificationCode', 0, 'listID') === 'ISO3166-1',
      'list of the country',
    ],
    [!!value(party, 'Contact', 0, 'Telephone'), 'phone'],
  ].flatMap(([is, what]) => (is ? [] : [`${who}: ${what}`]))
}

const LEAVES = /^(string|number|boolean)$/
/** Every value stands in `[{ _: value }]`, and every object in a list. */
function shapeProblems(json: Json, path = ''): string[] {
  if (Array.isArray(json))
    return json.flatMap((each, index) => shapeProblems(each, `${path}[${index}]`))
  return Object.entries(json as object).flatMap(([key, child]) => {
    if (key === '_' || LEAVES.test(typeof child)) {
      const isLeaf = '_' in (json as object) || path === ''
      return isLeaf ? [] : [`${path}.${key} is a bare value`]
    }
    return Array.isArray(child) ? shapeProblems(child, `${path}.${key}`) : [`${path}.${key}`]
  })
}

export function myinvoisProblems(
  json: string,
  { now = new Date(), consolidated = false }: { now?: Date; consolidated?: boolean } = {},
): string[] {
  const root = JSON.parse(json) as Json
  const invoice = at(root, 'Invoice', 0)
  const problems = shapeProblems({ Invoice: at(root, 'Invoice') }, '')
  const must = (is: boolean, what: string) => void (is || problems.push(what))
  must(json === JSON.stringify(root), 'minified')
  must(!/\d[eE][+-]?\d/.test(json.replaceAll(/"[^"]*"/g, '')), 'no powers of ten')
  must(Buffer.byteLength(json) <= 300_000, 'at most 300 KB')
  must(
    at(root, '_D') === 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2' &&
      !!at(root, '_A') &&
      !!at(root, '_B'),
    'root',
  )
  const id = String(value(invoice, 'ID'))
  must(id.length > 0 && id.length <= 50, 'ID')
  const issued = `${String(value(invoice, 'IssueDate'))}T${String(value(invoice, 'IssueTime'))}`
  const age = (now.getTime() - Date.parse(issued)) / 3_600_000
  must(issued.endsWith('Z') && age >= 0 && age <= 72, `issued in the last 72 hours: ${issued}`)
  const type = String(value(invoice, 'InvoiceTypeCode'))
  must(['01', '02', '04'].includes(type), 'type')
  must(
    ['1.0', '1.1'].includes(String(at(invoice, 'InvoiceTypeCode', 0, 'listVersionID'))),
    'version',
  )
  must(value(invoice, 'DocumentCurrencyCode') === 'MYR', 'currency')
  if (type !== '01') {
    const references = list(at(invoice, 'BillingReference'))
    must(references.length > 0, 'a reference to the original')
    for (const each of references) {
      const reference = at(each, 'InvoiceDocumentReference', 0)
      must(!!value(reference, 'ID') && !!value(reference, 'UUID'), 'reference to the original')
    }
  }
  const supplier = at(invoice, 'AccountingSupplierParty', 0, 'Party', 0)
  const customer = at(invoice, 'AccountingCustomerParty', 0, 'Party', 0)
  problems.push(...partyProblems(supplier, 'supplier'), ...partyProblems(customer, 'buyer'))
  must(/^\d{5}$/.test(String(value(supplier, 'IndustryClassificationCode'))), 'MSIC')
  must(!!at(supplier, 'IndustryClassificationCode', 0, 'name'), 'name of the MSIC')
  const buyersState = value(customer, 'PostalAddress', 0, 'CountrySubentityCode')
  const buyersCountry = value(customer, 'PostalAddress', 0, 'Country', 0, 'IdentificationCode')
  must(buyersState !== '17' || consolidated || buyersCountry !== 'MYS', 'a state of Malaysia')
  must(value(supplier, 'PostalAddress', 0, 'CountrySubentityCode') !== '17', 'state of the seller')

  const lines = list(at(invoice, 'InvoiceLine'))
  must(lines.length > 0, 'a line')
  const money = (of: Json, ...path: string[]) => sen(value(of, ...path))
  const total = at(invoice, 'LegalMonetaryTotal', 0)
  const nets = lines.reduce<bigint>((sum, line) => sum + money(line, 'LineExtensionAmount'), 0n)
  must(money(total, 'LineExtensionAmount') === nets, 'sum of the lines')
  must(money(total, 'TaxExclusiveAmount') === nets, 'without tax')
  const tax = sen(value(at(invoice, 'TaxTotal', 0), 'TaxAmount'))
  must(money(total, 'TaxInclusiveAmount') === nets + tax, 'with tax')
  const prepayment = at(invoice, 'PrepaidPayment', 0)
  const prepaid = prepayment ? money(prepayment, 'PaidAmount') : 0n
  must(money(total, 'PayableAmount') === nets + tax - prepaid, 'payable')
  must(money(total, 'PayableAmount') > 0n, 'something to pay')

  const byType = new Map<string, { base: bigint; tax: bigint }>()
  for (const line of lines) {
    const name = String(value(line, 'Item', 0, 'Description'))
    const say = (is: boolean, what: string) => must(is, `${name}: ${what}`)
    say(name.length > 0 && name.length <= 300, 'description')
    const price = sen(value(line, 'Price', 0, 'PriceAmount'))
    const qty = BigInt(Math.round(Number(value(line, 'InvoicedQuantity')) * 1000))
    const subtotal = sen(value(line, 'ItemPriceExtension', 0, 'Amount'))
    say(price * qty === subtotal * 1000n, 'price times quantity')
    const off = list(at(line, 'AllowanceCharge')).reduce<bigint>((sum, allowance) => {
      say(value(allowance, 'ChargeIndicator') === false, 'an allowance, no charge')
      say(!!value(allowance, 'AllowanceChargeReason'), 'reason of an allowance')
      return sum + money(allowance, 'Amount')
    }, 0n)
    say(subtotal - off === money(line, 'LineExtensionAmount'), 'less its allowances')
    const taxed = at(line, 'TaxTotal', 0, 'TaxSubtotal', 0)
    const category = String(value(taxed, 'TaxCategory', 0, 'ID'))
    say(/^(0[1-6]|E)$/.test(category), 'type of tax')
    say(
      at(taxed, 'TaxCategory', 0, 'TaxScheme', 0, 'ID', 0, 'schemeID') === 'UN/ECE 5153',
      'scheme of tax',
    )
    say(category !== '06' || money(taxed, 'TaxAmount') === 0n, 'no tax where none applies')
    say(category !== 'E' || !!value(taxed, 'TaxCategory', 0, 'TaxExemptionReason'), 'exempt: why')
    const item = at(line, 'Item', 0, 'CommodityClassification', 0, 'ItemClassificationCode', 0)
    say(at(item, 'listID') === 'CLASS' && /^\d{3}$/.test(String(at(item, '_'))), 'class')
    say((at(item, '_') === '004') === consolidated, 'class of a consolidated document')
    const sums = byType.get(category) ?? { base: 0n, tax: 0n }
    byType.set(category, {
      base: sums.base + money(line, 'LineExtensionAmount'),
      tax: sums.tax + sen(value(at(line, 'TaxTotal', 0), 'TaxAmount')),
    })
  }
  const rows = list(at(invoice, 'TaxTotal', 0, 'TaxSubtotal'))
  for (const [category, sums] of byType) {
    const of = rows.filter((row) => value(row, 'TaxCategory', 0, 'ID') === category)
    const summed = (name: string) => of.reduce<bigint>((sum, row) => sum + money(row, name), 0n)
    must(summed('TaxableAmount') === sums.base, `taxable of ${category}`)
    must(summed('TaxAmount') === sums.tax, `tax of ${category}`)
  }
  must(rows.reduce<bigint>((sum, row) => sum + money(row, 'TaxAmount'), 0n) === tax, 'all taxes')
  return problems
}
