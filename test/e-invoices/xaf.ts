/** What a reader of audit files refuses, stated from the schema's order and its rules of sums. */
import { type Tree, all, cents, everything, names, one, textOf, treeOf } from './tree.ts'

const ORDER: Record<string, string> = {
  auditfile: 'header company',
  header: 'fiscalYear startDate endDate curCode dateCreated softwareDesc softwareVersion',
  company:
    'companyIdent companyName taxRegistrationCountry taxRegIdent streetAddress customersSuppliers generalLedger vatCodes periods openingBalance transactions',
  customerSupplier: 'custSupID custSupName commerceNr taxRegistrationCountry taxRegIdent custSupTp',
  ledgerAccount: 'accID accDesc accTp leadCode',
  vatCode: 'vatID vatDesc vatToPayAccID vatToClaimAccID',
  period: 'periodNumber startDatePeriod endDatePeriod',
  openingBalance: 'opBalDate linesCount totalDebit totalCredit obLine',
  obLine: 'nr accID amnt amntTp',
  transactions: 'linesCount totalDebit totalCredit journal',
  journal: 'jrnID desc jrnTp transaction',
  transaction: 'nr desc periodNumber trDt trLine',
  trLine: 'nr accID docRef effDate desc amnt amntTp custSupID invRef vat',
  vat: 'vatID vatPerc vatAmnt vatAmntTp',
}
const inOrder = (tree: Tree): boolean => {
  const order = ORDER[tree.name]?.split(' ')
  if (!order) return true
  const places = names(tree).map((name) => order.indexOf(name))
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
}

const sumOf = (lines: Tree[], type: string) =>
  lines
    .filter((line) => textOf(line, 'amntTp') === type)
    .reduce((sum, line) => sum + cents(textOf(line, 'amnt')), 0n)

export function xafProblems(xml: string): string[] {
  const root = treeOf(xml)
  const problems: string[] = []
  const must = (is: boolean, what: string) => void (is || problems.push(what))
  must(root.attributes.xmlns === 'http://www.auditfiles.nl/XAF/3.2', 'namespace')
  for (const tree of everything(root)) {
    must(inOrder(tree), `order in ${tree.name}: ${names(tree).join(' ')}`)
    must(tree.text !== '' || tree.children.length > 0, `${tree.name} is empty`)
  }
  const company = one(root, 'company')
  const [start, end] = [textOf(root, 'header', 'startDate'), textOf(root, 'header', 'endDate')]
  must(textOf(root, 'header', 'fiscalYear').length <= 9, 'fiscalYear')
  must(start <= end, 'the year')
  must(textOf(company, 'companyName') !== '' && textOf(company, 'taxRegIdent') !== '', 'company')
  const keys = (what: string, trees: Tree[], field: string) => {
    const found = trees.map((tree) => textOf(tree, field))
    must(new Set(found).size === found.length, `${what} are unique`)
    return new Set(found)
  }
  const accounts = keys('accounts', all(company, 'generalLedger', 'ledgerAccount'), 'accID')
  const parties = keys(
    'parties',
    all(company, 'customersSuppliers', 'customerSupplier'),
    'custSupID',
  )
  const codes = keys('vat codes', all(company, 'vatCodes', 'vatCode'), 'vatID')
  const periods = all(company, 'periods', 'period')
  keys('periods', periods, 'periodNumber')
  const journals = all(company, 'transactions', 'journal')
  keys('journals', journals, 'jrnID')
  for (const party of all(company, 'customersSuppliers', 'customerSupplier'))
    must([...textOf(party, 'custSupName')].length <= 50, 'custSupName')

  const opening = one(company, 'openingBalance')
  const obLines = all(opening, 'obLine')
  must(textOf(opening, 'linesCount') === String(obLines.length), 'lines of the opening')
  must(cents(textOf(opening, 'totalDebit')) === sumOf(obLines, 'D'), '[0004]')
  must(cents(textOf(opening, 'totalCredit')) === sumOf(obLines, 'C'), '[0005]')
  must(sumOf(obLines, 'D') === sumOf(obLines, 'C'), '[0006]')

  const lines: Tree[] = []
  for (const entry of journals.flatMap((journal) => all(journal, 'transaction'))) {
    const own = all(entry, 'trLine')
    must(own.length > 0 && sumOf(own, 'D') === sumOf(own, 'C'), `[0010] ${textOf(entry, 'nr')}`)
    const period = periods.find(
      (each) => textOf(each, 'periodNumber') === textOf(entry, 'periodNumber'),
    )
    const day = textOf(entry, 'trDt')
    must(
      textOf(period, 'startDatePeriod') <= day && day <= textOf(period, 'endDatePeriod'),
      `${day} is in its period`,
    )
    lines.push(...own)
  }
  for (const journal of journals)
    keys(`entries of ${textOf(journal, 'jrnID')}`, all(journal, 'transaction'), 'nr')
  for (const line of [...lines, ...obLines]) {
    must(accounts.has(textOf(line, 'accID')), 'a known account')
    must(cents(textOf(line, 'amnt')) >= 0n, 'no negative amount')
    must(['C', 'D'].includes(textOf(line, 'amntTp')), 'a side')
    const party = textOf(line, 'custSupID')
    must(party === '' || parties.has(party), `a known party: ${party}`)
    const code = textOf(line, 'vat', 'vatID')
    must(code === '' || codes.has(code), `a known vat code: ${code}`)
  }
  const transactions = one(company, 'transactions')
  must(textOf(transactions, 'linesCount') === String(lines.length), 'count of the lines')
  must(cents(textOf(transactions, 'totalDebit')) === sumOf(lines, 'D'), '[0007]')
  must(cents(textOf(transactions, 'totalCredit')) === sumOf(lines, 'C'), '[0008]')
  must(sumOf(lines, 'D') === sumOf(lines, 'C'), '[0009]')
  return problems
}
