import type en from './en.ts'

export default {
  sentences: {
    'This month has not ended yet': 'Bulan ini belum berakhir',
    'This month is in that state already': 'Bulan ini sudah dalam keadaan itu',
    'This month is open': 'Bulan ini terbuka',
    'A month is written as 2026-11': 'Bulan ditulis sebagai 2026-11',
    'The fiscal year stays as it is while months are closed: reopen them first, or their reports would change':
      'Tahun buku tetap selama ada bulan yang ditutup: buka dahulu, agar laporannya tidak berubah',
    'The opening balance account takes the rest by itself':
      'Akun saldo awal mengambil sisanya sendiri',
  },
} satisfies typeof en
