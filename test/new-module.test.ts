/** `npm run new-module`: its template is filled, and its lines outside of the folder find their places. */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesOf, namesOf } from '../tools/new-module/files.mjs'
import { insert, linesOf } from '../tools/new-module/lines.mjs'

const names = namesOf('floor/loan-cars')

test('a name has its spellings', () => {
  expect(names).toMatchObject({ singular: 'loan-car', many: 'loanCars', Row: 'LoanCar' })
  expect(namesOf('stock/third-parties')).toMatchObject({
    singular: 'third-party',
    table: 'third_parties',
  })
})

test('every file is filled and can be parsed', () => {
  const files = filesOf(names)
  expect(Object.values(names)).not.toContain(undefined)
  expect(files.map(([path]) => path)).toContain('web/pages/LoanCarsPage.tsx')
  for (const [path, content] of files) {
    expect(content, path).not.toContain('__')
    if (/\.tsx?$/.test(path)) expect(parseSync(path, content).errors, path).toEqual([])
  }
})

test('the template imports what is there, and asks record queries what its example asks', () => {
  const files = filesOf(names)
  for (const [path, content] of files)
    for (const [, imported = '', file = ''] of content.matchAll(
      /import (?:type )?\{([^}]+)\} from '#(\w+\/[^']+)'/g,
    ))
      for (const name of imported.split(',').map((one) => one.replace(/\btype\b/, '').trim()))
        expect(readFileSync(file, 'utf8'), `${path}: ${name}`).toMatch(
          new RegExp(`export [^=;\\n]*\\b${name}\\b`),
        )
  const optionsOf = (content = '') => [...content.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)
  const [, queries] = files.find(([path]) => path === 'server/queries.ts') ?? []
  const example = readFileSync('domains/stock/third-parties/server/queries.ts', 'utf8')
  expect(optionsOf(queries).length).toBeGreaterThan(4)
  expect(optionsOf(example)).toEqual(expect.arrayContaining(optionsOf(queries)))
})

test.each(linesOf(names))('its line has a place in $file', (line) => {
  expect(insert(readFileSync(line.file, 'utf8'), line)).toContain(line.text)
})

test('it touches few places by hand outside of its folder', () => {
  // the names of a module are one place in four languages
  const places = new Set(
    linesOf(names).map(({ file }) => file.replace(/texts\/\w\w\.ts$/, 'texts')),
  )
  // and its migration
  expect(places.size + 1).toBeLessThanOrEqual(8)
})
