/** What `npm run check` runs and prints. */
import { expect, test } from 'vitest'
import { parseNumstat, tableOf } from '../tools/test/changed-lines.mjs'
import { testsWithoutDatabase } from '../tools/test/without-database.mjs'

test('lines are counted by domain and kind, a renamed file under its new name', () => {
  const diff = [
    '3\t1\tdomains/stock/api.ts',
    '10\t2\t',
    'domains/stock/a/x.ts',
    'domains/stock/b/x.test.ts',
    '7\t0\tdatabase/migrations/0300_a.sql',
    '-\t-\tdocs/picture.png',
    '900\t900\tpackage-lock.json',
    '',
  ]
  const table = tableOf(parseNumstat(diff.join('\0'))).replaceAll(/ +/g, ' ')
  expect(table.split('\n').map((line) => line.trim())).toEqual([
    'source tests texts SQL docs',
    'database +7 -0',
    'domains/stock +3 -1 +10 -2',
    'in all +3 -1 +10 -2 +7 -0',
  ])
})

test('rule tests need no database, tests through HTTP do', () => {
  const files = testsWithoutDatabase()
  expect(files).toContain('test/import-rules.test.ts')
  expect(files).toContain('test/links.test.ts')
  expect(files.filter((file) => /safety|migrations|journal\.test|embedded/.test(file))).toEqual([])
})
