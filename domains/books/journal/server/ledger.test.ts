/** Posting as other domains use it: accounts by key, once, without gaps, in step with the rollup. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLedger } from '#test/ledger.ts'
import { type World, aWorld } from '#test/world.ts'
import { postEntry } from './posting.ts'

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

describe('posting', () => {
  test('finds accounts by key and numbers without gaps', async () => {
    const first = await ledger.post()
    const second = await ledger.post()
    expect(first?.number).toMatch(/^JRN\/CIL\/2026\/\d{5}$/)
    expect(Number(second?.number.slice(-5))).toBe(Number(first?.number.slice(-5)) + 1)
    expect(
      await ledger.rows(
        'select a.code, l.debit::int, l.credit::int from journal_lines l join accounts a on a.id = account_id where entry_id = $1 order by line_no',
        [first?.id],
      ),
    ).toEqual([
      { code: '1-1110', debit: 1000, credit: 0 },
      { code: '4-1100', debit: 0, credit: 1000 },
    ])
  })

  test("takes a garage's own account before the book's, and the book of the garage's country", async () => {
    const [bank] = await ledger.rows(
      "insert into accounts (book_id, garage_id, code, name, type, group_code, system_key) values (1, 2, '1-1131', 'Bank of Bandung', 'asset', 'cash_bank', 'BANK') returning id",
    )
    const lines = [
      { account: 'BANK', debit: 5 },
      { account: 'CASH', credit: 5 },
    ] as const
    const accountOf = async (garage_id: number) => {
      const entry = await ledger.post({ garage_id, lines })
      return (
        await ledger.rows(
          'select account_id, book_id from journal_lines l join accounts a on a.id = account_id where entry_id = $1 and line_no = 1',
          [entry?.id],
        )
      )[0]
    }
    expect(await accountOf(2)).toMatchObject({ account_id: bank.id })
    expect((await accountOf(1)).account_id).not.toBe(bank.id)
    expect((await accountOf(3)).book_id).toBe(2)
  })

  test('drops lines of zero, and posts nothing when no line remains', async () => {
    const entry = await ledger.post({
      lines: [
        { account: 'CASH', debit: 7 },
        { account: 'DISCOUNT', debit: 0 },
        { account: 'REV_PARTS', credit: 7 },
      ],
    })
    expect(
      await ledger.rows('select count(*)::int as n from journal_lines where entry_id = $1', [
        entry?.id,
      ]),
    ).toEqual([{ n: 2 }])
    expect(
      await ledger.post({
        lines: [
          { account: 'CASH', debit: 0 },
          { account: 'REV_PARTS', credit: 0 },
        ],
      }),
    ).toBeUndefined()
  })

  test.each([
    [
      'not balanced',
      [
        { account: 'CASH', debit: 10 },
        { account: 'REV_PARTS', credit: 9 },
      ],
      422,
      '*Debit and credit amounts must be equal',
    ],
    [
      'not balanced in each garage',
      [
        { account: 'CASH', debit: 10 },
        { account: 'REV_PARTS', credit: 10, garage_id: 2 },
      ],
      422,
      '*Debit and credit amounts must be equal',
    ],
    [
      'no such account',
      [
        { account: { id: 999_999 }, debit: 10 },
        { account: 'REV_PARTS', credit: 10 },
      ],
      422,
      'This account does not exist or does not accept entries',
    ],
    [
      'a header',
      [
        { account: { id: 1 }, debit: 10 },
        { account: 'REV_PARTS', credit: 10 },
      ],
      422,
      'This account does not exist or does not accept entries',
    ],
    [
      "another book's account",
      [
        { account: { id: 1003 }, debit: 10 },
        { account: 'REV_PARTS', credit: 10 },
      ],
      422,
      'This account does not exist or does not accept entries',
    ],
  ] as const)('refuses what is %s and leaves nothing', async (_, lines, status, message) => {
    const before = await ledger.everything()
    await expect(ledger.post({ lines })).rejects.toMatchObject({ status, message })
    expect(await ledger.everything()).toEqual(before)
  })

  test('between two garages each one balances through the inter-branch account', async () => {
    const entry = await ledger.post({
      lines: [
        { account: 'INVENTORY_PARTS', debit: 50, garage_id: 2 },
        { account: 'INTERBRANCH', credit: 50, garage_id: 2 },
        { account: 'INTERBRANCH', debit: 50 },
        { account: 'INVENTORY_PARTS', credit: 50 },
      ],
    })
    expect(entry?.fresh).toBe(true)
    expect(await ledger.disagreements()).toEqual([])
  })
})

describe('once', () => {
  test('the same content again returns the first entry; other content is refused', async () => {
    const source = aDocument()
    const first = await ledger.post({ source })
    expect(await ledger.post({ source })).toEqual({ ...first, fresh: false })
    await expect(ledger.post({ source, description: 'Something else' })).rejects.toMatchObject({
      status: 409,
    })
    expect((await ledger.post({ source: { ...source, seq: 2 } }))?.fresh).toBe(true)
  })

  test('sixteen connections, one key: one entry, returned to all, no gap', async () => {
    const source = aDocument()
    const before = await ledger.everything()
    const line = JSON.stringify([
      { account: 'CASH', debit: 3 },
      { account: 'REV_SHOP', credit: 3 },
    ])
    const posted = await Promise.all(
      Array.from({ length: 16 }, () =>
        ledger.owner.query(
          'select posted_id, fresh from post_entry(2, $1, $2, null, $3, $4, $5, 1, $6, null, false)',
          ['2026-11-20', 'Race', source.type, String(source.id), source.event, line],
        ),
      ),
    )
    expect(new Set(posted.map(({ rows }) => rows[0].posted_id)).size).toBe(1)
    expect(posted.filter(({ rows }) => rows[0].fresh)).toHaveLength(1)
    expect(Number((await ledger.everything())[0].entries)).toBe(Number(before[0].entries) + 1)
    expect(await ledger.disagreements()).toEqual([])
  })

  test('a posting that is rolled back uses up no number', async () => {
    const before = await ledger.everything()
    const failing = world.appContext.database.writes.transaction().execute(async (db) => {
      await postEntry(db, {
        garage_id: 1,
        entry_date: '2026-11-21',
        description: 'Lost',
        source: aDocument(),
        created_by: null,
        lines: [
          { account: 'CASH', debit: 1 },
          { account: 'REV_SHOP', credit: 1 },
        ],
      })
      throw new Error('the business change failed')
    })
    await expect(failing).rejects.toThrow('the business change failed')
    expect(await ledger.everything()).toEqual(before)
    await ledger.post()
    expect(await ledger.disagreements()).toEqual([])
  })
})

test('after any postings and reversals, the rollup is the sum of the lines', async () => {
  const accounts = [
    'CASH',
    'BANK',
    'AR',
    'REV_SERVICE',
    'REV_PARTS',
    'DISCOUNT',
    'VAT_OUT',
  ] as const
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  const step = fc.record({
    garage_id: fc.constantFrom(1, 2, 3, 4),
    entry_date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'),
    lines: fc.array(fc.record({ account: fc.constantFrom(...accounts), debit: amount }), {
      minLength: 1,
      maxLength: 6,
    }),
    against: fc.constantFrom(...accounts),
    takeBack: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      // at once, so that they compete
      await Promise.all(
        steps.map(async ({ lines, against, takeBack, ...entry }) => {
          const credit = lines.reduce((sum, { debit }) => sum + debit, 0)
          const saved = await ledger.post({
            ...entry,
            lines: [...lines, { account: against, credit }],
          })
          if (takeBack && saved) await ledger.reverse({ entry_id: saved.id })
        }),
      )
      expect(await ledger.disagreements()).toEqual([])
    }),
    { numRuns: 25 },
  )
  expect(
    (await ledger.rows('select count(*)::int as n from account_period_balances where debit > 0'))[0]
      .n,
  ).toBeGreaterThan(10)
})
