/**
 * Files that people bring, from their bytes to the database: what the preview shows is what is stored, and a random file
 * never stores what it did not show.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import xlsxOf from '#platform/web/list/export/xlsx.ts'
import { bringing } from './imports.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
let files: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  files = bringing(world)
})
afterAll(() => world.close())

interface Row {
  row: number
  name: string
  change: string
  values: Record<string, string | number | null>
  interpreted: string[]
  problems: { field: string; code: string; message: string; cell: string | null }[]
}

interface Noun {
  words: Record<string, string | number>
  list: string
  /** The stored record, by the fields of the file. */
  stored: (row: Record<string, unknown>) => Record<string, unknown>
}

const named = (value: unknown) => (value as { name: string } | null)?.name ?? null

const items: Noun = {
  words: { noun: 'items', garage_id: 1 },
  list: '/admin/garage/1/inventory',
  stored: ({ inventory_category, ...row }) => ({ ...row, category: named(inventory_category) }),
}
const services: Noun = {
  words: { noun: 'services', country_id: 1 },
  list: '/admin/catalog-service',
  stored: ({ service_category, ...row }) => ({ ...row, category: named(service_category) }),
}
const people: Noun = {
  words: { noun: 'customers', country_id: 1 },
  list: '/admin/customer',
  stored: (row) => row,
}

type Content = string | Uint8Array
interface Preview {
  id: number
  state: string
  rows: Row[]
  questions: { key: string; readings: { reading: string; cell: string; value: number }[] }[]
}

/** Uploads and validates a file; undefined if it is rejected or lacks a column. */
async function bring(
  { words }: Noun,
  content: Content,
  answers?: object,
): Promise<Preview | undefined> {
  const made = await files.bring(owner, words, content)
  expect([201, 422], JSON.stringify(made)).toContain(made.status)
  if (made.status !== 201) return undefined
  let detail = await files.atRest(owner, made.data.id)
  if (answers) {
    await owner.put(`/admin/import/${detail.id}`, { answers })
    detail = await files.atRest(owner, detail.id)
  }
  const isMapped = detail.fields.every(
    ({ field, is_needed }: { field: string; is_needed: boolean }) =>
      !is_needed || detail.columns.some((column: { field: string }) => column.field === field),
  )
  if (!isMapped) return undefined
  const { id, state, questions } = detail
  return { id, state, questions, rows: await files.rowsOf(owner, id, '&sort=row') }
}
const preview = async (noun: Noun, content: Content, answers?: object) =>
  (await bring(noun, content, answers)) as Preview

let marks = 0
const sku = () => `F-${++marks}`
const item = (cells: Partial<Record<'name' | 'quantity' | 'buy_price', string>>, own = sku()) =>
  `${cells.name ?? 'Belt'};${own};pcs;${cells.quantity ?? '1'};${cells.buy_price ?? '1000'};2000`
const itemFile = (...rows: string[]) =>
  ['name;sku;unit;quantity;buy_price;sell_price', ...rows].join('\n')

describe('the preview', () => {
  test.each([
    ['45.000', 45_000],
    ['Rp 45.000', 45_000],
    ['1,250,000', 1_250_000],
    ['62.500,00', 62_500],
  ])('a price of %s is %d, and marked', async (buy_price, value) => {
    const { rows } = await preview(items, itemFile(item({ buy_price })))
    expect(rows[0]).toMatchObject({ row: 2, problems: [], values: { buy_price: value } })
    expect(rows[0]?.interpreted).toEqual(['buy_price'])
  })

  test('what is stored as it is written is not marked', async () => {
    const { rows } = await preview(items, itemFile(item({})))
    expect(rows[0]).toMatchObject({ interpreted: [], values: { name: 'Belt', buy_price: 1000 } })
  })

  test.each([
    [{ buy_price: '45.000,50' }, 'buy_price', 'notWhole'],
    [{ buy_price: '#N/A' }, 'buy_price', 'errorCell'],
    [{ quantity: '#REF!' }, 'quantity', 'errorCell'],
    [{ quantity: '#FORMULA' }, 'quantity', 'formulaWithoutValue'],
    [{ name: '#MERGED' }, 'name', 'mergedCell'],
    [{ name: '"Fan\nbelt"' }, 'name', 'oneLine'],
    [{ name: 'Fan\u2028belt' }, 'name', 'oneLine'],
    [{ name: 'Fan \ufffd belt' }, 'name', 'unreadableLetters'],
    [{ name: 'x'.repeat(151) }, 'name', 'tooLong'],
    [{ buy_price: '1000;2000;9' }, 'row', 'tooManyCells'],
  ])('%j is wrong in %s', async (cells, field, code) => {
    const { rows } = await preview(items, itemFile(item({}), item(cells)))
    expect(
      rows.map(({ problems }) => problems.map((problem) => [problem.field, problem.code])),
    ).toEqual([[], [[field, code]]])
  })

  test('a cell has one problem: what is no date is not in the future besides', async () => {
    const { rows } = await preview(people, 'full_name;phone;birth_date\nDewi;0812;35 Mar 1980\n')
    expect(rows[0]?.problems.map(({ field, code }) => [field, code])).toEqual([
      ['birth_date', 'notADay'],
      ['phone', 'phoneFormat'],
    ])
  })

  test('a description may have several lines, and a text of 500 letters is not cut', async () => {
    const long = `Line one\n${'x'.repeat(490)}`
    const { rows } = await preview(
      services,
      `name;price;minutes;warranty_days;warranty_condition;description\nTune;1.000;;0;none;"${long}"`,
    )
    expect(rows[0]).toMatchObject({ problems: [], values: { description: long, price: 1000 } })
  })

  test('a person and a car: the phone and the plate as they are kept', async () => {
    const { rows } = await preview(
      people,
      'full_name;phone;birth_date\nDewi;0812-3456-7001;5/3/1980\n',
    )
    expect(rows[0]).toMatchObject({
      values: { phone: '+6281234567001', birth_date: '1980-03-05' },
      interpreted: ['phone', 'birth_date'],
    })
  })
})

describe('a quantity of one separator and three digits', () => {
  const file = () => itemFile(item({ quantity: '1.500' }), item({ quantity: '2' }))

  test('is asked once, with both readings; nothing is stored before', async () => {
    const own = file()
    const { questions, rows } = await preview(items, own)
    expect(questions).toEqual([
      {
        key: 'quantity',
        readings: [
          { reading: 'thousands', cell: '1.500', value: 1500 },
          { reading: 'decimal', cell: '1.500', value: 1.5 },
        ],
      },
    ])
    expect(rows[0]?.values).not.toHaveProperty('quantity')
    const { id } = await preview(items, own)
    for (const only of ['all', 'right'])
      expect((await owner.post(`/admin/import/${id}/apply`, { only })).status).toBe(409)
    expect(await preview(items, own, { quantity: 'decimal' })).toMatchObject({
      questions: [],
      rows: [{ values: { quantity: 1.5 } }, { values: { quantity: 2 } }],
    })
  })

  test.each([
    ['2,5', 1500],
    ['2.25', 1.5],
    ['1.250.000', 1500],
  ])('beside %s it is %d, without a question', async (other, value) => {
    const rows = itemFile(item({ quantity: '1.500' }), item({ quantity: other }))
    const answer = await preview(items, rows)
    expect(answer.questions).toEqual([])
    expect(answer.rows[0]?.values).toMatchObject({ quantity: value })
  })
})

test('an Excel file: the numbers are those of its rows, typed numbers need no reading', async () => {
  const titles = ['name', 'sku', 'unit', 'quantity', 'buy_price', 'sell_price']
  const book = await xlsxOf('Items', titles, [['Belt', sku(), 'pcs', 1.125, 45_000, 2000]])
  const bytes = new Uint8Array(await (book as Blob).arrayBuffer())
  const { rows, questions } = await preview(items, bytes)
  expect(questions).toEqual([])
  expect(rows[0]).toMatchObject({
    row: 2,
    problems: [],
    interpreted: [],
    values: { quantity: 1.125, buy_price: 45_000 },
  })
})

/** All records of a type, by id. */
async function allOf(noun: Noun) {
  const found = new Map<number, Record<string, unknown>>()
  for (let page = 1; ; page++) {
    const { data } = await owner.get(`${noun.list}?limit=100&page=${page}`)
    for (const row of data.data) found.set(row.id, noun.stored(row))
    if (page * 100 >= data.total) return found
  }
}

const isShown = (stored: Record<string, unknown>, { values }: Row) =>
  Object.entries(values).every(([field, value]) => {
    const kept = stored[field]
    return !(field in stored) || kept === value || (kept ?? null) === (value ?? null)
  })

/** Previews a file, applies it, and holds what is new against what was shown. */
async function storesWhatItShows(noun: Noun, content: Content) {
  const shown = await bring(noun, content)
  if (!shown) return 'refused'
  const isRight =
    shown.questions.length === 0 && shown.rows.every(({ problems }) => problems.length === 0)
  expect(shown.state).toBe(shown.questions.length === 0 ? 'judged' : 'asking')
  const before = await allOf(noun)
  if (!isRight) {
    const refused = await owner.post(`/admin/import/${shown.id}/apply`, { only: 'all' })
    expect(refused.status).toBe(409)
    expect(await allOf(noun)).toEqual(before)
    return 'wrong'
  }
  const done = await files.applied(owner, shown.id)
  expect(done).toMatchObject({ state: 'done', counts: { wrong: 0 } })
  const after = await allOf(noun)
  const fresh = [...after].filter(([id]) => !before.has(id)).map(([, row]) => row)
  const rows = shown.rows.filter(({ change }) => change === 'new')
  for (const stored of fresh) expect(rows.some((row) => isShown(stored, row))).toBe(true)
  for (const row of rows)
    expect([...after.values()].some((stored) => isShown(stored, row))).toBe(true)
  return 'stored'
}

const written = fc.oneof(
  fc.integer({ min: 0, max: 5_000_000 }).map(String),
  fc.integer({ min: 1000, max: 5_000_000 }).map((n) => n.toLocaleString('de-DE')),
  fc.integer({ min: 1000, max: 5_000_000 }).map((n) => `Rp ${n.toLocaleString('en-GB')}`),
  fc.integer({ min: 1, max: 9999 }).map((n) => `${n},00`),
)
const amount = fc.oneof(
  fc.integer({ min: 0, max: 999 }).map(String),
  fc.integer({ min: 1, max: 99_999 }).map((n) => `${n},5`),
  fc.integer({ min: 1, max: 99 }).map((n) => `0,${n}`),
)
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => `A${text.replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, ' ')}z`)
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('what the preview shows is what is stored', () => {
  test('items', async () => {
    const row = fc.record({ name: word, quantity: amount, buy_price: written })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const lines = rows.map((row) => item({ ...row, name: quote(row.name) }))
        expect(await storesWhatItShows(items, itemFile(...lines, item({ quantity: '2,5' })))).toBe(
          'stored',
        )
      }),
      { numRuns: 15 },
    )
  })

  test('services', async () => {
    const row = fc.record({ name: word, price: written, description: word })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const lines = rows.map(({ name, price, description }) =>
          [
            quote(`${name} ${sku()}`),
            price,
            '1.000',
            '7',
            'none',
            quote(`${description}\nend`),
          ].join(','),
        )
        const titles = 'name,price,minutes,warranty_days,warranty_condition,description'
        // a comma parts the cells here: prices that have one are quoted
        const file = [
          titles,
          ...lines.map((line) =>
            line.replace(/,(Rp )?[\d.,]+,1\.000,/, (at) => `,${quote(at.slice(1, -7))},1.000,`),
          ),
        ]
        expect(await storesWhatItShows(services, file.join('\r\n'))).toBe('stored')
      }),
      { numRuns: 15 },
    )
  })

  test('people', async () => {
    let phones = 7_100_000
    const row = fc.record({ name: word, address: word, year: fc.integer({ min: 1930, max: 2005 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const lines = rows.map(
          ({ name, address, year }) =>
            `${quote(name)}\t0812-3${++phones}\t${quote(`${address}\nKota`)}\t1/2/${year}`,
        )
        const file = ['full_name\tphone\taddress\tbirth_date', ...lines].join('\r\n')
        expect(await storesWhatItShows(people, file)).toBe('stored')
      }),
      { numRuns: 15 },
    )
  })
})

test('random files never store what they did not show', async () => {
  const encode: Record<string, (text: string) => Uint8Array> = {
    utf8: (text) => new TextEncoder().encode(text),
    marked: (text) => new TextEncoder().encode(`\ufeff${text}`),
    utf16: (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    latin: (text) => new Uint8Array(Buffer.from(text, 'latin1')),
  }
  const junk = fc.constantFrom(
    '"',
    '""',
    ';',
    ',',
    '\t',
    '\n',
    '\r',
    '\0',
    '\ufffd',
    '.',
    '1.500',
    '#N/A',
    'é',
    'Rp',
    "'=",
    ' ',
  )
  const plan = fc.record({
    name: word,
    buy_price: fc.oneof(written, word, junk),
    quantity: fc.oneof(amount, junk),
    separator: fc.constantFrom(';', ',', '\t', '|'),
    says: fc.boolean(),
    encoding: fc.constantFrom(...Object.keys(encode)),
    at: fc.array(fc.tuple(fc.nat(), junk), { maxLength: 3 }),
    bytes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 2 }),
  })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(plan, async ({ separator, says, encoding, at, bytes, ...cells }) => {
      let text = itemFile(item({ ...cells, name: quote(cells.name) }), item({})).replaceAll(
        ';',
        separator,
      )
      for (const [place, what] of at) {
        const where = place % text.length
        text = text.slice(0, where) + what + text.slice(where)
      }
      const file = (encode[encoding] as (text: string) => Uint8Array)(
        says ? `sep=${separator}\n${text}` : text,
      )
      for (const [place, byte] of bytes) file[place % file.length] = byte
      outcomes.add(await storesWhatItShows(items, file))
    }),
    { numRuns: 40 },
  )
  expect([...outcomes].toSorted()).toEqual(['refused', 'stored', 'wrong'])
})
