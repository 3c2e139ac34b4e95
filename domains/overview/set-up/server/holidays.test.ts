/** The holidays of a country, and the garages that get them. */
import { expect, test } from 'vitest'
import { starters } from './facts.ts'
import { offeredHolidays, stateOf } from './holidays.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const malaysia = (...garages: { id: number; address: string | null }[]) =>
  offeredHolidays(starters[2]!, garages, AT)
const named = (rows: ReturnType<typeof malaysia>, word: string) =>
  rows.filter(({ name }) => name.includes(word))

test.each([
  ['12 Jalan Perak, 50450 Kuala Lumpur', 'Kuala Lumpur'],
  ['Kuching, SARAWAK', 'Sarawak'],
  ['George Town, Penang', 'Pulau Pinang'],
  ['Malacca City', 'Melaka'],
  ['Jalan Sabahat 3', undefined],
  [null, undefined],
])('%j lies in %s', (address, state) => {
  expect(stateOf(address, starters[2]?.states)).toBe(state)
})

test('the days of a state are for the garages that lie in it', () => {
  const rows = malaysia({ id: 7, address: 'Kuching, Sarawak' }, { id: 8, address: 'Ipoh, Perak' })
  expect(named(rows, 'Gawai')).toEqual(
    ['2026-06-01', '2026-06-02', '2027-06-01', '2027-06-02'].map((day) => ({
      day,
      name: 'Hari Gawai Dayak (Sarawak)',
      garage_ids: [7],
      is_optional: false,
      is_calculated: false,
    })),
  )
  expect(named(rows, 'Keputeraan Sultan').map(({ day, name }) => [day, name])).toEqual([
    ['2026-11-06', 'Hari Keputeraan Sultan (Perak)'],
    ['2027-11-05', 'Hari Keputeraan Sultan (Perak)'],
  ])
  expect(named(rows, 'Selangor')).toEqual([])
  expect(named(rows, 'Kebangsaan').map(({ garage_ids }) => garage_ids)).toEqual([[null], [null]])
})

test('while an address names no state, all of them are offered by name', () => {
  const rows = malaysia({ id: 7, address: 'Kuching, Sarawak' }, { id: 9, address: 'Lot 3' })
  expect(named(rows, 'Gawai')[0]).toMatchObject({ garage_ids: [7], is_optional: false })
  expect(named(rows, 'Kaamatan (Sabah)')[0]).toMatchObject({ garage_ids: [9], is_optional: true })
  expect(named(malaysia(), 'Gawai')[0]).toMatchObject({ garage_ids: [null], is_optional: true })
})

test('what follows the moon and is not decreed is marked; collective leave is that of the decree', () => {
  const rows = offeredHolidays(starters[1]!, [], AT)
  expect(named(rows, 'Cuti bersama').map(({ day }) => day)).toEqual([
    '2026-02-16',
    '2026-03-18',
    '2026-03-20',
    '2026-03-23',
    '2026-03-24',
    '2026-05-15',
    '2026-05-28',
    '2026-12-24',
  ])
  expect(rows.filter(({ day, is_calculated }) => day < '2027' && is_calculated)).toEqual([])
  expect(named(rows, 'Idul Fitri 1448')).toMatchObject([
    { is_calculated: true },
    { is_calculated: true },
  ])
  expect(named(rows, 'Pancasila').map(({ is_calculated }) => is_calculated)).toEqual([false, false])
})
