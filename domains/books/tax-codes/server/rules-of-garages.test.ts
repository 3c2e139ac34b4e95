import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'
import { documentTax } from '#platform/contract/money/tax.ts'
import { recordTaxes, withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { codeFor, roundingFor } from '../rules.ts'
import { selectTaxRules as taxRules } from './queries.ts'

let world: World
let owner: Who
const INDONESIAN = 1

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const rules = (day: string) => taxRules(world.appContext.database.writes, INDONESIAN, day)

test('a garage without an entity has no tax; one of a registered entity from the day on which it registered', async () => {
  expect(await rules('2026-06-01')).toBe(null)
  const { data } = await owner.post('/admin/legal-entity', {
    country_id: 1,
    legal_name: 'PT Contoh Pajak',
    npwp: '0012345678901000',
    is_registered: true,
    registered_from: '2026-02-01',
  })
  const db = world.appContext.database.writes
  await db
    .updateTable('garages')
    .set({ legal_entity_id: data.id })
    .where('id', '=', INDONESIAN)
    .execute()
  expect(await rules('2026-01-31')).toBe(null)
  const found = await rules('2026-02-01')
  if (!found) throw new Error('a registered entity has tax')
  expect(found).toMatchObject({ legal_entity_id: data.id, country_id: 1, includes_tax: false })
  expect(roundingFor(found)).toBe('line')
  const code = codeFor(found, { kind: 'part', customer_kind: 'company' })
  expect(code).toMatchObject({
    code: 'PPN',
    rate: { basis_points: 1200, base_numerator: 11, base_denominator: 12 },
  })
  const zero = found.codes.find((code) => code.code === 'PPN0')
  expect(codeFor(found, { kind: 'part', chosen: zero?.tax_code_id })).toMatchObject({ rate: null })

  const tax = documentTax([{ amount: 100_000, code }], { rounding: 'line', includesTax: false })
  expect(tax).toMatchObject({ tax: 11_000, grand_total: 111_000 })
  const source = { source: 'invoice', source_id: 4_000_000 } as const
  const noted = () =>
    db
      .selectFrom('document_taxes')
      .select(['country_id', 'rate', 'base', 'other_base', 'tax'])
      .where('source_id', '=', source.source_id)
      .execute()
  await recordTaxes(db, {
    ...source,
    side: 'output',
    number: 'INV/1',
    garage_id: INDONESIAN,
    legal_entity_id: data.id,
    day: '2026-02-01',
    taxes: tax.taxes,
    sign: -1,
  })
  expect(await noted()).toEqual([
    { country_id: 1, rate: 1200, base: -100_000, other_base: -91_667, tax: -11_000 },
  ])
  await withdrawTaxes(db, { ...source, day: '2026-02-01' })
  expect(await noted()).toEqual([])
})

test('without an entity, the rate of the country is the code TAX, once for the whole document', async () => {
  const db = world.appContext.database.writes
  const { id } = await db
    .insertInto('tax_codes')
    .values({ country_id: 3, code: 'TAX', kind: 'standard', name: JSON.stringify({ en: 'Tax' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tax_code_rates')
    .values({ tax_code_id: id, valid_from: '2020-01-01', basis_points: 1100 })
    .execute()
  const { id: garage } = await db
    .selectFrom('garages')
    .select('id')
    .where('country_id', '=', 3)
    .executeTakeFirstOrThrow()
  const found = await taxRules(db, garage, '2026-06-01')
  if (!found) throw new Error('the country has a rate')
  expect(roundingFor(found)).toBe('rate')
  expect(codeFor(found, { kind: 'service' })).toMatchObject({
    code: 'TAX',
    rate: { basis_points: 1100, base_numerator: 1, base_denominator: 1 },
  })
  expect(codeFor(found, { kind: 'purchase' })).toBe(null)
})
