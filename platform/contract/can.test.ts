import { expect, test } from 'vitest'
import { able, abilityOf, unable } from './can.ts'
import { messages, say } from './messages.ts'

test('the right comes first, then the first reason against it', () => {
  expect(abilityOf('mechanic', 'invoice.void', messages.stale)).toEqual(unable(messages.notAllowed))
  expect(abilityOf('admin', 'invoice.void', false, messages.stale, messages.invalid)).toEqual(
    unable(messages.stale),
  )
  expect(abilityOf('admin', 'invoice.void', undefined, false)).toEqual(able)
  expect(abilityOf(undefined, 'signed-in').ok).toBe(false)
})

test('a reason carries its code, what fills its places, and the sentence', () => {
  expect(unable(say(messages.inUse, { item: 'B 1 XYZ' }))).toEqual({
    ok: false,
    why: {
      code: 'inUse',
      values: { item: 'B 1 XYZ' },
      message: 'B 1 XYZ is in use and cannot be deleted',
    },
  })
})
