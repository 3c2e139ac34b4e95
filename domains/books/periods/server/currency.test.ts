/** The currency of a book: chosen before the first amount of its country, and never after it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLedger } from '#test/ledger.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { periodMessages } from '../messages.ts'

let world: World
let ledger: ReturnType<typeof aLedger>
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  ledger = aLedger(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(async () => {
  await ledger.owner.end()
  await world.close()
})

const set = (country: number, currency: string, who = owner) =>
  who.put(`/admin/book/${country}`, { currency })
const currencyOf = async (country: number) => {
  const { data } = await owner.get('/admin/general/countries')
  return data.data.find(({ id }: { id: number }) => id === country).currency
}
const aService = (country_id: number, price: number) =>
  owner.post('/admin/catalog-service', { name: 'Grote beurt', country_id, price })

test('every book begins in rupiah', async () => {
  const { data } = await owner.get('/admin/general/countries')
  expect(data.data.map(({ currency }: { currency: object }) => currency)).toEqual(
    Array.from({ length: 3 }, () => ({ code: 'IDR', digits: 0, symbol: 'Rp' })),
  )
})

test('only the owner sets it, and only to one that the product knows', async () => {
  for (const role of ['finance', 'admin'] as const)
    expect((await set(3, 'EUR', await world.signedInAs(role))).status).toBe(403)
  for (const unknown of ['USD', 'eur', '', null])
    expect((await owner.put('/admin/book/3', { currency: unknown })).errors).toHaveProperty(
      'currency',
    )
  expect(await currencyOf(3)).toMatchObject({ code: 'IDR' })
})

test('sets the book, the membership and the log at once', async () => {
  const response = await owner.put('/admin/book/3', { currency: 'EUR', version: 1 })
  expect([response.status, response.data]).toMatchObject([200, { currency: 'EUR', version: 2 }])
  expect(await currencyOf(3)).toEqual({ code: 'EUR', digits: 2, symbol: '€' })
  expect(
    await ledger.rows(`select step, worth, min_points, (select array_agg((t->>'from')::int) from jsonb_array_elements(tiers) t) as froms
      from membership_settings where country_id = 3`),
  ).toEqual([{ step: 100, worth: 1, min_points: 100, froms: [0, 50_000, 150_000, 400_000] }])
  const { data } = await owner.get('/admin/activity-log?limit=1')
  const { data: written } = await owner.get(`/admin/activity-log/${data.data[0].id}`)
  expect(JSON.stringify(written)).toMatch(/currency.*EUR/)
  expect((await owner.put('/admin/book/3', { currency: 'MYR', version: 1 })).status).toBe(409)
})

test('may change again while nothing has an amount, and keeps what is not named', async () => {
  expect((await set(3, 'MYR')).data).toMatchObject({ currency: 'MYR', fiscal_year_start: 1 })
  expect((await set(3, 'EUR')).data).toMatchObject({ currency: 'EUR' })
})

describe('two at once', () => {
  const shapeOf = async () => {
    const [row] = await ledger.rows(
      `select b.currency, m.step from books b join membership_settings m on m.country_id = b.id where b.id = 3`,
    )
    return row
  }
  const steps = { EUR: 100, MYR: 300 } as const

  test('both are whole: the last one holds, with its programme', async () => {
    const answers = await Promise.all([set(3, 'EUR'), set(3, 'MYR'), set(3, 'EUR')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { currency, step } = (await shapeOf()) as { currency: 'EUR' | 'MYR'; step: number }
    expect(step).toBe(steps[currency])
  })

  test('of one version only one is taken', async () => {
    await set(3, 'EUR')
    const { version } = (await owner.get('/admin/book?country_id=3')).data.data[0]
    const answers = await Promise.all(
      ['MYR', 'MYR', 'MYR', 'MYR'].map((currency) =>
        owner.put('/admin/book/3', { currency, version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await shapeOf()).toEqual({ currency: 'MYR', step: 300 })
    expect((await set(3, 'EUR')).status).toBe(200)
  })
})

test('an old trial balance keeps it, before anything is posted', async () => {
  await ledger.rows(
    `insert into old_balances select 4, a.id, 1250 from accounts a join books b on b.id = a.book_id
     where b.id = 3 and a.postable order by a.code limit 1 returning amount`,
  )
  const response = await set(3, 'MYR')
  expect([response.status, response.code]).toEqual([409, 'periods.currencyHasPrice'])
  expect(response.values?.['item']).toMatch(/^1-\d{4} /)
  await ledger.rows(`delete from old_balances returning amount`)
  expect((await set(3, 'EUR')).status).toBe(200)
})

describe('stays after the first amount of the country', () => {
  test('a price', async () => {
    expect((await aService(3, 25_950)).status).toBe(201)
    const response = await set(3, 'MYR')
    expect([response.status, response.code, response.values]).toEqual([
      409,
      'periods.currencyHasPrice',
      { item: 'Grote beurt', currency: 'EUR' },
    ])
    expect(await currencyOf(3)).toMatchObject({ code: 'EUR' })
    // the same again is no change, and other countries are free
    expect((await set(3, 'EUR')).status).toBe(200)
    expect((await set(2, 'MYR')).status).toBe(200)
  })

  test('an entry', async () => {
    const entry = await ledger.post({ garage_id: 3 })
    const response = await set(2, 'IDR')
    expect([response.status, response.code]).toEqual([409, 'periods.currencyHasEntry'])
    expect(response.message).toContain(periodMessages.currencyHasEntry.split('{')[0])
    expect(response.values).toMatchObject({ item: entry?.number, currency: 'MYR' })
  })
})

test('a price that is being written is seen: the change waits for it', async () => {
  const client = await ledger.owner.connect()
  await client.query('begin')
  await client.query(
    `insert into vouchers (name, code, category, quantity, expiry_date, discount_percent, min_spend, country_ids)
     values ('Lebaran', 'LEBARAN', 'all', 10, '2027-01-01', 10, 50000, '{1}')`,
  )
  // a voucher names its countries without a foreign key: its writer holds them first, as the service does
  await client.query('select from countries where id = 1 for key share')
  const change = set(1, 'EUR')
  await expect
    .poll(() =>
      ledger.rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%set_book_currency%'`,
      ),
    )
    .toHaveLength(1)
  await client.query('commit')
  client.release()
  expect((await change).code).toBe('periods.currencyHasPrice')
})

test('rows say the currency of their country, and the head of several none', async () => {
  const { data } = await owner.get('/admin/catalog-service')
  expect(data.data).toMatchObject([{ name: 'Grote beurt', price: 25_950, currency: 'EUR' }])
  const garages = await owner.get('/admin/garage?sort=name')
  expect(
    garages.data.data.map(({ name, currency }: { name: string; currency: string }) => [
      name,
      currency,
    ]),
  ).toContainEqual(['Utrecht', 'EUR'])
})
