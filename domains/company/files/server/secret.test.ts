import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#platform/server/env.ts'
import { prepareFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bengkel-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

const started = (name: string, more: Record<string, string> = {}) => {
  const DATA_DIR = join(folder, name)
  mkdirSync(DATA_DIR, { recursive: true })
  return { DATA_DIR, start: () => prepareFiles({ env: readEnv({ DATA_DIR, ...more }) }) }
}

test('the secret exists from the start, complete, and stays', () => {
  const { DATA_DIR, start } = started('fresh')
  start()
  const made = readFileSync(join(DATA_DIR, 'files.secret'), 'utf8')
  expect(made).toMatch(/^[\w-]{43}$/)
  start()
  expect(readFileSync(join(DATA_DIR, 'files.secret'), 'utf8')).toBe(made)
  expect(readdirSync(DATA_DIR)).toEqual(['files.secret'])
})

test.each(['', 'x'.repeat(31)])('one that was cut off stops the start: %j', (content) => {
  const { DATA_DIR, start } = started(`cut-${content.length}`)
  writeFileSync(join(DATA_DIR, 'files.secret'), content)
  expect(start).toThrow(/files\.secret holds .* Remove it/)
})

test('an incomplete secret file is not created', () => {
  const { DATA_DIR, start } = started('no-room')
  rmSync(DATA_DIR, { recursive: true })
  writeFileSync(DATA_DIR, 'a file where the folder should be')
  expect(start).toThrow()
  expect(existsSync(join(DATA_DIR, 'files.secret'))).toBe(false)
})

test('a secret in the settings that is too short is refused', () => {
  expect(() => readEnv({ FILES_SECRET: 'x'.repeat(31) })).toThrow('Setting FILES_SECRET')
})
