import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { accountNameIn, chartNames } from '../../texts/chart.ts'

const cash = { code: '1-1110', name: 'Cash on hand', name_id: 'Kas' }

test('an account of the standard chart has a name in every language', () => {
  const names = (['en', 'id', 'my', 'nl'] as const).map((language) => accountNameIn(language, cash))
  expect(names).toEqual(['Cash on hand', 'Kas', 'Tunai di tangan', 'Kas'])
})

test("one that was renamed, or is of one's own, keeps its name", () => {
  const garageAccount = { code: '1-1111', name: 'Cash at the counter', name_id: null }
  for (const language of ['en', 'id', 'my', 'nl'] as const)
    expect(accountNameIn(language, garageAccount)).toBe('Cash at the counter')
})

test('the list of names matches the standard chart exactly', () => {
  const reference = join(projectRoot, 'database/reference/chart-of-accounts.json')
  const { accounts } = JSON.parse(readFileSync(reference, 'utf8')) as {
    accounts: { name: string }[]
  }
  expect(Object.keys(chartNames).toSorted()).toEqual(accounts.map(({ name }) => name).toSorted())
})

const screens = import.meta.glob<string>('../../../../*/*/web/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('no screen shows an account by its English name', () => {
  const shown = Object.entries(screens).flatMap(([path, code]) =>
    [...code.matchAll(/\b(account|source_of_funds)\??\.name\b/g)].map(
      ([found]) => `${path}: ${found}`,
    ),
  )
  expect(Object.keys(screens).length).toBeGreaterThan(300)
  expect(shown).toEqual([])
})
