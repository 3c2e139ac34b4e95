import type en from './en.ts'

export default {
  title: 'Tempoh',
  book: 'Akaun negara',
  year: (first: string, last: string) => `${first} – ${last}`,
  yearBefore: 'Tahun sebelumnya',
  yearAfter: 'Tahun berikutnya',
  month: 'Bulan',
  state: 'Status',
  states: {
    open: 'Terbuka',
    soft: 'Ditutup kepada yang lain',
    closed: 'Ditutup',
  },
  entries: 'Catatan',
  total: 'Jumlah',
  changed: 'Diubah',
  reason: 'Sebab',
  softClose: 'Tutup kepada yang lain',
  softCloseText:
    'Hanya bahagian kewangan dan pentadbir super masih boleh mencatat dalam bulan ini.',
  close: 'Tutup bulan',
  closeText:
    'Tiada apa-apa lagi boleh dicatat dalam bulan ini. Pentadbir super boleh membukanya semula.',
  reopen: 'Buka semula',
  reopenText: 'Bulan ini boleh dicatat semula. Sebabnya disimpan.',
  ask: (action: string, month: string) => `${action}: ${month}`,
  fiscalYear: 'Tahun kewangan bermula pada bulan',
  changeFiscalYear: 'Tahun kewangan',
  openings: 'Baki pembukaan',
  newOpening: 'Baki pembukaan baharu',
  openingHint:
    'Kandungan akaun sebelum catatan pertama. Akaun baki pembukaan mengambil bakinya, dan mesti berakhir sifar.',
  noOpenings: 'Belum ada baki pembukaan',
  remaining: 'Masih pada akaun baki pembukaan',
  remainingNone: 'Akaun baki pembukaan bernilai sifar',
  remainingSome: 'Akaun baki pembukaan belum bernilai sifar',
  rest: 'Ke akaun baki pembukaan',
  number: 'Nombor',
  takenBack: 'Dibalikkan',
  customer: 'Pelanggan',
  message: {
    notEnded: 'Bulan ini belum berakhir',
    alreadySo: 'Bulan ini sudah dalam keadaan itu',
    notClosed: 'Bulan ini terbuka',
    monthFormat: 'Bulan ditulis sebagai 2026-11',
    closedMonths:
      'Tahun kewangan tidak boleh diubah selagi ada bulan yang ditutup: buka semula dahulu, supaya laporannya tidak berubah',
    balancesKept: 'Imbangan duga lama disimpan',
    twice: 'Akaun ini disenaraikan dua kali',
    openingItself: 'Akaun baki pembukaan mengambil bakinya sendiri',
  },
} satisfies typeof en
