import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let finance: Who
let owner: Who
let cash: number
let sales: number

beforeAll(async () => {
  world = await aWorld()
  finance = await world.signedInAs('finance', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
  const idOf = async (code: string) =>
    (await finance.get(`/admin/account?keyword=${code}&country_id=1`)).data.data[0].id as number
  cash = await idOf('1-1110')
  sales = await idOf('4-1100')
})
afterAll(() => world.close())

const anEntry = (given: object = {}) => ({
  garage_id: 1,
  entry_date: '2026-11-20',
  description: 'Sold by hand',
  source_number: 'BON-7',
  lines: [
    { account_id: cash, debit: 25_000, credit: 0, note: 'Drawer' },
    { account_id: sales, debit: 0, credit: 25_000 },
  ],
  ...given,
})
const write = async (given: object = {}, who = finance) => {
  const answer = await who.post('/admin/journal', anEntry(given))
  expect([answer.status, answer.errors]).toEqual([201, undefined])
  return answer.data as { id: number; number: string }
}
const ids = (answer: { data: { data: { id: number }[] } }) => answer.data.data.map(({ id }) => id)

describe('the list', () => {
  let jakarta: number
  let bandung: number
  beforeAll(async () => {
    jakarta = (
      await write({
        entry_date: '2019-05-01',
        description: 'Needle in the hay',
        lines: [
          { account_id: cash, debit: 1 },
          { account_id: sales, credit: 1 },
        ],
      })
    ).id
    bandung = (await write({ garage_id: 2, entry_date: '2019-05-02', source_number: 'B/77%' })).id
  })

  test('newest day first, by default', async () => {
    const days = (await finance.get('/admin/journal?limit=100')).data.data.map(
      ({ entry_date }: { entry_date: string }) => entry_date,
    )
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('sorts by what is allowed only', async () => {
    const totals = (await finance.get('/admin/journal?sort=total&limit=100')).data.data.map(
      ({ total }: { total: number }) => total,
    )
    expect(totals).toEqual(totals.toSorted((a: number, b: number) => a - b))
    expect((await finance.get('/admin/journal?sort=content_hash')).status).toBe(422)
  })

  test('finds words, and takes signs as signs', async () => {
    expect(ids(await finance.get('/admin/journal?keyword=needle'))).toEqual([jakarta])
    expect(ids(await finance.get(`/admin/journal?keyword=${encodeURIComponent('77%')}`))).toEqual([
      bandung,
    ])
    expect(ids(await finance.get(`/admin/journal?keyword=${encodeURIComponent('%_%')}`))).toEqual(
      [],
    )
  })

  test('narrows to days, a garage and a country', async () => {
    expect(
      ids(await finance.get('/admin/journal?start_date=2019-05-01&end_date=2019-05-02')).toSorted(),
    ).toEqual([jakarta, bandung].toSorted())
    expect(
      ids(await finance.get('/admin/journal?start_date=2019-05-02&end_date=2019-05-02')),
    ).toEqual([bandung])
    expect(ids(await finance.get('/admin/journal?garage_id=2'))).toEqual([bandung])
    expect(ids(await finance.get('/admin/journal?country_id=2'))).toEqual([])
    expect(ids(await finance.get('/admin/journal?garage_id=0&country_id=1&limit=100'))).toContain(
      bandung,
    )
    // a start without an end counts for nothing
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
      const entry = await write()
      expect((await who.get('/admin/journal')).status).toBe(403)
      expect((await who.get(`/admin/journal/${entry.id}`)).status).toBe(403)
      expect((await who.post('/admin/journal', anEntry())).status).toBe(403)
      expect((await who.post(`/admin/journal/${entry.id}/reverse`, { reason: 'x' })).status).toBe(
        403,
      )
    },
  )

  test('finance and super admin hold all of it; a stranger is signed out', async () => {
    const entry = await write({}, owner)
    expect((await finance.get(`/admin/journal/${entry.id}`)).status).toBe(200)
    expect((await world.anybody.get('/admin/journal')).status).toBe(401)
  })
})
