/**
 * A filter takes what a reader sees: the value in any case, with spaces or hyphens, and the English word of the screen. The server
 * holds nothing of the web, so it has its own copy of the words: `npm run generate:words` writes it, and this compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { format } from 'oxfmt'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { enumOf, flagInQuery } from '#platform/contract/fields.ts'
import type { Call } from '#platform/contract/route.ts'
import { projectRoot } from '#platform/server/root.ts'
import { normalizeWord, parseQuery } from '#platform/server/http/request-parsing.ts'
import { catalogues } from './languages/catalogues.ts'

const file = join(projectRoot, 'platform/server/http/filter-words.gen.ts')

const contracts = import.meta.glob<Record<string, unknown>>('../domains/*/*/contract*.ts', {
  eager: true,
})

interface Filter {
  call: Call
  noun: string
  name: string
  options: readonly string[]
}

const isList = (call: Call) =>
  call.method === 'GET' &&
  call.query !== undefined &&
  ('limit' in call.query.shape || call.path.endsWith('/counts'))

/** Each enumeration that a list filters by; a flag is none. */
const filters: Filter[] = Object.entries(contracts)
  .flatMap(([path, contract]) => {
    const noun = path.split('/')[3] ?? ''
    const calls = Object.values(contract)
      .filter((one) => typeof one === 'object' && one !== null)
      .flatMap((one) => Object.values(one as Record<string, Call | undefined>))
    return calls
      .filter((call): call is Call => Boolean(call?.path) && isList(call as Call))
      .flatMap((call) =>
        Object.entries(call.query?.shape ?? {}).flatMap(([name, schema]) => {
          const options = enumOf(schema)?.options as readonly string[] | undefined
          return options ? [{ call, noun, name, options }] : []
        }),
      )
  })
  .filter(({ options }) => options.join() !== 'true,false')

type Words = Readonly<Record<string, string>>

/** What has a text for each of these values, and hardly anything else: the words of an enumeration. */
function wordsFor(options: readonly string[], within: unknown): Words[] {
  if (typeof within !== 'object' || within === null) return []
  const words = within as Words
  const isTheirs =
    options.every((option) => typeof words[option] === 'string') &&
    Object.keys(words).length <= options.length + 3
  return [
    ...(isTheirs ? [words] : []),
    ...Object.values(words).flatMap((part) => wordsFor(options, part)),
  ]
}

/** The English words of a filter by the values that they mean; one that is a value itself means that value. */
function saidOf({ noun, options }: Pick<Filter, 'noun' | 'options'>): Record<string, string> {
  const { [noun as 'orders']: own, ...others } = catalogues.en
  const found = wordsFor(options, own)
  const maps = found.length > 0 ? found : wordsFor(options, others)
  const values = new Set(options.map(normalizeWord))
  const pairs = maps.flatMap((words) =>
    options.map((option) => [normalizeWord(words[option]), option] as const),
  )
  const isClear = ([word, option]: readonly [string, string]) =>
    !values.has(word) && pairs.every((other) => other[0] !== word || other[1] === option)
  return Object.fromEntries(pairs.filter(isClear))
}

async function written(): Promise<string> {
  const words: Record<string, Record<string, string>> = {}
  for (const filter of filters) {
    const said = saidOf(filter)
    const key = filter.options.join(' ')
    if (Object.keys(said).length > 0) words[key] = { ...words[key], ...said }
  }
  const sorted = Object.fromEntries(
    Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  const text = `/* Written by \`npm run generate:words\` from the texts of the screens: what a list calls the values of its filters. */
export const filterWords: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(sorted)}
`
  const style = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')) as Parameters<
    typeof format
  >[2]
  return (await format(file, text, style)).code
}

test('the words of filters are those of the screens', async () => {
  const now = await written()
  if (process.env.WRITE_WORDS) writeFileSync(file, now)
  expect(readFileSync(file, 'utf8')).toBe(now)
})

const read = ({ call, name }: Filter, value: string) => {
  // another parameter of the call may be needed: each is asked for alone
  const query = z.object({ [name]: call.query?.shape[name] })
  const asked = { ...call, query } as unknown as Call
  return (parseQuery(asked, { query: { [name]: value } } as FastifyRequest) as Words)[name]
}

describe('each filter of each list', () => {
  const named = filters.map((filter) => [`${filter.call.path} ${filter.name}`, filter] as const)

  test('there are filters to try', () => {
    expect(filters.length).toBeGreaterThan(40)
  })

  test.each(named)('%s takes its values as they are read', (_, filter) => {
    for (const option of filter.options) {
      const spaced = option.replaceAll(/[_-]/g, ' ')
      const forms = [option, option.toUpperCase(), spaced, ` ${spaced.toUpperCase()} `]
      const all = [...forms, option.replaceAll('_', '-'), option.replaceAll('-', '_')]
      expect(all.map((form) => [form, read(filter, form)])).toEqual(
        all.map((form) => [form, option]),
      )
    }
    for (const [word, option] of Object.entries(saidOf(filter)))
      expect([word, read(filter, word.replaceAll('_', ' '))]).toEqual([word, option])
    expect(() => read(filter, 'no such word')).toThrow()
  })

  test('the word on the screen of an order that is partly paid', () => {
    const filter = filters.find(
      ({ call, name }) => call.path === '/admin/order' && name === 'billing',
    )
    expect(read(filter as Filter, 'Partially paid')).toBe('part_paid')
    expect(read(filter as Filter, 'Invoiced')).toBe('issued')
  })

  test('a flag in any case', () => {
    const query = z.object({ active: flagInQuery.optional() })
    const asked = { query } as unknown as Call
    const flagOf = (active: string) => parseQuery(asked, { query: { active } } as FastifyRequest)
    for (const word of ['true', 'TRUE', 'True', ' true '])
      expect(flagOf(word)).toEqual({ active: true })
    expect(flagOf('False')).toEqual({ active: false })
    expect(() => flagOf('yes')).toThrow()
  })
})
