import { describe, expect, test } from 'vitest'
import {
  boxesOf,
  canClose,
  canReopen,
  endsPeriod,
  nextPeriod,
  periodAfter,
  periodOf,
} from './rules.ts'

describe('periods', () => {
  test.each([
    ['2026-01-31', 1, '2026-01-01', '2026-01-31'],
    ['2024-02-29', 1, '2024-02-01', '2024-02-29'],
    ['2026-02-01', 2, '2026-01-01', '2026-02-28'],
    ['2026-03-01', 2, '2026-03-01', '2026-04-30'],
    ['2026-12-31', 3, '2026-10-01', '2026-12-31'],
    ['2026-06-30', 12, '2026-01-01', '2026-12-31'],
  ])('%s, %i months: %s to %s', (day, months, start_date, end_date) => {
    expect(periodOf(day, months)).toEqual({ start_date, end_date })
    expect([endsPeriod(end_date, months), endsPeriod(start_date, months)]).toEqual([true, false])
  })

  test('the one after and before, over the end of a year', () => {
    const last = periodOf('2026-12-01', 3)
    expect(periodAfter(last, 3)).toEqual({ start_date: '2027-01-01', end_date: '2027-03-31' })
    expect(periodAfter(last, 3, -4)).toEqual({ start_date: '2025-10-01', end_date: '2025-12-31' })
  })

  test('the next one follows the last return, else it is the one that ended last', () => {
    const standing = {
      months: 1,
      registered_from: '2026-01-01',
      filed_until: null,
      today: '2026-03-01',
    }
    expect(nextPeriod(standing).end_date).toBe('2026-02-28')
    expect(nextPeriod({ ...standing, filed_until: '2025-12-31' }).end_date).toBe('2026-01-31')
    expect(nextPeriod({ ...standing, registered_from: '2026-03-01' }).end_date).toBe('2026-03-31')
  })
})

describe('the Dutch boxes', () => {
  const row = (box: string, side: 'output' | 'input', base: number, tax: number) => ({
    box,
    side,
    base,
    tax,
  })
  const rows = [
    row('1a', 'output', 10_050, 2_111),
    row('1b', 'output', -150, -14),
    row('2a', 'output', 4_000, 840),
    row('5b', 'input', 1_001, 210),
    row('5b', 'input', 4_000, 840),
  ]
  const boxes = boxesOf(3, rows, 100)
  const of = (box: string) => boxes.find((one) => one.box === box)

  test('stand in the order of the form', () => {
    expect(boxes.map(({ box }) => box).join(' ')).toBe('1a 1b 1c 1d 1e 2a 3a 3b 3c 4a 4b 5a 5b 5c')
  })

  test('are exact to the cent, and rounded in favour of the garage', () => {
    expect(of('1a')).toEqual({
      box: '1a',
      base: 10_050,
      tax: 2_111,
      whole_base: 10_000,
      whole_tax: 2_100,
    })
    expect(of('1b')).toMatchObject({ whole_base: -200, whole_tax: -100 })
    expect(of('5a')).toMatchObject({ base: null, tax: 2_937, whole_tax: 2_800 })
    expect(of('5b')).toMatchObject({ tax: 1_050, whole_tax: 1_100 })
    expect(of('5c')).toMatchObject({ tax: 1_887, whole_tax: 1_700 })
  })

  test('are those of the Netherlands alone', () => expect(boxesOf(1, rows, 1)).toEqual([]))
})

test('who may close and open a return, and when', () => {
  expect(canClose('finance', { ended: true, filed: false }).ok).toBe(true)
  expect(canClose('finance', { ended: false, filed: false }).ok).toBe(false)
  expect(canClose('super admin', { ended: true, filed: true }).ok).toBe(false)
  expect(canClose('admin', { ended: true, filed: false }).ok).toBe(false)
  expect(canReopen('super admin', { isOpen: false, isLast: true }).ok).toBe(true)
  expect(canReopen('super admin', { isOpen: false, isLast: false }).ok).toBe(false)
  expect(canReopen('super admin', { isOpen: true, isLast: true }).ok).toBe(false)
  expect(canReopen('finance', { isOpen: false, isLast: true }).ok).toBe(false)
})
