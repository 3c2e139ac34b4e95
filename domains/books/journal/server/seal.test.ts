/** What the database enforces for every client: sealed, append-only, reversed once, closed months. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLedger, codeOf } from '#test/ledger.ts'
import { type World, aWorld } from '#test/world.ts'
import { hasAppRole } from '#database/migrate.ts'

let world: World
let ledger: ReturnType<typeof aLedger>

beforeAll(async () => {
  world = await aWorld()
  ledger = aLedger(world)
})
afterAll(async () => {
  await ledger.owner.end()
  await world.close()
})

describe('the seal', () => {
  let written = 0
  const header = (n: number, total: number) =>
    `insert into journal_entries (book_id, garage_id, entry_date, year, seq, number, description, source_type, source_id, event, event_seq, content_hash, n_lines, total)
     values (1, 1, '2026-11-21', 2026, 900000 + ${++written}, 'X${written}', 'By hand', 'x', '${written}', 'x', 1, '', ${n}, ${total}) returning id`
  const lines = (values: string) =>
    `insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit, credit) select max(e.id), v.* from journal_entries e, (values ${values}) v group by 2, 3, 4, 5, 6, 7`
  const day = "date '2026-11-21'"

  test.each([
    ['no lines', 2, 10, ''],
    ['a line too few', 3, 10, `(1, 3, 1, ${day}, 10, 0), (2, 45, 1, ${day}, 0, 10)`],
    [
      'a line too many',
      2,
      10,
      `(1, 3, 1, ${day}, 10, 0), (2, 45, 1, ${day}, 0, 5), (3, 45, 1, ${day}, 0, 5)`,
    ],
    ['another total', 2, 11, `(1, 3, 1, ${day}, 10, 0), (2, 45, 1, ${day}, 0, 10)`],
    ['no balance', 2, 10, `(1, 3, 1, ${day}, 10, 0), (2, 45, 1, ${day}, 0, 9)`],
    ['no balance in a garage', 2, 10, `(1, 3, 1, ${day}, 10, 0), (2, 45, 2, ${day}, 0, 10)`],
    ['a header account', 2, 10, `(1, 1, 1, ${day}, 10, 0), (2, 45, 1, ${day}, 0, 10)`],
    ["another book's account", 2, 10, `(1, 1003, 1, ${day}, 10, 0), (2, 45, 1, ${day}, 0, 10)`],
    ["another country's garage", 2, 10, `(1, 3, 3, ${day}, 10, 0), (2, 45, 3, ${day}, 0, 10)`],
    [
      'another day',
      2,
      10,
      `(1, 3, 1, date '2026-11-20', 10, 0), (2, 45, 1, date '2026-11-20', 0, 10)`,
    ],
    ['both sides in a line', 2, 10, `(1, 3, 1, ${day}, 10, 10), (2, 45, 1, ${day}, 10, 10)`],
  ])('refuses an entry with %s, even from the owner of the tables', async (_, n, total, values) => {
    const before = await ledger.everything()
    // statements sent together are one transaction
    expect(
      await codeOf(ledger.owner.query(`${header(n, total)}; ${values && lines(values)}`)),
    ).toBe('23514')
    expect(await ledger.everything()).toEqual(before)
  })

  test('accepts an entry that matches its header', async () => {
    const before = await ledger.everything()
    const balanced = `${header(2, 10)}; ${lines(`(1, 3, 4, date '2030-01-01', 10, 0), (2, 45, 4, date '2030-01-01', 0, 10)`)}`
    // of the Dutch book, so that the other books' numbers keep no gap
    const dutch = balanced
      .replace('(1, 1,', '(3, 4,')
      .replace("'2026-11-21', 2026", "'2030-01-01', 2030")
      .replace(/9000\d\d \+ \d+/, '1')
      .replace('3, 4, date', '2003, 4, date')
      .replace('45, 4, date', '2045, 4, date')
    expect(await codeOf(ledger.owner.query(dutch))).toBe('went through')
    expect(Number((await ledger.everything())[0].entries)).toBe(Number(before[0].entries) + 1)
  })

  test('nothing can be added to an entry later', async () => {
    const entry = await ledger.post()
    for (const line_no of [1, 2, 3])
      expect(
        await codeOf(
          ledger.owner.query(
            'insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit) values ($1, $2, 3, 1, $3, 1)',
            [entry?.id, line_no, '2026-11-21'],
          ),
        ),
      ).toMatch(/^23(505|514)$/)
  })

  test('a reversal must be the mirror', async () => {
    const entry = await ledger.post()
    const text = header(2, 1000)
      .replace('n_lines, total)', 'n_lines, total, reverses_entry_id)')
      .replace('2, 1000)', `2, 1000, ${entry?.id})`)
    const unlike = `(1, 4, 1, ${day}, 0, 1000), (2, 45, 1, ${day}, 1000, 0)`
    expect(await codeOf(ledger.owner.query(`${text}; ${lines(unlike)}`))).toBe('23514')
  })

  const tables = ['journal_entries', 'journal_lines', 'account_period_balances', 'entry_counters']

  test.each(tables)('%s: the owner cannot delete or truncate', async (table) => {
    await ledger.post()
    expect(await codeOf(ledger.owner.query(`delete from ${table}`))).toBe('42501')
    expect(await codeOf(ledger.owner.query(`truncate ${table} cascade`))).toBe('42501')
  })

  test.each(tables.slice(0, 2))('%s: the owner cannot update', async (table) => {
    await ledger.post()
    const changed = ledger.owner.query(`update ${table} set garage_id = garage_id`)
    expect(await codeOf(changed)).toBe('42501')
  })

  test.for(tables)('%s: the app reads and cannot write', async (table, { skip }) => {
    // a developer's own server may not permit creating roles
    skip(!(await hasAppRole(world.url)), 'this server has no role for the app')
    await ledger.post()
    const app = new pg.Client({ connectionString: world.url, options: '-c role=bengkel_app' })
    await app.connect()
    expect(await codeOf(app.query(`insert into ${table} default values`))).toBe('42501')
    expect(await codeOf(app.query(`update ${table} set garage_id = 1`))).toBe('42501')
    const { rows } = await app.query(`select count(*)::int as n from ${table}`)
    expect(rows[0].n).toBeGreaterThan(0)
    await app.end()
  })
})

describe('reversing', () => {
  test('mirrors line by line, once, and never a reversal', async () => {
    const source = aDocument()
    const entry = await ledger.post({ source })
    const back = await ledger.reverse(source)
    // on the day of the reversal, though the month of the document is open
    expect(back?.entry_date).toBe('2026-12-01')
    expect(
      await ledger.rows(
        'select sum(debit - credit)::int as left_over from journal_lines where entry_id = any($1) group by account_id',
        [[entry?.id, back?.id]],
      ),
    ).toEqual([{ left_over: 0 }, { left_over: 0 }])
    await expect(ledger.reverse(source)).rejects.toMatchObject({
      status: 409,
      message: 'This entry has already been reversed',
    })
    await expect(ledger.reverse({ entry_id: back?.id ?? 0 })).rejects.toMatchObject({
      status: 409,
      message: 'A reversal cannot be reversed',
    })
    expect(await ledger.reverse(aDocument())).toBeUndefined()
    expect(await ledger.disagreements()).toEqual([])
  })

  test('eight at once: one succeeds', async () => {
    const entry = await ledger.post()
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => ledger.reverse({ entry_id: entry?.id ?? 0 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    expect(await ledger.disagreements()).toEqual([])
  })

  test('of a closed month gets the given day; an inactive account does not prevent it', async () => {
    const [resting] = await ledger.rows(
      "insert into accounts (book_id, code, name, type, group_code) values (1, '6-7777', 'Resting', 'expense', 'opex') returning id",
    )
    const entry = await ledger.post({
      entry_date: '2024-03-05',
      lines: [
        { account: { id: resting.id }, debit: 4 },
        { account: 'CASH', credit: 4 },
      ],
    })
    await ledger.owner.query(
      "update accounting_periods set state = 'closed' where book_id = 1 and month = '2024-03-01'",
    )
    await ledger.owner.query('update accounts set active = false where id = $1', [resting.id])
    await expect(ledger.post({ entry_date: '2024-03-06' })).rejects.toMatchObject({
      status: 409,
      message: 'The books of 2024-03 are closed',
    })
    expect((await ledger.reverse({ entry_id: entry?.id ?? 0 }, '2024-04-02'))?.entry_date).toBe(
      '2024-04-02',
    )
  })
})

describe('months', () => {
  test('one closed for others is open for bookkeepers', async () => {
    await ledger.owner.query(
      "insert into accounting_periods (book_id, month, state) values (1, '2023-05-01', 'soft')",
    )
    await expect(ledger.post({ entry_date: '2023-05-31' })).rejects.toMatchObject({ status: 409 })
    expect((await ledger.post({ entry_date: '2023-05-31', soft: true }))?.fresh).toBe(true)
    expect((await ledger.post({ entry_date: '2023-05-31', garage_id: 3 }))?.fresh).toBe(true) // another book
  })

  test('posters race a close: the totals that the closer read are final', async () => {
    const seen =
      'select count(*)::int as n from journal_entries where book_id = 1 and entry_date between $1 and $2'
    const month = ['2022-02-01', '2022-02-28']
    const posters = Array.from({ length: 40 }, (_, n) =>
      ledger.post({ entry_date: '2022-02-14', garage_id: 1 + (n % 2) }),
    )
    const closer = (async () => {
      const client = await ledger.owner.connect()
      await client.query('begin')
      await client.query(
        "insert into accounting_periods (book_id, month, state) values (1, '2022-02-01', 'closed') on conflict (book_id, month) do update set state = 'closed'",
      )
      const { n } = (await client.query(seen, month)).rows[0]
      await client.query('commit')
      client.release()
      return n as number
    })()
    const done = await Promise.allSettled(posters)
    const counted = await closer
    expect((await ledger.rows(seen, month))[0].n).toBe(counted)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(counted)
  })
})
