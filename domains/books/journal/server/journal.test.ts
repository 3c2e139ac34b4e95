import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, manualJournal } from '#test/manual-entries.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { postEntry } from './posting.ts'

let world: World
let books: Awaited<ReturnType<typeof manualJournal>>
let finance: Who
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  books = await manualJournal(world)
  ;({ finance, owner } = books)
})
afterAll(() => world.close())

describe('writing by hand', () => {
  test('an entry is posted, listed and found with its lines', async () => {
    const response = await finance.post('/admin/journal', books.anEntry())
    expect(response.status).toBe(201)
    expect(response.message).toBe('Journal successfully created')
    const entry = (await finance.get(`/admin/journal/${response.data.id}`)).data
    expect(entry).toMatchObject({
      number: response.data.number,
      entry_date: '2026-11-20',
      description: 'Sold by hand',
      source_number: 'BON-7',
      source_type: 'manual',
      total: 25_000,
      garage: { id: 1, name: 'Cilandak' },
      created_by: { id: finance.employee_id },
      document: null,
      can: { reverse: { ok: true } },
      lines: [
        {
          line_no: 1,
          account: { code: '1-1110', name: 'Cash on hand' },
          debit: 25_000,
          credit: 0,
          note: 'Drawer',
        },
        { line_no: 2, account: { code: '4-1100' }, debit: 0, credit: 25_000, note: null },
      ],
    })
    expect(idsOf(await finance.get('/admin/journal'))).toContain(response.data.id)
  })

  test.each([
    [
      'one line',
      { lines: [{ account_id: 3, debit: 1 }] },
      'lines',
      'There must be at least 2 lines in the journal',
    ],
    ['no lines', { lines: undefined }, 'lines', 'There must be at least 2 lines in the journal'],
    [
      'no balance',
      {
        lines: [
          { account_id: 3, debit: 2 },
          { account_id: 45, credit: 1 },
        ],
      },
      'lines',
      '*Debit and credit amounts must be equal',
    ],
    [
      'both sides',
      {
        lines: [
          { account_id: 3, debit: 2, credit: 2 },
          { account_id: 45, credit: 1, debit: 1 },
        ],
      },
      'lines.0.credit',
      'Enter a debit or a credit, not both',
    ],
    [
      'an empty line',
      { lines: [{ account_id: 3, debit: 1 }, { account_id: 45, credit: 1 }, { account_id: 45 }] },
      'lines.2.debit',
      'Debit or credit is required',
    ],
    [
      'half a rupiah',
      {
        lines: [
          { account_id: 3, debit: 0.5 },
          { account_id: 45, credit: 0.5 },
        ],
      },
      'lines.0.debit',
      'Must be a whole number',
    ],
    [
      'a negative amount',
      {
        lines: [
          { account_id: 3, debit: -1 },
          { account_id: 45, credit: -1 },
        ],
      },
      'lines.0.debit',
      'Must be at least 0',
    ],
    [
      'a header account',
      {
        lines: [
          { account_id: 1, debit: 1 },
          { account_id: 45, credit: 1 },
        ],
      },
      'lines.0.account_id',
      'This account does not exist or does not accept entries',
    ],
    [
      "another country's account",
      {
        lines: [
          { account_id: 3, debit: 1 },
          { account_id: 1045, credit: 1 },
        ],
      },
      'lines.1.account_id',
      'This account does not exist or does not accept entries',
    ],
    ['no day', { entry_date: '2026-02-30' }, 'entry_date', 'Must be a date'],
    ['no description', { description: ' ' }, 'description', 'This field is required'],
  ])('%s is refused beside its field', async (_, given, field, message) => {
    const before = (await finance.get('/admin/journal')).data.total
    const response = await finance.post('/admin/journal', books.anEntry(given))
    expect(response.status).toBe(422)
    expect(response.errors?.[field]).toContain(message)
    expect((await finance.get('/admin/journal')).data.total).toBe(before)
  })

  test('an unknown garage is refused in its field', async () => {
    const response = await finance.post('/admin/journal', books.anEntry({ garage_id: 999 }))
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, ['garage_id']])
  })

  test('a closed month is a conflict', async () => {
    await world.appContext.database.writes
      .insertInto('accounting_periods')
      .values({ book_id: 1, month: '2021-01-01', state: 'closed' })
      .execute()
    const response = await finance.post(
      '/admin/journal',
      books.anEntry({ entry_date: '2021-01-31' }),
    )
    expect([response.status, response.message]).toEqual([409, 'The books of 2021-01 are closed'])
  })

  test('sixteen requests with one key make one entry', async () => {
    const key = { 'idempotency-key': `same-${Math.random()}` }
    const before = (await finance.get('/admin/journal')).data.total
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => finance.post('/admin/journal', books.anEntry(), key)),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await finance.get('/admin/journal')).data.total).toBe(before + 1)
    // a key belongs to its user: another user's same key makes another entry
    const theirs = await owner.post('/admin/journal', books.anEntry(), key)
    expect(theirs.status).toBe(201)
    expect(theirs.data.id).not.toBe(answers[0]?.data.id)
    expect(
      (
        await owner.post('/admin/journal', books.anEntry({ description: 'Other' }), {
          'idempotency-key': key['idempotency-key'],
        })
      ).status,
    ).toBe(422)
  })
})

test('a uuid in capital letters is the same uuid', async () => {
  const uuid = '3f0c5b1e-5d0a-4c1b-9a77-0b6f2d1c8e9a'
  const [first, again] = [
    await books.write({ uuid }),
    await books.write({ uuid: uuid.toUpperCase() }),
  ]
  expect(again.id).toBe(first.id)
})

describe('reversing', () => {
  test('mirrors the entry and links the two', async () => {
    const entry = await books.write()
    const back = await finance.post(`/admin/journal/${entry.id}/reverse`, { reason: 'Typed twice' })
    expect([back.status, back.message]).toEqual([201, 'Journal successfully created'])
    const mirror = (await finance.get(`/admin/journal/${back.data.id}`)).data
    expect(mirror).toMatchObject({
      reverses_entry_id: entry.id,
      can: { reverse: { ok: false } },
      description: `Reversal of ${entry.number}: Typed twice`,
    })
    expect(
      mirror.lines.map(({ debit, credit }: { debit: number; credit: number }) => [debit, credit]),
    ).toEqual([
      [0, 25_000],
      [25_000, 0],
    ])
    expect((await finance.get(`/admin/journal/${entry.id}`)).data).toMatchObject({
      reversed_by_entry_id: back.data.id,
      can: { reverse: { ok: false } },
    })

    expect(
      (await finance.post(`/admin/journal/${entry.id}/reverse`, { reason: 'Again' })).status,
    ).toBe(409)
    expect(
      (await finance.post(`/admin/journal/${back.data.id}/reverse`, { reason: 'Again' })).status,
    ).toBe(409)
  })

  test('needs a reason, and an existing entry', async () => {
    const entry = await books.write()
    expect((await finance.post(`/admin/journal/${entry.id}/reverse`, {})).errors).toHaveProperty(
      'reason',
    )
    expect((await finance.post('/admin/journal/999999/reverse', { reason: 'x' })).status).toBe(404)
  })

  test("a document's entry is reversed at the document, and links there", async () => {
    const posted = await world.appContext.database.writes.transaction().execute((db) =>
      postEntry(db, {
        garage_id: 1,
        entry_date: '2026-11-21',
        description: 'Invoice INV/1',
        source: { type: 'work_order', id: 12, event: 'invoiced', seq: 3 },
        created_by: null,
        lines: [
          { account: 'AR', debit: 9, party: { type: 'customer', id: 5 } },
          { account: 'REV_PARTS', credit: 9 },
        ],
      }),
    )
    const response = await finance.post(`/admin/journal/${posted?.id}/reverse`, { reason: 'No' })
    expect([response.status, response.message]).toEqual([
      409,
      'This entry belongs to a document: void or correct that document instead',
    ])
    const entry = (await finance.get(`/admin/journal/${posted?.id}`)).data
    expect(entry).toMatchObject({
      document: { type: 'order', id: 12, order_id: 12 },
      created_by: null,
      can: { reverse: { ok: false } },
    })
    expect(entry.lines[0].party).toEqual({ type: 'customer', id: 5 })
    const listed = (await finance.get('/admin/journal?source_type=work_order')).data.data
    expect(listed).toHaveLength(1)
    expect(listed[0].document.order_id).toBe(12)
  })
})

test('the activity log has a posting with its lines', async () => {
  const entry = await books.write({ description: 'For the log' })
  const row = await world.appContext.database.reads
    .selectFrom('activity_log')
    .selectAll()
    .where('subject', '=', 'journal entry')
    .where('subject_id', '=', entry.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ code: 201, garage_id: 1, employee_id: finance.employee_id })
  expect(row.new_value).toMatchObject({ number: entry.number, description: 'For the log' })
})

test('a line of a receivable or a payable names whose it is, and a merge is followed', async () => {
  const db = world.appContext.database.writes
  const [one, two] = await db
    .insertInto('customers')
    .values(
      ['One', 'Two'].map((full_name, index) => ({
        full_name,
        phone: `+62812999000${index}`,
        country_id: 1,
        role_id: 5,
        tier: 'Bronze',
      })),
    )
    .returning('id')
    .execute()
  const { id: supplier_id } = await db
    .insertInto('suppliers')
    .values({ name: 'Glass', country_id: 1, code: 'GLS' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [RECEIVABLE, PAYABLE, CASH] = [7, 27, 3]
  const write = (line: object) =>
    finance.post('/admin/journal', {
      garage_id: 1,
      entry_date: '2026-11-20',
      description: 'By hand',
      lines: [
        { debit: 100, ...line },
        { account_id: CASH, credit: 100 },
      ],
    })
  expect((await write({ account_id: RECEIVABLE })).errors).toHaveProperty(['lines.0.customer_id'])
  expect((await write({ account_id: PAYABLE })).errors).toHaveProperty(['lines.0.supplier_id'])
  expect((await write({ account_id: PAYABLE, supplier_id: 999_999 })).errors).toHaveProperty([
    'lines.0.supplier_id',
  ])
  // a party of the wrong kind would be in no report by party
  for (const [line, field] of [
    [{ account_id: RECEIVABLE, customer_id: one!.id, supplier_id }, 'lines.0.supplier_id'],
    [{ account_id: PAYABLE, supplier_id, customer_id: one!.id }, 'lines.0.customer_id'],
    [{ account_id: CASH, customer_id: one!.id }, 'lines.0.customer_id'],
    [{ account_id: CASH, supplier_id }, 'lines.0.supplier_id'],
  ] as const) {
    const refused = await write(line)
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]])
  }
  const partyOf = async (id: number) =>
    (await finance.get(`/admin/journal/${id}`)).data.lines[0].party
  const payable = await write({ account_id: PAYABLE, supplier_id })
  expect(await partyOf(payable.data.id)).toEqual({ type: 'supplier', id: supplier_id })
  const receivable = await write({ account_id: RECEIVABLE, customer_id: two!.id })
  expect(await partyOf(receivable.data.id)).toEqual({ type: 'customer', id: two!.id })
  const mergedInto = (merged_into_id: number | null) =>
    db.updateTable('customers').set({ merged_into_id }).where('id', '=', two!.id).execute()
  await mergedInto(one!.id)
  expect(await partyOf(receivable.data.id)).toEqual({ type: 'customer', id: one!.id })
  await mergedInto(null)
  expect(await partyOf(receivable.data.id)).toEqual({ type: 'customer', id: two!.id })
})

test('an entry by hand has a day since the garage was made, until the end of the fiscal year', async () => {
  const write = (entry_date: string) =>
    finance.post('/admin/journal', {
      garage_id: 1,
      entry_date,
      description: 'By hand',
      lines: [
        { account_id: 3, debit: 100 },
        { account_id: 5, credit: 100 },
      ],
    })
  const year = new Date().getUTCFullYear()
  for (const day of ['1926-01-01', '2019-12-31', `${year + 2}-01-01`])
    expect((await write(day)).codes).toMatchObject({
      entry_date: [{ code: 'betweenDays', values: { from: '2020-01-01' } }],
    })
  expect((await write('2020-01-01')).status).toBe(201)
})
