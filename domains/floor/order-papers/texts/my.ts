import type en from './en.ts'

export default {
  kinds: {
    estimate: 'Anggaran',
    'job-card': 'Kad kerja',
    'inspection-report': 'Laporan pemeriksaan',
  },
  print: 'Dokumen',
  verify: 'Semak dokumen',
  current: 'Ini versi semasa.',
  older: 'Telah diganti dengan versi yang lebih baharu.',
  holds: 'Dokumen yang disimpan sepadan dengan hash yang dicetak.',
  broken: 'Dokumen yang disimpan tidak sepadan dengan hash yang dicetak.',
  unknown: 'Kod ini bukan daripada dokumen kami.',
  number: 'Pesanan kerja',
  version: 'Versi',
} satisfies typeof en
