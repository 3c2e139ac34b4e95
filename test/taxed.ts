/** Tax in tests: a garage of a registered company, or the one rate of a country whose garages have no company. */
import { expect } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import type { Who } from './world.ts'

/** The numbers without which a country knows no company. */
const numbersOf: Record<number, object> = {
  1: { npwp: '0012345678901000' },
  2: { tin: 'C20880050010', brn: '202001234567' },
  3: { kvk: '12345678', btw_id: 'NL004495445B01' },
}

/** A garage becomes one of a company that is registered for tax since 2020. @returns the company's id */
export async function registered(
  owner: Who,
  garageId: number,
  { country_id = 1, ...given }: { country_id?: number; prices_include_tax?: boolean } = {},
): Promise<number> {
  const company = await owner.post('/admin/legal-entity', {
    country_id,
    legal_name: 'Contoh Pajak',
    is_registered: true,
    registered_from: '2020-01-01',
    ...numbersOf[country_id],
    ...given,
  })
  expect([company.status, company.errors]).toEqual([201, undefined])
  const { id } = company.data
  const saved = await owner.put(`/admin/garage/${garageId}/settings`, { legal_entity_id: id })
  expect([saved.status, saved.errors]).toEqual([200, undefined])
  return id
}

/** The codes of a country by name, as a super admin reads them. */
export async function codesOf(owner: Who, countryId: number) {
  const { data } = await owner.get(`/admin/tax-code?country_id=${countryId}&limit=100`)
  const codes = data.data as { id: number; code: string; version: number; kind: string }[]
  return (name: string) => {
    const found = codes.find(({ code }) => code === name)
    if (!found) throw new Error(`Country ${countryId} has no code ${name}`)
    return found
  }
}

/** The one rate of a country whose garages have no company: for the time of `during`. */
export async function atOneRate<T>(
  db: Db,
  basis_points: number,
  during: () => Promise<T>,
  country_id = 1,
): Promise<T> {
  const name = JSON.stringify({ en: 'Tax', id: 'Pajak', my: 'Cukai', nl: 'Belasting' })
  await db
    .insertInto('tax_codes')
    .values({ country_id, code: 'TAX', kind: 'standard', name })
    .onConflict((known) => known.doNothing())
    .execute()
  const { id: tax_code_id } = await db
    .selectFrom('tax_codes')
    .select('id')
    .where('country_id', '=', country_id)
    .where('code', '=', 'TAX')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tax_code_rates')
    .values({ tax_code_id, valid_from: '2020-01-01', basis_points })
    .execute()
  try {
    return await during()
  } finally {
    await db.deleteFrom('tax_code_rates').where('tax_code_id', '=', tax_code_id).execute()
  }
}

/** A return that has declared this document, and is filed until then: for the time of `during`. */
export async function whileFiled<T>(
  db: Db,
  {
    legal_entity_id,
    until,
    ...of
  }: { legal_entity_id: number; until: string; source: string; source_id: number },
  during: () => Promise<T>,
): Promise<T> {
  const { id: tax_return_id } = await db
    .insertInto('tax_returns')
    .values({ legal_entity_id, until, basis: 'invoice', input: 0, output: 0, after: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mark = (tax_return_id_or_none: number | null) =>
    db
      .updateTable('document_taxes')
      .set({ tax_return_id: tax_return_id_or_none })
      .where('source', '=', of.source)
      .where('source_id', '=', of.source_id)
      .execute()
  await mark(tax_return_id)
  try {
    return await during()
  } finally {
    await mark(null)
    await db.deleteFrom('tax_returns').where('id', '=', tax_return_id).execute()
  }
}
