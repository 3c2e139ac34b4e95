import { expect, test } from 'vitest'
import type { GarageRow } from '../contract.ts'
import { branchUpdate } from './branchUpdate.ts'

const row: GarageRow = {
  id: 1,
  name: 'Cilandak',
  country_id: 1,
  country: { id: 1, name: 'Indonesia' },
  address: 'Jalan 1',
  code: 'CIL',
  time_zone: 'Asia/Jakarta',
  date_established: null,
  created_at: '2026-01-01T00:00:00Z',
  kind: 'garage',
  parent_id: null,
  parent: null,
  phone: null,
  bank_account: null,
  version: 3,
}
/** The form as it opens. */
const form = {
  name: 'Cilandak',
  country_id: 1,
  address: 'Jalan 1',
  date_established: null,
  code: 'CIL',
  time_zone: 'Asia/Jakarta',
  phone: '',
  bank_account: '',
  parent_id: null,
}

test('name and address are sent, and nothing that was not changed', () => {
  expect(branchUpdate(row, { ...form, name: 'Fatmawati' })).toEqual({
    name: 'Fatmawati',
    address: 'Jalan 1',
    version: 3,
  })
})

test.each(['', null, undefined])('an address that is not filled (%j) is not sent', (address) => {
  expect(branchUpdate(row, { ...form, address })).toEqual({ name: 'Cilandak', version: 3 })
})

test('a name that is not filled is not sent', () => {
  expect(branchUpdate(row, { ...form, name: '' })).toEqual({ address: 'Jalan 1', version: 3 })
})

test('a further field is sent when it was changed, empty when it was emptied', () => {
  expect(branchUpdate({ ...row, phone: '+62215550100' }, { ...form, code: 'FAT' })).toEqual({
    name: 'Cilandak',
    address: 'Jalan 1',
    code: 'FAT',
    phone: '',
    version: 3,
  })
})
