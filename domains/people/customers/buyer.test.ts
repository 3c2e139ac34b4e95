import { expect, test } from 'vitest'
import { addressee } from './buyer.ts'
import type { Buyer } from './buyer-schema.ts'

const none = {
  npwp: null,
  nitku: null,
  nik: null,
  tin: null,
  brn: null,
  nric: null,
  sst_number: null,
  kvk: null,
  btw_id: null,
  passport: null,
}
const company: Buyer = {
  ...none,
  kind: 'company',
  legal_name: 'Voorbeeld Vervoer B.V.',
  kvk: '12345678',
  btw_id: 'NL004495445B01',
  street: 'Herengracht',
  house_number: '12',
  postal_code: '1017 AB',
  city: 'Amsterdam',
  region_code: null,
  country_code: 'NL',
  email: 'ap@vervoer.example',
  phone: '+31201234567',
  peppol_id: null,
}
const customer = {
  full_name: 'Vervoer',
  address: 'Kade 1\n1013 AA  Amsterdam',
  phone: '020 123 4567',
}
const home = { language: 'nl', home: 'NL' } as const

test('a document without a buyer shows the customer’s name and phone', () => {
  expect(addressee(null, customer, home)).toEqual({
    name: 'Vervoer',
    lines: ['Kade 1', '1013 AA  Amsterdam', '020 123 4567'],
  })
})

test('a company is named as its register has it, with its address in parts and its numbers', () => {
  expect(addressee(company, customer, home)).toEqual({
    name: 'Voorbeeld Vervoer B.V.',
    lines: [
      'Vervoer',
      'Herengracht 12',
      '1017 AB  Amsterdam',
      '020 123 4567',
      'KvK: 12345678',
      'BTW-id: NL004495445B01',
    ],
  })
})

test('an address abroad ends with its country, in the language of the document', () => {
  const abroad = { ...company, country_code: 'DE', city: 'Aachen', postal_code: '52062' }
  const lines = addressee(abroad, customer, { language: 'nl', home: 'NL' }).lines
  expect(lines.slice(1, 4)).toEqual(['Herengracht 12', 'Aachen 52062', 'Duitsland'])
})

test('without an address in parts it is the one that people call theirs', () => {
  const bare = { ...company, street: null, house_number: null, postal_code: null, city: null }
  expect(addressee(bare, customer, home).lines.slice(0, 3)).toEqual([
    'Vervoer',
    'Kade 1',
    '1013 AA  Amsterdam',
  ])
})

test('the numbers of a person stand there only without a tax number', () => {
  const person: Buyer = {
    ...company,
    ...none,
    kind: 'person',
    legal_name: null,
    nik: '1',
    passport: 'X',
  }
  const lines = (buyer: Buyer) => addressee(buyer, customer, { language: 'id', home: 'ID' }).lines
  expect(lines(person)).toContain('NIK: 1')
  expect(lines(person)).toContain('Paspor: X')
  const taxed = lines({ ...person, npwp: '2', nitku: '000000' })
  expect(taxed.slice(-2)).toEqual(['NPWP: 2', 'NITKU: 000000'])
  expect(taxed).not.toContain('NIK: 1')
})
