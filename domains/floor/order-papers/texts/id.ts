import type en from './en.ts'

export default {
  kinds: {
    estimate: 'Estimasi',
    'job-card': 'Kartu kerja',
    'inspection-report': 'Laporan inspeksi',
  },
  print: 'Dokumen',
  verify: 'Periksa dokumen',
  current: 'Ini versi yang berlaku.',
  older: 'Sudah diganti versi yang lebih baru.',
  holds: 'Dokumen yang disimpan cocok dengan hash yang dicetak.',
  broken: 'Dokumen yang disimpan tidak cocok dengan hash yang dicetak.',
  unknown: 'Kode ini bukan dari dokumen kami.',
  number: 'Surat perintah kerja (SPK)',
  version: 'Versi',
} satisfies typeof en
