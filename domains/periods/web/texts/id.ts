import type en from './en.ts'

export default {
  title: 'Periode',
  book: 'Pembukuan',
  year: (first: string, last: string) => `${first} – ${last}`,
  yearBefore: 'Tahun sebelumnya',
  yearAfter: 'Tahun berikutnya',
  month: 'Bulan',
  state: 'Keadaan',
  states: {
    open: 'Terbuka',
    soft: 'Ditutup untuk yang lain',
    closed: 'Ditutup',
  },
  entries: 'Jurnal',
  total: 'Total',
  changed: 'Diubah',
  reason: 'Alasan',
  softClose: 'Tutup untuk yang lain',
  softCloseText: 'Hanya bagian keuangan dan super admin yang masih dapat menjurnal di bulan ini.',
  close: 'Tutup bulan',
  closeText:
    'Tidak ada lagi yang dapat dijurnal di bulan ini. Super admin dapat membukanya kembali.',
  reopen: 'Buka kembali',
  reopenText: 'Bulan ini dapat dijurnal lagi. Alasannya disimpan.',
  ask: (action: string, month: string) => `${action}: ${month}`,
  fiscalYear: 'Tahun buku dimulai pada bulan',
  changeFiscalYear: 'Tahun buku',
  openings: 'Saldo awal',
  newOpening: 'Saldo awal baru',
  openingHint:
    'Isi akun sebelum jurnal pertama. Akun saldo awal menampung sisanya, dan harus berakhir nol.',
  noOpenings: 'Belum ada saldo awal',
  remaining: 'Masih di akun saldo awal',
  remainingNone: 'Akun saldo awal bersaldo nol',
  remainingSome: 'Akun saldo awal belum bersaldo nol',
  rest: 'Ke akun saldo awal',
  number: 'Nomor',
  takenBack: 'Dibalik',
  customer: 'Pelanggan',
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
