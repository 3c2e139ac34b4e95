import { expect, test } from 'vitest'
import type { Issuer } from './contract.ts'
import { accountLines, letterhead } from './letterhead.ts'

const issuer: Issuer = {
  legal_entity_id: 1,
  nitku: '000000',
  country_id: 3,
  legal_name: 'Voorbeeld B.V.',
  trade_name: 'De Garage',
  street: 'Herengracht',
  house_number: '12',
  postal_code: '1017 AB',
  city: 'Amsterdam',
  region_code: null,
  phone: '+31 20 123 4567',
  email: 'post@garage.example',
  website: null,
  iban: 'NL91ABNA0417164300',
  bic: null,
  bank_text: 'Voorbeeld B.V.',
  logo_file_id: null,
  footer: { en: 'Thank you', nl: 'Dank u' },
  terms: { en: '14 days\nNo cash' },
  npwp: null,
  tin: null,
  brn: null,
  sst_number: null,
  msic: null,
  msic_name: null,
  kvk: '12345678',
  oin: null,
  btw_id: 'NL004495445B01',
}
const place = {
  name: 'Amsterdam Noord',
  address: 'Kade 1\n1013 AA  Amsterdam',
  phone: '020 765 4321',
}

test('without a company a paper has the garage alone, as ever', () => {
  expect(letterhead(null, place, 'en')).toEqual({
    garage: { name: 'Amsterdam Noord', lines: ['Kade 1', '1013 AA  Amsterdam', '020 765 4321'] },
  })
  expect(accountLines(null, 'Bank 1')).toEqual(['Bank 1'])
})

test('the company stands above its place, with its numbers', () => {
  expect(letterhead(issuer, place, 'nl')).toEqual({
    garage: {
      name: 'Voorbeeld B.V.',
      lines: [
        'De Garage',
        'Herengracht 12',
        '1017 AB  Amsterdam',
        '+31 20 123 4567',
        'post@garage.example',
        'KvK: 12345678',
        'BTW-id: NL004495445B01',
        'Amsterdam Noord, Kade 1',
        '1013 AA  Amsterdam',
      ],
    },
    small: ['14 days', 'No cash', 'Dank u'],
  })
  expect(accountLines(issuer, 'Bank 1')).toEqual(['Voorbeeld B.V.', 'IBAN: NL91ABNA0417164300'])
})

test('a company without an address or an account uses those of the place', () => {
  const bare = { ...issuer, street: null, house_number: null, postal_code: null, city: null }
  const { garage } = letterhead({ ...bare, phone: null, logo_url: '/x' }, place, 'my')
  expect(garage.lines).toEqual([
    'De Garage',
    'Kade 1',
    '1013 AA  Amsterdam',
    '020 765 4321',
    'post@garage.example',
    'KvK: 12345678',
    'BTW-id: NL004495445B01',
    'Amsterdam Noord',
  ])
  expect(letterhead({ ...bare, logo_url: '/x' }, place, 'my').logo).toEqual({ url: '/x' })
  expect(accountLines({ ...issuer, iban: null, bank_text: null }, 'Bank 1')).toEqual(['Bank 1'])
  // the footer in another language than the reader's is better than none
  expect(letterhead(issuer, place, 'my').small).toEqual(['14 days', 'No cash', 'Thank you'])
})
