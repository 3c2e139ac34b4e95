import { expect, test } from 'vitest'
import { allowed, abilityFor, denied } from './abilities.ts'
import { messages, createMessage } from './messages.ts'

test('the right comes first, then the first reason against it', () => {
  expect(abilityFor('mechanic', 'invoice.void', messages.stale)).toEqual(
    denied(messages.notAllowed),
  )
  expect(abilityFor('admin', 'invoice.void', false, messages.stale, messages.invalid)).toEqual(
    denied(messages.stale),
  )
  expect(abilityFor('admin', 'invoice.void', undefined, false)).toEqual(allowed)
  expect(abilityFor(undefined, 'signed-in').ok).toBe(false)
})

test('a reason carries its code, what fills its places, and the sentence', () => {
  expect(denied(createMessage(messages.inUse, { item: 'B 1 XYZ' }))).toEqual({
    ok: false,
    why: {
      code: 'inUse',
      values: { item: 'B 1 XYZ' },
      message: 'B 1 XYZ is in use and cannot be deleted',
    },
  })
})
