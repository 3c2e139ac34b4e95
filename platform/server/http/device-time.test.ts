import { expect, test } from 'vitest'
import { resolveDeviceTime } from './device-time.ts'

const now = new Date('2026-03-04T10:00:00Z')

test('nothing said is now', () => {
  expect(resolveDeviceTime(null, now)).toBe(now)
})

test('a moment of the past stays as it was said', () => {
  expect(resolveDeviceTime('2026-03-04T09:10:00Z', now)).toEqual(new Date('2026-03-04T09:10:00Z'))
})

test('a device that is a little ahead means now', () => {
  expect(resolveDeviceTime('2026-03-04T10:00:59Z', now)).toBe(now)
})

test('a moment that is further ahead stays, so that its call refuses it', () => {
  expect(resolveDeviceTime('2026-03-04T10:02:00Z', now)).toEqual(new Date('2026-03-04T10:02:00Z'))
})
