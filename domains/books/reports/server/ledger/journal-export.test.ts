/** The journal as plain text: read again by a strict parser of each format here, and by hledger where it is installed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLedger } from '#test/ledger.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { TrialBalance } from '../../answers.ts'

let world: World
let finance: Who
let ledger: ReturnType<typeof aLedger>

/** What people write into texts: signs that mean something in one of the formats. */
const texts = [
  'Oil; filters | spooring',
  'He said "no", and left \\ came back',
  'Two\nlines, tag:value',
  '  spaced   out  ',
  '* not a flag ! nor (a code)',
  'Pelumas 10W-40 – 1 ℓ, ganti “rem”',
  '=assertion @price {cost}',
  'Came in [2026-99-99], paid [=2025-01-01]',
]

beforeAll(async () => {
  world = await aWorld()
  ledger = aLedger(world)
  finance = await world.signedInAs('finance', { garage_id: null })
  // accounts whose names and codes meet once they are made plain
  for (const [code, name] of [
    ['6-9_1', 'Kopi & teh'],
    ['6-9.1', 'Kopi / teh'],
    ['x9', '茶'],
  ] as const)
    await finance.post('/admin/account', { code, name, type: 'expense', country_id: 1 })
  const odd = (await finance.get('/admin/account?keyword=6-9&country_id=1')).data.data as {
    id: number
  }[]
  const tea = (await finance.get('/admin/account?keyword=x9&country_id=1')).data.data as {
    id: number
  }[]
  for (const [at, text] of texts.entries())
    for (const account of [...odd, ...tea])
      await finance.post('/admin/journal', {
        garage_id: 1 + (at % 2),
        entry_date: `2026-0${1 + at}-15`,
        description: text,
        source_number: text,
        lines: [
          { account_id: account.id, debit: 1000 + at, note: text },
          { account_id: 3, credit: 1000 + at },
        ],
      })
  await ledger.post({
    entry_date: '2026-08-01',
    lines: [
      { account: 'INVENTORY_PARTS', debit: 50, garage_id: 2 },
      { account: 'INTERBRANCH', credit: 50, garage_id: 2 },
      { account: 'INTERBRANCH', debit: 50 },
      { account: 'INVENTORY_PARTS', credit: 50 },
    ],
  })
  await ledger.post({ garage_id: 3, entry_date: '2026-08-02' })
  // more than one stretch of the reader
  for (let n = 0; n < 26; n++)
    await Promise.all(Array.from({ length: 20 }, () => ledger.post({ entry_date: '2026-09-09' })))
})
afterAll(async () => {
  await ledger.owner.end()
  await world.close()
})

async function download(query: string) {
  const answer = await world.app.inject({
    url: `/api/admin/report/journal-export?${query}`,
    headers: { authorization: `Bearer ${finance.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  return answer.body
}

interface Read {
  opened: Set<string>
  entries: { day: string; postings: { account: string; amount: number; garage: string }[] }[]
}

const PART = /^[A-Z0-9][A-Za-z0-9-]*$/
const ROOTS = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']
const isAccount = (name: string) => {
  const [root = '', ...parts] = name.split(':')
  return ROOTS.includes(root) && parts.length > 0 && parts.every((part) => PART.test(part))
}

/** Beancount's grammar, as far as the export uses it; anything else is an error. */
function readBeancount(text: string): Read {
  const read: Read = { opened: new Set(), entries: [] }
  const string = String.raw`"(?:[^"\\\n]|\\["\\])*"`
  for (const line of text.split('\n')) {
    if (line === '') continue
    const fits = (shape: string) => new RegExp(`^${shape}$`).exec(line)
    const found =
      fits(`option ${string} ${string}`) ??
      fits(String.raw`(?<open>\d{4}-\d{2}-\d{2} open) (?<account>\S+) IDR`) ??
      fits(String.raw`(?<entry>\d{4}-\d{2}-\d{2}) \* ${string}`) ??
      fits(String.raw`  (?<posted>\S+)  (?<amount>-?\d+) IDR`) ??
      fits(`    garage: "(?<garage>[A-Z0-9]+)"`) ??
      fits(`(?:  |    )[a-z]+: ${string}`)
    if (!found) throw new Error(`No line of beancount: ${line}`)
    const { open, account = '', entry, posted, amount, garage } = found.groups ?? {}
    if (open) {
      expect([account, isAccount(account), read.opened.has(account)]).toEqual([
        account,
        true,
        false,
      ])
      read.opened.add(account)
    }
    if (entry) read.entries.push({ day: entry, postings: [] })
    const postings = read.entries.at(-1)?.postings
    if (posted) postings?.push({ account: posted, amount: Number(amount), garage: '' })
    const last = postings?.at(-1)
    if (garage && last) last.garage = garage
  }
  return read
}

/** Sums by account code (the first part of a name's last piece), to be compared with the trial balance. */
function sums(read: Read, garage?: string) {
  const found = new Map<string, number>()
  for (const { postings } of read.entries) {
    expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    for (const posting of postings) {
      expect([posting.account, read.opened.has(posting.account)]).toEqual([posting.account, true])
      if (garage && posting.garage !== garage) continue
      found.set(posting.account, (found.get(posting.account) ?? 0) + posting.amount)
    }
  }
  return found
}

const plainCode = (code: string) => code.replaceAll(/[^A-Za-z0-9]+/g, '-')
async function balances(query: string) {
  const { rows } = (await finance.get(`/admin/report/trial-balance?${query}`)).data as TrialBalance
  return rows
    .map(({ code, debit, credit }) => [plainCode(code), debit - credit] as const)
    .filter(([, amount]) => amount !== 0)
}
const sorted = (pairs: Iterable<readonly [string, number]>) =>
  [...pairs]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${amount}`)
    .toSorted()

describe('beancount', () => {
  test('is of its grammar, balances, and comes to the trial balance', async () => {
    const read = readBeancount(await download('format=beancount&country_id=1'))
    expect(read.entries.length).toBeGreaterThan(520)
    const expected = await balances('country_id=1&end_date=2026-12-31')
    const found = [...sums(read)].filter(([, amount]) => amount !== 0)
    expect(found).toHaveLength(expected.length)
    for (const [code, amount] of expected)
      expect(
        found.filter(
          ([name, sum]) =>
            name.includes(`:${code.charAt(0).toUpperCase()}${code.slice(1)}`) && sum === amount,
        ).length,
        code,
      ).toBeGreaterThan(0)
  })

  test('of one garage has its part of each entry, in balance', async () => {
    const wholeBook = readBeancount(await download('format=beancount&country_id=1'))
    const part = readBeancount(await download('format=beancount&garage_id=2'))
    expect(sorted(sums(part))).toEqual(sorted(sums(wholeBook, 'BAN')))
    expect(
      part.entries.flatMap(({ postings }) => postings).every(({ garage }) => garage === 'BAN'),
    ).toBe(true)
  })

  test('of some days has these days', async () => {
    const { entries } = readBeancount(
      await download('format=beancount&start_date=2026-02-01&end_date=2026-03-31'),
    )
    expect(new Set(entries.map(({ day }) => day))).toEqual(new Set(['2026-02-15', '2026-03-15']))
  })

  test('accounts of several countries never meet', async () => {
    const text = await download('format=beancount')
    expect(text).toContain('Assets:ID:1-1110')
    expect(text).toContain('Assets:MY:1-1110')
    sums(readBeancount(text))
  })
})

const hledger = spawnSync('hledger', ['--version']).status === 0

describe('hledger', () => {
  test('every line is a directive, the head of an entry, a posting or empty', async () => {
    const text = await download('format=hledger&country_id=1')
    for (const line of text.split('\n'))
      expect(line).toMatch(
        /^$|^commodity 1000\. IDR$|^account [A-Z]\S+$|^\d{4}-\d{2}-\d{2} \(JRN\/[A-Z]+\/\d{4}\/\d{5}\) [^;|]*  ; source:[^;|]+$|^ {4}[A-Z][A-Za-z0-9:-]+ {2}-?\d+ IDR {2}; garage:[A-Z]+[^;|]*$/,
      )
    expect(text.match(/^\d{4}-/gm)?.length).toBeGreaterThan(520)
  })

  test.each(hledger ? ['hledger'] : [])('%s itself comes to the same trial balance', async () => {
    const text = await download('format=hledger&country_id=1')
    const folder = mkdtempSync(join(tmpdir(), 'bengkel-hledger-'))
    try {
      const file = join(folder, 'books.journal')
      writeFileSync(file, text)
      const run = (...args: string[]) => {
        const { status, stdout, stderr } = spawnSync('hledger', ['-f', file, ...args], {
          encoding: 'utf8',
          env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
        })
        expect([status, stderr]).toEqual([0, ''])
        return stdout
      }
      run('check', 'accounts', 'commodities', 'balanced')
      const read = (...query: string[]) =>
        run('balance', '--flat', '--no-total', '-O', 'csv', ...query)
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => {
            const [, name = '', amount] = /^"(.+)","(-?\d+) IDR"$/.exec(line) ?? []
            return [name, Number(amount)] as const
          })
      const same = async (found: (readonly [string, number])[], query: string) => {
        const expected = await balances(query)
        expect(found.map(([, amount]) => amount).toSorted((a, b) => a - b)).toEqual(
          expected.map(([, amount]) => amount).toSorted((a, b) => a - b),
        )
        expect(found.length).toBeGreaterThan(3)
      }
      await same(read(), 'country_id=1&end_date=2026-12-31')
      await same(read('tag:garage=BAN'), 'garage_id=2&end_date=2026-12-31')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('who does not read the books gets none', async () => {
  const admin = await world.signedInAs('admin')
  expect((await admin.get('/admin/report/journal-export')).status).toBe(403)
})
