/**
 * The journal in the two plain-text formats that other programs read, so that the books can be checked from outside:
 * hledger (https://hledger.org/hledger.html#journal) and beancount (https://beancount.github.io/docs/beancount_language_syntax.html).
 */
export type PlainTextFormat = 'hledger' | 'beancount'

export interface TextAccount {
  id: number
  code: string
  name: string
  type: string
  /** `ID`, `MY`, `NL`: separates the accounts of several books. */
  country: string
  currency: string
}

export interface TextEntry {
  entry_date: string
  number: string
  description: string
  source_number: string | null
  source_type: string
  event: string
  lines: readonly (readonly [
    account_id: number,
    garage: string,
    amount: number,
    note: string | null,
  ])[]
}

const roots: Record<string, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}

/** Letters, digits and single dashes: all that both programs take in a part of an account's name. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** `Assets:ID:1-1110-Cash-on-hand`, never the same for two accounts. */
export function accountNames(accounts: readonly TextAccount[]): Map<number, string> {
  const names = new Map<number, string>()
  const taken = new Set<string>()
  for (const { id, code, name, type, country } of accounts) {
    const part = [plain(code), plain(name)].filter(Boolean).join('-') || 'Account'
    // a part begins with a capital letter or a digit
    const begun = part.charAt(0).toUpperCase() + part.slice(1)
    const first = `${roots[type] ?? 'Equity'}:${country}:${begun}`
    const unique = taken.has(first) ? `${first}-${id}` : first
    taken.add(unique)
    names.set(id, unique)
  }
  return names
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/**
 * A comment begins at a semicolon, a payee ends at a bar, a tag at a comma, and a date in brackets moves a line to another
 * day: none of them inside of a text.
 */
const forHledger = (text: string) => oneLine(text).replaceAll(/[;|]/g, ',')
const asTag = (text: string) => oneLine(text).replaceAll(/[,:;|[\]]/g, ' ')
const quoted = (text: string) =>
  `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** The beginning of the text: commodity and accounts. */
export function textHead(format: PlainTextFormat, accounts: readonly TextAccount[]): string {
  const names = accountNames(accounts)
  const currencies = [...new Set(accounts.map(({ currency }) => currency))]
  if (format === 'hledger')
    return [
      ...currencies.map((currency) => `commodity 1000. ${currency}`),
      ...accounts.map(({ id }) => `account ${names.get(id)}`),
      '',
    ].join('\n')
  return [
    'option "title" "Bengkel"',
    ...currencies.map((currency) => `option "operating_currency" "${currency}"`),
    ...accounts.map(({ id, currency }) => `1900-01-01 open ${names.get(id)} ${currency}`),
    '',
  ].join('\n')
}

/** One entry. `names` and `currencies` by the account's id. */
export function textEntry(
  format: PlainTextFormat,
  entry: TextEntry,
  names: ReadonlyMap<number, string>,
  currencies: ReadonlyMap<number, string>,
): string {
  const source = `${entry.source_type}.${entry.event}`
  const postings = entry.lines.map(([account, garage, amount, note]) => ({
    name: names.get(account) ?? '',
    money: `${amount} ${currencies.get(account) ?? ''}`,
    garage,
    note,
  }))
  if (format === 'hledger')
    return [
      `${entry.entry_date} (${entry.number}) ${forHledger(entry.description)}  ; source:${source}${
        entry.source_number ? `, reference:${asTag(entry.source_number)}` : ''
      }`,
      ...postings.map(
        ({ name, money, garage, note }) =>
          `    ${name}  ${money}  ; garage:${garage}${note ? `, note:${asTag(note)}` : ''}`,
      ),
      '',
      '',
    ].join('\n')
  return [
    `${entry.entry_date} * ${quoted(entry.description)}`,
    `  number: ${quoted(entry.number)}`,
    `  source: ${quoted(source)}`,
    ...(entry.source_number ? [`  reference: ${quoted(entry.source_number)}`] : []),
    ...postings.flatMap(({ name, money, garage, note }) => [
      `  ${name}  ${money}`,
      `    garage: ${quoted(garage)}`,
      ...(note ? [`    note: ${quoted(note)}`] : []),
    ]),
    '',
    '',
  ].join('\n')
}
