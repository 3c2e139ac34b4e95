/** The rules of EN 16931, NLCIUS and the syntax of UBL, by their names and not from our writer. */
import { type Tree, all, cents, everything, names, one, textOf, treeOf } from './tree.ts'

const ORDER: Record<string, string> = {
  Invoice:
    'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:BuyerReference cac:OrderReference cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:InvoiceLine',
  CreditNote:
    'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:CreditNoteTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:BuyerReference cac:OrderReference cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:CreditNoteLine',
  'cac:InvoiceLine':
    'cbc:ID cbc:InvoicedQuantity cbc:LineExtensionAmount cac:AllowanceCharge cac:Item cac:Price',
  'cac:CreditNoteLine':
    'cbc:ID cbc:CreditedQuantity cbc:LineExtensionAmount cac:AllowanceCharge cac:Item cac:Price',
  'cac:Party':
    'cbc:EndpointID cac:PartyIdentification cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact',
  'cac:PostalAddress':
    'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount',
}
const inOrder = (tree: Tree): boolean => {
  const order = ORDER[tree.name]?.split(' ')
  if (!order) return true
  const places = names(tree).map((name) => order.indexOf(name))
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
}

const LEGAL = /^(0106|0190)$/

function partyProblems(party: Tree | undefined, who: string, isSeller: boolean): string[] {
  const address = one(party, 'cac:PostalAddress')
  const country = textOf(address, 'cac:Country', 'cbc:IdentificationCode')
  const legal = one(party, 'cac:PartyLegalEntity', 'cbc:CompanyID')
  const full = ['cbc:StreetName', 'cbc:CityName', 'cbc:PostalZone'].every((f) => textOf(address, f))
  const isDutch = country === 'NL'
  return [
    [textOf(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName') !== '', 'BT-27/BT-44 name'],
    [/^[A-Z]{2}$/.test(country), 'BR-09/BR-11 country'],
    [!isDutch || full, isSeller ? 'BR-NL-3' : 'BR-NL-4'],
    [
      !isSeller || (LEGAL.test(legal?.attributes.schemeID ?? '') && legal?.text !== ''),
      'BR-NL-1 legal id of the seller',
    ],
    [!legal || !isDutch || LEGAL.test(legal.attributes.schemeID ?? ''), 'BR-NL-10'],
  ].flatMap(([is, what]) => (is ? [] : [`${who}: ${String(what)}`]))
}

export function ublProblems(xml: string): string[] {
  const root = treeOf(xml)
  const problems: string[] = []
  const must = (is: boolean, what: string) => void (is || problems.push(what))
  const isCredit = root.name === 'CreditNote'
  must(isCredit || root.name === 'Invoice', 'root')
  must(
    root.attributes.xmlns === `urn:oasis:names:specification:ubl:schema:xsd:${root.name}-2`,
    'namespace',
  )
  for (const tree of everything(root)) {
    must(inOrder(tree), `order in ${tree.name}: ${names(tree).join(' ')}`)
    must(tree.text !== '' || tree.children.length > 0, `R008 ${tree.name} is empty`)
    if (tree.attributes.currencyID !== undefined)
      must(tree.attributes.currencyID === 'EUR', 'one currency')
  }
  must(
    textOf(root, 'cbc:CustomizationID').startsWith('urn:cen.eu:en16931:2017#compliant#'),
    'BR-01 BT-24',
  )
  must(textOf(root, 'cbc:ID') !== '', 'BR-02')
  must(/^\d{4}-\d\d-\d\d$/.test(textOf(root, 'cbc:IssueDate')), 'BR-03')
  must(
    textOf(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode') ===
      (isCredit ? '381' : '380'),
    'BR-04',
  )
  must(textOf(root, 'cbc:DocumentCurrencyCode') === 'EUR', 'BR-05')
  must(
    textOf(root, 'cbc:BuyerReference') !== '' ||
      textOf(root, 'cac:OrderReference', 'cbc:ID') !== '',
    'BR-NL-2',
  )
  const reference = one(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference')
  must(!isCredit || textOf(reference, 'cbc:ID') !== '', 'NL-R-001')
  must(one(reference, 'cbc:IssueDate') === undefined, 'BR-NL-24')
  must(
    one(root, 'cac:PaymentMeans', 'cac:PayeeFinancialAccount', 'cbc:Name') === undefined,
    'BR-NL-30',
  )
  const seller = one(root, 'cac:AccountingSupplierParty', 'cac:Party')
  const buyer = one(root, 'cac:AccountingCustomerParty', 'cac:Party')
  problems.push(...partyProblems(seller, 'seller', true), ...partyProblems(buyer, 'buyer', false))

  const endpoint = (who: Tree | undefined) => one(who, 'cbc:EndpointID')
  if (textOf(root, 'cbc:CustomizationID').includes('peppol.eu')) {
    must(
      textOf(root, 'cbc:CustomizationID').endsWith('#urn:fdc:peppol.eu:2017:poacc:billing:3.0') &&
        textOf(root, 'cbc:ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      'PEPPOL-EN16931-R001 R004 R007',
    )
    for (const [who, rule] of [
      [buyer, 'R010'],
      [seller, 'R020'],
    ] as const)
      must(
        textOf(who, 'cbc:EndpointID') !== '' &&
          /^\d{4}$/.test(endpoint(who)?.attributes.schemeID ?? ''),
        `PEPPOL-EN16931-${rule}`,
      )
  }

  const means = one(root, 'cac:PaymentMeans')
  must(
    ['30', '48', '49', '57', '58', '59'].includes(textOf(means, 'cbc:PaymentMeansCode')),
    'NL-12',
  )
  must(
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(textOf(means, 'cac:PayeeFinancialAccount', 'cbc:ID')),
    'BR-61 IBAN',
  )
  must(isCredit || textOf(root, 'cbc:DueDate') !== '', 'BR-CO-25')

  const lines = all(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine')
  must(lines.length > 0, 'BR-16')
  const money = (tree: Tree | undefined, ...path: string[]) => cents(textOf(tree, ...path))
  const total = one(root, 'cac:LegalMonetaryTotal')
  const taxTotal = one(root, 'cac:TaxTotal')
  const nets = lines.reduce((sum, line) => sum + money(line, 'cbc:LineExtensionAmount'), 0n)
  must(money(total, 'cbc:LineExtensionAmount') === nets, 'BR-CO-10')
  must(money(total, 'cbc:TaxExclusiveAmount') === nets, 'BR-CO-13')
  const rows = all(taxTotal, 'cac:TaxSubtotal')
  const tax = money(taxTotal, 'cbc:TaxAmount')
  must(rows.reduce((sum, row) => sum + money(row, 'cbc:TaxAmount'), 0n) === tax, 'BR-CO-14')
  must(money(total, 'cbc:TaxInclusiveAmount') === nets + tax, 'BR-CO-15')
  const prepaid = one(total, 'cbc:PrepaidAmount') ? money(total, 'cbc:PrepaidAmount') : 0n
  must(money(total, 'cbc:PayableAmount') === nets + tax - prepaid, 'BR-CO-16')

  const categories = new Map<string, bigint>()
  for (const line of lines) {
    const name = textOf(line, 'cac:Item', 'cbc:Name')
    const say = (is: boolean, what: string) => must(is, `${name}: ${what}`)
    say(name !== '', 'BR-25')
    const qty = one(line, isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity')
    say(!!qty?.attributes.unitCode, 'BR-23')
    const price = one(line, 'cac:Price')
    const per = one(price, 'cbc:BaseQuantity') ? cents(textOf(price, 'cbc:BaseQuantity'), 3) : 1000n
    const off = all(line, 'cac:AllowanceCharge').reduce((sum, allowance) => {
      say(textOf(allowance, 'cbc:ChargeIndicator') === 'false', 'an allowance')
      say(textOf(allowance, 'cbc:AllowanceChargeReason') !== '', 'BR-42')
      return sum + money(allowance, 'cbc:Amount')
    }, 0n)
    say(money(price, 'cbc:PriceAmount') >= 0n, 'BR-27')
    // 131 = quantity x price / base quantity less allowances, without a rounding
    say(
      money(price, 'cbc:PriceAmount') * cents(qty?.text ?? '', 3) ===
        (money(line, 'cbc:LineExtensionAmount') + off) * per,
      'R120',
    )
    const category = one(line, 'cac:Item', 'cac:ClassifiedTaxCategory')
    const key = `${textOf(category, 'cbc:ID')} ${Number(textOf(category, 'cbc:Percent') || '0')}`
    say(/^(S|E|AE|G|K|O) /.test(key), 'BR-CO-04')
    categories.set(key, (categories.get(key) ?? 0n) + money(line, 'cbc:LineExtensionAmount'))
  }
  const seen = rows.map((row) => {
    const category = one(row, 'cac:TaxCategory')
    const id = textOf(category, 'cbc:ID')
    const percent = textOf(category, 'cbc:Percent')
    const key = `${id} ${Number(percent || '0')}`
    const say = (is: boolean, what: string) => must(is, `${key}: ${what}`)
    const [base, of] = [money(row, 'cbc:TaxableAmount'), money(row, 'cbc:TaxAmount')]
    say(categories.get(key) === base, 'BR-S-08 and its like')
    const expected = (2n * base * cents(percent || '0') + 10_000n) / 20_000n
    const isOff = of > expected ? of - expected : expected - of
    say(isOff <= 1n, `BR-CO-17: ${of} is not ${expected}`)
    if (id === 'S') say(Number(percent) > 0, 'BR-S-05')
    else {
      say(of === 0n, 'BR-E-09 and its like')
      say(textOf(category, 'cbc:TaxExemptionReason') !== '', 'BR-E-10 and its like')
      say(id === 'O' ? percent === '' : Number(percent) === 0, 'BR-E-05, BR-O-05')
    }
    return { id, key }
  })
  must(new Set(seen.map(({ key }) => key)).size === seen.length, 'one row for each rate')
  must(seen.length === categories.size, 'BR-CO-18')
  const has = (id: string) => seen.some((row) => row.id === id)
  must(!has('O') || seen.length === 1, 'BR-O-11')
  const vat = (party: Tree | undefined) => textOf(party, 'cac:PartyTaxScheme', 'cbc:CompanyID')
  must(!has('S') || vat(seller).startsWith('NL'), 'BR-S-02, BR-CO-09')
  must(!has('O') || (vat(seller) === '' && vat(buyer) === ''), 'BR-O-02')
  must(!(has('AE') || has('K')) || vat(buyer) !== '', 'BR-AE-02, BR-IC-02')
  must(
    !has('K') || textOf(root, 'cac:Delivery', 'cbc:ActualDeliveryDate') !== '',
    'BR-IC-11, BR-IC-12',
  )
  return problems
}
