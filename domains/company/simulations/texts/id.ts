import type en from './en.ts'

export default {
  title: 'Simulasi',
  lead: (days) => `Pengaruh pada faktur ${days} hari terakhir.`,
  rehearse: 'Simulasikan',
  amount: { discount: 'Diskon', points: 'Poin', revenue: 'Perubahan pendapatan' },
  touched: 'SPK yang terkena',
  ofReplayed: (touched, replayed) => `${touched} dari ${replayed}`,
  shareOfNet: 'Bagian dari neto',
  net: 'Bersih',
  margin: 'Laba kotor',
  beforeAfter: (before, after) => `${before} → ${after}`,
  byGarage: 'Per bengkel',
  byWeek: 'Per minggu',
  week: 'Minggu mulai',
  orders: 'SPK',
  customers: 'Pelanggan yang paling berubah',
  examples: 'SPK sebelum dan sesudah',
  before: 'Sebelum',
  after: 'Sesudahnya',
  none: 'Tidak ada faktur hari-hari ini yang akan berubah.',
} satisfies typeof en
