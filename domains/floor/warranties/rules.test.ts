import { expect, test } from 'vitest'
import { type WarrantyFacts, stateOf } from './rules.ts'

const warranty: WarrantyFacts = {
  until: '2026-11-30',
  left_late: false,
  completed_at: '2026-11-21T03:00:00.000Z',
  delivered_at: '2026-11-23T03:00:00.000Z',
  time_zone: 'Asia/Jakarta',
  claim: null,
}
const on = (text: string) => new Date(`${text}+07:00`)

test('it holds until the end of its last local day', () => {
  expect(stateOf(warranty, on('2026-11-30T23:59')).state).toBe('live')
  expect(stateOf(warranty, on('2026-12-01T00:00'))).toMatchObject({
    state: 'expired',
    why: { message: 'The warranty ended on 30-11-2026' },
  })
})

test('void comes before expired and names both moments', () => {
  const late = { ...warranty, left_late: true }
  expect(stateOf(late, on('2027-01-01T00:00'))).toMatchObject({
    state: 'void',
    why: {
      message: 'Completed 21-11-2026 10:00, collected 23-11-2026 10:00: more than 24 hours later',
    },
  })
})

test('what was claimed is not claimed again', () => {
  const claimed = { ...warranty, left_late: true, claim: { number: 'WO/CIL/2026/00001' } }
  expect(stateOf(claimed, on('2026-11-24T00:00'))).toMatchObject({
    state: 'claimed',
    why: { message: 'Claimed on WO/CIL/2026/00001' },
  })
})
