import { expect, test } from 'vitest'
import {
  afterOpenMinutes,
  isOpenAt,
  openMinutesBetween,
  openMinutesOf,
  usualHours,
} from './hours.ts'

const jakarta = { opening_hours: usualHours, time_zone: 'Asia/Jakarta' }
const at = (text: string) => new Date(text)

test('work that is left at closing time goes on when the garage opens again', () => {
  // Saturday 16:00: an hour is left, Sunday is closed
  const saturday = at('2026-11-21T16:00:00+07:00')
  expect(afterOpenMinutes(jakarta, saturday, 60)).toEqual(at('2026-11-21T17:00:00+07:00'))
  expect(afterOpenMinutes(jakarta, saturday, 90)).toEqual(at('2026-11-23T08:30:00+07:00'))
  expect(afterOpenMinutes(jakarta, at('2026-11-22T12:00:00+07:00'), 0)).toEqual(
    at('2026-11-23T08:00:00+07:00'),
  )
})

test('open minutes between two moments', () => {
  const friday = at('2026-11-20T16:30:00+07:00')
  expect(openMinutesBetween(jakarta, friday, at('2026-11-21T09:00:00+07:00'))).toBe(90)
  expect(openMinutesBetween(jakarta, friday, friday)).toBe(0)
  expect(openMinutesBetween(jakarta, friday, at('2026-11-23T07:00:00+07:00'))).toBe(30 + 540)
  expect(openMinutesOf({ opening_hours: usualHours }, '2026-11-22')).toBe(0)
})

test('a night in which the clocks go back has its hour once', () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:59' }))
  const dutch = { opening_hours: always, time_zone: 'Europe/Amsterdam' }
  const night = openMinutesBetween(
    dutch,
    at('2026-10-25T00:00:00+02:00'),
    at('2026-10-25T12:00:00+01:00'),
  )
  expect(night).toBe(13 * 60)
})

test('a garage that is never open does not search for ever', () => {
  const closed = { opening_hours: [], time_zone: 'Asia/Jakarta' }
  const noon = at('2026-11-20T12:00:00+07:00')
  expect(openMinutesBetween(closed, noon, at('2027-11-20T12:00:00+07:00'))).toBe(0)
  expect(afterOpenMinutes(closed, noon, 30)).toEqual(at('2026-11-20T12:30:00+07:00'))
})

test('more work than anybody has still ends on a day of the calendar', () => {
  const end = afterOpenMinutes(jakarta, at('2026-11-20T12:00:00+07:00'), 1e300)
  expect(end.getUTCFullYear()).toBeLessThan(2100)
})

test('one after the other is as far as both at once', () => {
  const start = at('2026-11-20T10:00:00+07:00')
  for (const minutes of [0, 1, 59, 420, 540, 541, 3000])
    expect(openMinutesBetween(jakarta, start, afterOpenMinutes(jakarta, start, minutes))).toBe(
      minutes,
    )
})

test('a holiday is closed, whatever its weekday says', () => {
  // a Friday: the work of Thursday evening goes on on Saturday
  const closed = { ...jakarta, closed_on: ['2026-12-25'] }
  expect(openMinutesOf(closed, '2026-12-25')).toBe(0)
  expect(openMinutesOf(closed, '2026-12-26')).toBe(540)
  expect(isOpenAt(closed, at('2026-12-25T10:00:00+07:00'))).toBe(false)
  expect(isOpenAt(jakarta, at('2026-12-25T10:00:00+07:00'))).toBe(true)
  const evening = at('2026-12-24T16:30:00+07:00')
  expect(afterOpenMinutes(closed, evening, 60)).toEqual(at('2026-12-26T08:30:00+07:00'))
})
