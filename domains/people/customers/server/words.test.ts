/** A keyword matches regardless of accents, case and apostrophe, by all its words in any order. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#platform/contract/text/fold.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const aCustomer = async (full_name: string) => {
  const response = await owner.post('/admin/customer', {
    full_name,
    phone: aPhone(),
    country_id: 1,
  })
  expect([response.status, response.errors]).toEqual([201, undefined])
  return response.data.id as number
}
const names = async (keyword: string) =>
  (
    await owner.get(`/admin/customer?limit=100&keyword=${encodeURIComponent(keyword)}`)
  ).data.data.map(({ full_name }: { full_name: string }) => full_name)

test('accents, case, apostrophes and order of a keyword', async () => {
  const people = [
    'Andr\u00e9 van der B\u00fcrg',
    'D\u2019Angelo Nur\u02bcaini',
    '\u0141ukasz Stra\u00dfe',
    '张伟',
  ]
  for (const name of people) await aCustomer(name)
  const [andre, angelo, lukasz, zhang] = people
  for (const [keyword, name] of [
    ['burg andre', andre],
    ['B\u00dcRG ANDR\u00c9', andre],
    ['andre\u0301', andre],
    ['der an', andre],
    ["d'angelo", angelo],
    ['d\u2018angelo nur`aini', angelo],
    ["nur'aini", angelo],
    ['strasse lukasz', lukasz],
    ['STRA\u1e9eE', lukasz],
    ['张伟', zhang],
  ] as const)
    expect([keyword, await names(keyword)]).toEqual([keyword, [name]])
  expect(await names('burg angelo')).toEqual([])
  // a short word matches only the start of a word
  expect(await names('burg ndre')).toEqual([andre])
  expect(await names('burg nd')).toEqual([])
})

test('a given name is found inside a name without spaces, and full-width letters are plain ones', async () => {
  const people = ['王小明', '佐藤さくら', '김민수', 'Ａｎｉ ９９']
  for (const name of people) await aCustomer(name)
  const [wang, sato, kim, ani] = people
  for (const [keyword, name] of [
    ['小明', wang],
    ['明', wang],
    ['王小明', wang],
    ['くら', sato],
    ['民秀', undefined],
    ['민수', kim],
    ['수', kim],
    ['ani 99', ani],
    ['ＡＮＩ　９９', ani],
  ])
    expect([keyword, await names(keyword as string)]).toEqual([keyword, name ? [name] : []])
})

test('the database folds as the keyword is folded', async () => {
  const texts = [
    'Plain ASCII 123',
    "O'Brien `quoted`",
    'Caf\u00e9 \u00c9L\u00c9GANT \u0130stanbul \u0131',
    '\u00d8 \u0141 \u0110 \u00d0 \u0126 \u0166 \u00f8\u0142\u0111\u00f0\u0127\u0167',
    '\u00df\u1e9e \u00c6\u00e6 \u0152\u0153 \u00de\u00fe',
    '\u2018\u2019\u201a\u201b\u02bc\u02bb\u02b9\u2032\u2035\u05f3\u00b4\uff07',
    'zero\u200bwidth\u200d\ufeff\u00ad\u{e0041}',
    '\uff22\uff11 \u2460 \ufb01',
    '\u041c\u043e\u0441\u043a\u0432\u0430 \u0391\u03b8\u03ae\u03bd\u03b1 \uac00\uac01',
    'Nguy\u1ec5n Th\u1ecb \u0e01\u0e33',
  ]
  for (const text of texts) {
    const { rows } = await sql<{ folded: string }>`select folded(${text}) as folded`.execute(
      world.appContext.database.reads,
    )
    expect(rows[0]!.folded).toBe(foldText(text))
  }
})

test('no list has its own search text', async () => {
  const { rows } = await sql<{ named: string }>`
    select c.relname as named from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attname = 'search' and pg_get_expr(d.adbin, d.adrelid) not like '%searchable(%'`.execute(
    world.appContext.database.reads,
  )
  expect(rows).toEqual([])
})
