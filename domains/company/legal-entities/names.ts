import type { Language } from '#platform/contract/text/languages.ts'

/** As the offices call their numbers: proper names, the same in every language. */
export const numberNames = {
  npwp: 'NPWP',
  nitku: 'NITKU',
  nik: 'NIK',
  tin: 'TIN',
  brn: 'BRN (SSM)',
  nric: 'MyKad (NRIC)',
  sst_number: 'SST',
  msic: 'MSIC',
  kvk: 'KvK',
  oin: 'OIN',
  btw_id: 'BTW-id',
} as const

const passport: Record<Language, string> = {
  en: 'Passport',
  id: 'Paspor',
  my: 'Pasport',
  nl: 'Paspoort',
}

/** The same for screens and print documents. The name of a passport comes from the language, not from an authority. */
export const numberName = (number: keyof typeof numberNames | 'passport', language: Language) =>
  number === 'passport' ? passport[language] : numberNames[number]
