/** Every example file, in every language and country, from an empty installation on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#platform/contract/text/languages.ts'
import { bringing } from '#test/imports.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { type ImportNounKey, importNounKeys, placeOf } from '../record-types.ts'

let world: World
let owner: Who
let bring: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  bring = bringing(world)
})
afterAll(() => world.close())

async function example(noun: ImportNounKey, language: string, place = ''): Promise<Buffer> {
  const response = await world.app.inject({
    url: `/api/admin/import/example?noun=${noun}&language=${language}${place}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

test.each(languages)('has three rows on an empty installation: %s', async (language) => {
  for (const noun of importNounKeys) {
    const lines = (await example(noun, language)).toString('utf8').trimEnd().split('\r\n')
    expect([noun, lines.length, lines.at(-1)]).toEqual([noun, 4, expect.stringMatching(/[^;,]/)])
  }
})

// makes come first, so that there are cars; documents are of the people and suppliers of the other examples
const inOrder = ['makes', ...importNounKeys.filter((noun) => noun !== 'makes')] as const

test.each([
  ['en', 1, 1],
  ['id', 1, 2],
  ['my', 2, 3],
  ['nl', 3, 4],
  ['en', 3, 4],
])('imports without a problem: %s in garage %s', async (language, country_id, garage_id) => {
  for (const noun of inOrder) {
    const place = `&country_id=${country_id}&garage_id=${garage_id}`
    const { of, isOpening } = placeOf(noun)
    const words = {
      noun,
      ...(of !== 'everywhere' && { country_id, garage_id }),
      ...(isOpening && { opening_on: '2026-01-01' }),
    }
    const file = await example(noun, language, place)
    const preview = await bring.judged(owner, words, file)
    const rows = await bring.rowsOf(owner, preview.id, '&wrong=true')
    expect({ noun, state: preview.state, rows, counts: preview.counts }).toMatchObject({
      noun,
      state: 'judged',
      rows: [],
      counts: { rows: 3, wrong: 0 },
    })
    expect(await bring.applied(owner, preview.id)).toMatchObject({ state: 'done' })
  }
})

test('is of the customers in scope only', async () => {
  const ofCountry = async (country: number) =>
    (await example('points', 'en', `&country_id=${country}`)).toString('utf8')
  expect(await ofCountry(1)).toContain('Sam Example')
  expect(await ofCountry(3)).not.toContain('Budi Contoh')
})
