import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageCatalogue } from '#platform/contract/messages.ts'
import {
  INDONESIA,
  type Identity,
  MALAYSIA,
  NETHERLANDS,
  countryOfId,
  isBtwId,
  isIban,
  normalizeIdentity,
  identityProblems,
} from './ids.ts'
import { legalMessages } from './messages.ts'

const wrong = (given: Identity, countryId: number) =>
  identityProblems(normalizeIdentity(given), countryId)

describe('a number is kept without its dots', () => {
  test.each([
    ['npwp', '01.234.567.8-901.000', '0012345678901000'],
    ['npwp', '0012 3456 7890 1000', '0012345678901000'],
    ['tin', 'c 2088 0050010', 'C20880050010'],
    ['sst_number', 'w10180831000001', 'W10-1808-31000001'],
    ['btw_id', 'nl 0044.95.445.b01', 'NL004495445B01'],
    ['postal_code', '1017ab', '1017 AB'],
    ['iban', 'nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
  ])('%s %s', (field, typed, stored) => {
    expect(normalizeIdentity({ [field]: typed })).toEqual({ [field]: stored })
  })
  test('what is empty is null, and what is missing stays missing', () => {
    expect(normalizeIdentity({ npwp: '  ', nik: null })).toEqual({ npwp: null, nik: null })
  })
})

describe('Indonesia', () => {
  test('takes 16 digits, and the old 15 with a leading 0', () => {
    expect(wrong({ npwp: '012345678901000' }, INDONESIA)).toEqual({})
    expect(normalizeIdentity({ npwp: '012345678901000' }).npwp).toBe('0012345678901000')
    for (const npwp of ['01234567890100', '01234567890123456', '01234567890100A'])
      expect(wrong({ npwp }, INDONESIA)).toEqual({ npwp: legalMessages.npwp })
  })
  test('NITKU 6, NIK 16, postal code 5', () => {
    expect(wrong({ nitku: '000000', nik: '3174012345678901' }, INDONESIA)).toEqual({})
    expect(wrong({ nitku: '1', nik: '1', postal_code: '123' }, INDONESIA)).toEqual({
      nitku: legalMessages.nitku,
      nik: legalMessages.nik,
      postal_code: legalMessages.postalCode,
    })
  })
})

describe('Malaysia', () => {
  // the SDK's own samples and its general numbers
  test.each(['C2584563222', 'IG115002000', 'EI00000000010', 'C20880050010'])('TIN %s', (tin) => {
    expect(wrong({ tin }, MALAYSIA)).toEqual({})
  })
  test('says all that is wrong at once', () => {
    const given = {
      tin: '123',
      brn: '1',
      nric: '991332105555',
      sst_number: 'W1',
      region_code: '18',
    }
    expect(wrong({ ...given, msic: '4520' }, MALAYSIA)).toEqual({
      tin: legalMessages.tin,
      brn: legalMessages.brn,
      nric: legalMessages.nric,
      sst_number: legalMessages.sst,
      region_code: legalMessages.region,
      msic: legalMessages.msic,
    })
  })
  test('takes what fits', () => {
    const given = { brn: '202001234567', nric: '900101-14-5678', msic: '45201', region_code: '10' }
    expect(wrong({ ...given, postal_code: '47500' }, MALAYSIA)).toEqual({})
  })
})

describe('the Netherlands', () => {
  // published by others as right or wrong: the eleven-test, the check over the whole, neither
  test.each([
    ['NL004495445B01', true],
    ['NL002455799B11', true],
    ['NL123456782B90', true],
    ['NL123456789B13', true],
    ['NL123456789B90', false],
    ['NL004495445B1', false],
    ['004495445B01', false],
  ])('%s is %s', (value, fits) => {
    expect(isBtwId(value)).toBe(fits)
  })
  test('KvK 8, OIN 20, a postal code without the letters nobody uses', () => {
    const right = { kvk: '12345678', oin: '00000001821002193000', postal_code: '1017AB' }
    expect(wrong(right, NETHERLANDS)).toEqual({})
    expect(wrong({ kvk: '1', oin: '1', postal_code: '1017 SS' }, NETHERLANDS)).toEqual({
      kvk: legalMessages.kvk,
      oin: legalMessages.oin,
      postal_code: legalMessages.postalCodeNl,
    })
  })
  test('a customer abroad has the VAT number of that country, and its postal code', () => {
    const german = { country_code: 'de', btw_id: 'DE 136695976', postal_code: '10115' }
    expect(wrong(german, NETHERLANDS)).toEqual({})
    expect(wrong({ country_code: 'GR', btw_id: 'EL094259216' }, NETHERLANDS)).toEqual({})
    expect(wrong({ country_code: 'DE', btw_id: 'NL004495445B01' }, NETHERLANDS)).toEqual({
      btw_id: legalMessages.btwOfCountry,
    })
    expect(wrong({ country_code: 'QQ' }, NETHERLANDS)).toEqual({
      country_code: legalMessages.country,
    })
  })
})

test('a number of another country is refused, whatever it looks like', () => {
  for (const [field, of] of Object.entries(countryOfId))
    for (const country of [INDONESIA, MALAYSIA, NETHERLANDS])
      if (country !== of)
        expect(wrong({ [field]: '1' }, country)).toEqual({ [field]: legalMessages.otherCountry })
})

test('a passport is of any country', () => {
  for (const country of [INDONESIA, MALAYSIA, NETHERLANDS])
    expect(wrong({ passport: 'c1234567' }, country)).toEqual({})
  expect(wrong({ passport: '12' }, INDONESIA)).toEqual({ passport: legalMessages.passport })
})

test('IBAN and BIC', () => {
  for (const iban of ['NL91ABNA0417164300', 'DE89370400440532013000', 'GB29NWBK60161331926819'])
    expect(isIban(iban)).toBe(true)
  expect(wrong({ iban: 'NL92ABNA0417164300', bic: 'ABNA' }, NETHERLANDS)).toEqual({
    iban: legalMessages.iban,
    bic: legalMessages.bic,
  })
  expect(wrong({ bic: 'ABNANL2A' }, NETHERLANDS)).toEqual({})
})

test('one wrong digit of a BTW-id or an IBAN never passes both checks unseen', () => {
  const digitAt = (text: string, at: number, by: number) =>
    text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1)
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 17 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      expect(isIban(digitAt('NL91ABNA0417164300', at, by))).toBe(false)
    }),
  )
})

test('keeping twice is keeping once, and no input breaks it', () => {
  const any = fc.record({
    npwp: fc.string(),
    tin: fc.string(),
    btw_id: fc.string(),
    sst_number: fc.string(),
    postal_code: fc.string(),
    country_code: fc.string(),
    iban: fc.string(),
  })
  fc.assert(
    fc.property(any, fc.constantFrom(INDONESIA, MALAYSIA, NETHERLANDS), (given, country) => {
      const once = normalizeIdentity(given)
      expect(normalizeIdentity(once)).toEqual(once)
      for (const why of Object.values(identityProblems(once, country)))
        expect(messageCatalogue().has(why)).toBe(true)
    }),
  )
})
