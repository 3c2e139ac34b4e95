import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decryptSecret, encryptSecret, keyIdOf, needsEncryption } from './stored-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'bengkel-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const place = { table: 'legal_entities', column: 'e_invoice_secret', id: 7 }
const withKey = (letter: string, before?: string) => ({
  DATA_DIR: folder,
  SECRETS_KEY: letter.repeat(32),
  ...(before ? { SECRETS_KEY_BEFORE: before.repeat(32) } : {}),
})

test('a secret is encrypted, never the same way twice, and decrypted in its own place only', () => {
  const env = withKey('a')
  const stored = encryptSecret(env, 'hush ✓', place)
  expect(stored).not.toContain('hush')
  expect(encryptSecret(env, 'hush ✓', place)).not.toBe(stored)
  expect(decryptSecret(env, stored, place)).toBe('hush ✓')
  expect(decryptSecret(env, stored, { ...place, id: 8 })).toBeNull()
  expect(decryptSecret(env, stored, { ...place, column: 'e_invoice_key' })).toBeNull()
  const last = stored.at(-1) === 'A' ? 'Q' : 'A'
  expect(decryptSecret(env, stored.slice(0, -1) + last, place)).toBeNull()
  for (const broken of ['hush', 'v1:', `${stored.slice(0, 20)}:A`, ''])
    expect(decryptSecret(env, broken, place)).toBeNull()
})

test('another key reads nothing; the previous one is read, and encrypted again', () => {
  const stored = encryptSecret(withKey('a'), 'hush', place)
  expect(decryptSecret(withKey('b'), stored, place)).toBeNull()
  expect(needsEncryption(withKey('b'), stored)).toBe(false)
  const rotating = withKey('b', 'a')
  expect(decryptSecret(rotating, stored, place)).toBe('hush')
  expect(needsEncryption(rotating, stored)).toBe(true)
  const fresh = encryptSecret(rotating, 'hush', place)
  expect(needsEncryption(rotating, fresh)).toBe(false)
  expect(decryptSecret(withKey('b'), fresh, place)).toBe('hush')
  expect(keyIdOf(fresh)).not.toBe(keyIdOf(stored))
  expect([keyIdOf('hush'), needsEncryption(rotating, 'hush')]).toEqual([null, true])
})

test('without a setting the first use creates the key in DATA_DIR, for its owner only', () => {
  const stored = encryptSecret({ DATA_DIR: folder }, 'hush', place)
  const path = join(folder, 'secrets.key')
  expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(decryptSecret({ DATA_DIR: folder }, stored, place)).toBe('hush')
})
