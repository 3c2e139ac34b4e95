import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, manualJournal } from '#test/manual-entries.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let books: Awaited<ReturnType<typeof manualJournal>>
let finance: Who
let owner: Who
let cash: number
let sales: number

beforeAll(async () => {
  world = await aWorld()
  books = await manualJournal(world)
  ;({ finance, owner, cash, sales } = books)
})
afterAll(() => world.close())

describe('the list', () => {
  let jakarta: number
  let bandung: number
  beforeAll(async () => {
    jakarta = (
      await books.write({
        entry_date: '2021-05-01',
        description: 'Needle in the hay',
        lines: [
          { account_id: cash, debit: 1 },
          { account_id: sales, credit: 1 },
        ],
      })
    ).id
    bandung = (
      await books.write({ garage_id: 2, entry_date: '2021-05-02', source_number: 'B/77%' })
    ).id
  })

  test('newest day first, by default', async () => {
    const days = (await finance.get('/admin/journal?limit=100')).data.data.map(
      ({ entry_date }: { entry_date: string }) => entry_date,
    )
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('sorts only by allowed columns', async () => {
    const totals = (await finance.get('/admin/journal?sort=total&limit=100')).data.data.map(
      ({ total }: { total: number }) => total,
    )
    expect(totals).toEqual(totals.toSorted((a: number, b: number) => a - b))
    expect((await finance.get('/admin/journal?sort=content_hash')).status).toBe(422)
    // values that the database could not even compare
    expect((await finance.get('/admin/journal?number=%00')).errors).toHaveProperty('number')
  })

  test('finds words, and reads special characters as plain text', async () => {
    expect(idsOf(await finance.get('/admin/journal?keyword=needle'))).toEqual([jakarta])
    expect(idsOf(await finance.get(`/admin/journal?keyword=${encodeURIComponent('77%')}`))).toEqual(
      [bandung],
    )
    expect(idsOf(await finance.get(`/admin/journal?keyword=${encodeURIComponent('%_%')}`))).toEqual(
      [],
    )
  })

  test('narrows to days, a garage and a country', async () => {
    expect(
      idsOf(
        await finance.get('/admin/journal?start_date=2021-05-01&end_date=2021-05-02'),
      ).toSorted(),
    ).toEqual([jakarta, bandung].toSorted())
    expect(
      idsOf(await finance.get('/admin/journal?start_date=2021-05-02&end_date=2021-05-02')),
    ).toEqual([bandung])
    expect(idsOf(await finance.get('/admin/journal?garage_id=2'))).toEqual([bandung])
    expect(idsOf(await finance.get('/admin/journal?country_id=2'))).toEqual([])
    expect(idsOf(await finance.get('/admin/journal?garage_id=0&country_id=1&limit=100'))).toContain(
      bandung,
    )
    // a start without an end has no effect
    expect((await finance.get('/admin/journal?start_date=2100-01-01')).data.total).toBeGreaterThan(
      1,
    )
  })
})

describe('rights', () => {
  test.each(['admin', 'service adviser', 'mechanic', 'super admin - manufacture'] as const)(
    '%s keeps away from the books',
    async (role) => {
      const who = await world.signedInAs(role)
      const entry = await books.write()
      expect((await who.get('/admin/journal')).status).toBe(403)
      expect((await who.get(`/admin/journal/${entry.id}`)).status).toBe(403)
      expect((await who.post('/admin/journal', books.anEntry())).status).toBe(403)
      expect((await who.post(`/admin/journal/${entry.id}/reverse`, { reason: 'x' })).status).toBe(
        403,
      )
    },
  )

  test('finance and super admin have all of them; without sign-in there is nothing', async () => {
    const entry = await books.write({}, owner)
    expect((await finance.get(`/admin/journal/${entry.id}`)).status).toBe(200)
    expect((await world.anybody.get('/admin/journal')).status).toBe(401)
  })
})
