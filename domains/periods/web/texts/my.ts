import type en from './en.ts'

export default {
  sentences: {
    'This month has not ended yet': 'Bulan ini belum berakhir',
    'This month is in that state already': 'Bulan ini sudah dalam keadaan itu',
    'This month is open': 'Bulan ini terbuka',
    'A month is written as 2026-11': 'Bulan ditulis sebagai 2026-11',
    'The fiscal year stays as it is while months are closed: reopen them first, or their reports would change':
      'Tahun kewangan kekal selagi ada bulan yang ditutup: buka semula dahulu, supaya laporannya tidak berubah',
    'The opening balance account takes the rest by itself':
      'Akaun baki awal mengambil bakinya sendiri',
  },
} satisfies typeof en
