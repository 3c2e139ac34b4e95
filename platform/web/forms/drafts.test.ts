import { describe, expect, test } from 'vitest'
import { changedFields, removeDrafts, saveDraft, readDraft, checksumOf } from './drafts.ts'

function aStore(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const DAY = 86_400_000
const draft = (at: number, values: Record<string, unknown> = { name: 'x' }) => ({
  at,
  from: 'a',
  values,
  names: {},
})

describe('what is kept of a form', () => {
  test('the fields that were changed, and never a secret', () => {
    const start = { name: 'Budi', phone: '', age: null, old_password: '' }
    const now = { name: 'Budi', phone: '08', age: null, old_password: 'x', otp: '1', token: 'y' }
    expect(changedFields(now, start)).toEqual({ phone: '08' })
    const service = { url: 'a', client_secret: '' }
    expect(changedFields({ service: { url: 'b', client_secret: 'x' } }, { service })).toEqual({
      service: { url: 'b' },
    })
    expect(changedFields({ service: { ...service, client_secret: 'x' } }, { service })).toEqual({})
  })

  test('for a week', () => {
    const store = aStore()
    saveDraft(1, '/a', draft(1000), store)
    expect(readDraft(1, '/a', 1000 + 7 * DAY - 1, store)?.values).toEqual({ name: 'x' })
    expect(readDraft(1, '/a', 1000 + 7 * DAY, store)).toBeUndefined()
    expect(store.length).toBe(0)
  })

  test('by person: a user cannot read another’s drafts, and signing out drops only their own', () => {
    const store = aStore()
    saveDraft(1, '/a', draft(1000), store)
    saveDraft(12, '/a', draft(1000), store)
    expect(readDraft(2, '/a', 1000, store)).toBeUndefined()
    removeDrafts(1, store)
    expect(readDraft(1, '/a', 1000, store)).toBeUndefined()
    expect(readDraft(12, '/a', 1000, store)).toBeDefined()
  })

  test('at most the newest twenty, none too long, none empty', () => {
    const store = aStore()
    for (let n = 0; n < 25; n++) saveDraft(1, `/${n}`, draft(n), store)
    expect(store.length).toBe(20)
    expect(readDraft(1, '/4', 30, store)).toBeUndefined()
    expect(readDraft(1, '/5', 30, store)).toBeDefined()
    saveDraft(1, '/24', draft(30, { name: 'x'.repeat(60_000) }), store)
    saveDraft(1, '/23', draft(30, {}), store)
    expect(store.length).toBe(18)
  })

  test('foreign data in the store is no draft', () => {
    const store = aStore()
    for (const text of ['', '{', '1', '{"at":1}', 'null']) {
      store.setItem('draft:1:/a', text)
      expect(readDraft(1, '/a', 1, store)).toBeUndefined()
    }
  })

  test('a checksum detects a changed record', () => {
    expect(checksumOf({ a: 1, b: [2] })).toBe(checksumOf({ a: 1, b: [2] }))
    expect(checksumOf({ a: 1, b: [2] })).not.toBe(checksumOf({ a: 1, b: [3] }))
  })
})
