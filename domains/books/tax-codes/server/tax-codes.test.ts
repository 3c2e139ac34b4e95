/** Tax codes through the API: codes, rates, defaults, and what a form picks from. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, registered } from '#test/taxed.ts'
import { aTaxedCompany } from '#test/tax.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let finance: Who
let adviser: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

let made = 0
const aCode = (given: object = {}) => ({
  country_id: 1,
  code: `PPN-${++made}`,
  name: { en: 'VAT of luxury goods', id: 'PPnBM' },
  kind: 'standard',
  ...given,
})
const create = async (given: object = {}) => {
  const { status, data, errors } = await owner.post('/admin/tax-code', aCode(given))
  expect([status, errors]).toEqual([201, undefined])
  return data.id as number
}
const get = async (id: number) => (await owner.get(`/admin/tax-code/${id}`)).data
const fields = ({ status, errors }: { status: number; errors?: object }) => [
  status,
  Object.keys(errors ?? {}),
]

describe('a tax code', () => {
  test('stands for every country from the first day, with its boxes and its rates', async () => {
    for (const [country, code, box, kind] of [
      [1, 'PPN', 'PPN', 'standard'],
      [2, 'SVT', 'SST-02', 'standard'],
      [3, 'BTW9', '1b', 'reduced'],
      [3, 'VERLEGD', '1e', 'reverse'],
    ] as const) {
      const found = (await codesOf(owner, country))(code)
      expect(found).toMatchObject({ country_id: country, box_sale: box, kind })
    }
    const ppn = (await codesOf(owner, 1))('PPN')
    expect(await get(ppn.id)).toMatchObject({
      account_out: { code: '2-1310' },
      account_in: { code: '1-1410' },
      rates: [{ basis_points: 1200, base_numerator: 11, base_denominator: 12 }],
      can: { update: { ok: true }, add_rate: { ok: true } },
    })
  })

  test('is made with the usual accounts and a name in each language', async () => {
    const id = await create({ box_sale: '1a', e_invoice: 'S' })
    expect(await get(id)).toMatchObject({
      name: { en: 'VAT of luxury goods', id: 'PPnBM', my: 'VAT of luxury goods' },
      recoverable: true,
      reason: null,
      box_sale: '1a',
      account_out: { code: '2-1310' },
      account_in: { code: '1-1410' },
      rates: [],
      version: 1,
    })
  })

  test('is changed at its version, and keeps its country', async () => {
    const id = await create()
    const url = `/admin/tax-code/${id}`
    const saved = await owner.put(url, { recoverable: false, name: { en: 'Levy' }, version: 1 })
    expect([saved.status, saved.data.version]).toEqual([200, 2])
    expect(await get(id)).toMatchObject({ recoverable: false, name: { en: 'Levy', nl: 'Levy' } })
    expect((await owner.put(url, { recoverable: true, version: 1 })).status).toBe(409)
    expect(fields(await owner.put(url, { country_id: 2 }))).toEqual([422, ['country_id']])
  })

  test('says what is wrong on its field', async () => {
    const post = async (given: object) => fields(await owner.post('/admin/tax-code', aCode(given)))
    expect(await post({ kind: 'exempt' })).toEqual([422, ['reason']])
    expect(await post({ kind: 'exempt', reason: 'Passed on' })).toEqual([201, []])
    expect(await post({ code: 'PPN' })).toEqual([422, ['code']])
    expect(await post({ account_out_id: 999_999 })).toEqual([422, ['account_out_id']])
    expect(await post({ name: { en: '' } })).toEqual([422, ['name.en']])
    const { id } = (await codesOf(owner, 1))('PPN')
    const { account_out } = await get(id)
    expect(await post({ country_id: 3, account_in_id: account_out.id })).toEqual([
      422,
      ['account_in_id'],
    ])
  })

  test('is written by super admins, and read by finance', async () => {
    const id = await create()
    expect((await finance.get(`/admin/tax-code/${id}`)).data.can.update.ok).toBe(false)
    expect((await finance.post('/admin/tax-code', aCode())).status).toBe(403)
    expect((await finance.put(`/admin/tax-code/${id}`, { kind: 'zero' })).status).toBe(403)
    expect((await adviser.get('/admin/tax-code')).status).toBe(403)
  })
})

describe('a rate', () => {
  test('begins on a day of its own, and raises the version', async () => {
    const id = await create()
    const add = (given: object) => owner.post(`/admin/tax-code/${id}/rate`, given)
    const first = await add({ basis_points: 1000, valid_from: '2026-01-01' })
    expect([first.status, first.data.version]).toEqual([201, 2])
    const second = await add({
      basis_points: 1200,
      base_numerator: 11,
      base_denominator: 12,
      valid_from: '2026-07-01',
    })
    expect(second.data.rates).toMatchObject([
      { basis_points: 1200, base_numerator: 11, base_denominator: 12, valid_from: '2026-07-01' },
      { basis_points: 1000, base_numerator: 1, base_denominator: 1, valid_from: '2026-01-01' },
    ])
    expect((await get(id)).rates).toEqual(second.data.rates)
  })

  test('says what is wrong on its field', async () => {
    const id = await create()
    const add = async (given: object) =>
      fields(await owner.post(`/admin/tax-code/${id}/rate`, { basis_points: 100, ...given }))
    expect(await add({})).toEqual([422, ['valid_from']])
    expect(await add({ valid_from: '2026-01-01' })).toEqual([201, []])
    expect(await add({ valid_from: '2026-01-01' })).toEqual([422, ['valid_from']])
    expect(
      await add({ valid_from: '2026-02-01', base_numerator: 13, base_denominator: 12 }),
    ).toEqual([422, ['base_numerator']])
    expect(await add({ valid_from: '2026-03-01', basis_points: 10_001 })).toEqual([
      422,
      ['basis_points'],
    ])
    expect((await finance.post(`/admin/tax-code/${id}/rate`, {})).status).toBe(403)
  })

  test('from a past day counts the documents with another rate, and asks', async () => {
    const company = await aTaxedCompany(world, owner, { country_id: 2, garages: [3] })
    await company.note({ day: '2026-04-02', amount: 1000, code: 'SVT' })
    await company.note({ day: '2026-04-03', amount: 2000, code: 'SVT' })
    await company.note({ day: '2026-05-02', amount: 2000, code: 'SVT' })
    const { id } = (await codesOf(owner, 2))('SVT')
    const add = (given: object) => owner.post(`/admin/tax-code/${id}/rate`, given)
    // the same rate changes nothing
    expect((await add({ basis_points: 800, valid_from: '2026-05-01' })).status).toBe(201)
    const other = { basis_points: 900, valid_from: '2026-04-01' }
    const asked = await add(other)
    expect([asked.status, asked.data]).toEqual([409, { field: 'valid_from', documents: 2 }])
    expect(asked.message).toBe(
      'Documents since 2026-04-01 that have another rate: 2. They stay as they are. Save again to add the rate',
    )
    const half = { basis_points: 800, base_denominator: 2, valid_from: '2026-04-01' }
    expect((await add(half)).data).toMatchObject({ documents: 2 })
    expect((await add({ ...other, documents_confirmed: true })).status).toBe(201)
    expect((await add({ basis_points: 900, valid_from: '2099-01-01' })).status).toBe(201)
  })

  test('begins in no period that was filed', async () => {
    const id = await create()
    const company = await owner.post('/admin/legal-entity', {
      country_id: 1,
      legal_name: 'PT Sudah Lapor',
      npwp: '0012345678901000',
      is_registered: true,
      registered_from: '2020-01-01',
    })
    const filed = await owner.post('/admin/report/tax/close', {
      legal_entity_id: company.data.id,
      until: '2020-01-31',
    })
    expect([filed.status, filed.errors]).toEqual([201, undefined])
    const add = async (valid_from: string) =>
      fields(await owner.post(`/admin/tax-code/${id}/rate`, { basis_points: 100, valid_from }))
    expect(await add('2020-01-31')).toEqual([422, ['valid_from']])
    expect(await add('2020-02-01')).toEqual([201, []])
  })

  test('twenty at once for one day: one begins', async () => {
    const id = await create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        owner.post(`/admin/tax-code/${id}/rate`, { basis_points: at, valid_from: '2027-01-01' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await get(id)).rates).toHaveLength(1)
  })
})

describe('defaults', () => {
  const read = async () => (await finance.get('/admin/tax-default?country_id=3')).data.rows
  test('are written row by row: a null takes one away, the others stay', async () => {
    const code = await codesOf(owner, 3)
    const before = await read()
    expect(before).toHaveLength(18)
    const put = (rows: object[]) => owner.put('/admin/tax-default', { country_id: 3, rows })
    const part = { line_kind: 'part', customer_kind: 'company' }
    const build = { line_kind: 'build', customer_kind: 'person' }
    const saved = await put([
      { ...part, tax_code_id: code('VERLEGD').id },
      { ...build, tax_code_id: null },
    ])
    expect(saved.status).toBe(200)
    expect(saved.data.rows).toContainEqual({ ...part, tax_code_id: code('VERLEGD').id })
    expect(await read()).toHaveLength(17)
    await put([
      { ...part, tax_code_id: code('BTW21').id },
      { ...build, tax_code_id: code('BTW21').id },
    ])
    expect(await read()).toEqual(before)
  })

  test('say what is wrong on its row, and take no code of another country', async () => {
    const ppn = (await codesOf(owner, 1))('PPN').id
    const row = { line_kind: 'part', customer_kind: 'person', tax_code_id: ppn }
    const put = async (body: object) => fields(await owner.put('/admin/tax-default', body))
    expect(await put({ country_id: 3, rows: [row] })).toEqual([422, ['rows.0.tax_code_id']])
    expect(await put({ country_id: 1, rows: [row, row] })).toEqual([422, ['rows.1.line_kind']])
    expect(await put({ country_id: 9, rows: [] })).toEqual([422, ['country_id']])
    expect((await finance.put('/admin/tax-default', { country_id: 1, rows: [row] })).status).toBe(
      403,
    )
  })
})

test('a form picks what its garage has on the day; a garage without tax has nothing to pick', async () => {
  const pick = async (who: Who, query = '') =>
    (await who.get(`/admin/general/tax-codes?garage_id=1${query}`)).data
  expect(await pick(adviser)).toEqual({ data: [], total: 0, rules: null })
  const id = await registered(owner, 1, { prices_include_tax: true })
  const { data, rules } = await pick(adviser)
  expect(rules).toMatchObject({ legal_entity_id: id, includes_tax: true, country_id: 1 })
  expect(data).toContainEqual(expect.objectContaining({ code: 'PPN', country_id: 1 }))
  expect((await pick(adviser, '&day=2019-12-31')).rules).toBe(null)
  const mechanic = await world.signedInAs('mechanic')
  expect((await pick(mechanic)).rules).toEqual(rules)
})
