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
