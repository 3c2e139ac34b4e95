import type en from './en.ts'

export default {
  title: 'Simulasi',
  lead: (days) => `Kesan pada invois ${days} hari lepas.`,
  rehearse: 'Simulasikan',
  amount: { discount: 'Diskaun', points: 'Mata Ganjaran', revenue: 'Perubahan hasil' },
  touched: 'Pesanan kerja yang terkesan',
  ofReplayed: (touched, replayed) => `${touched} daripada ${replayed}`,
  shareOfNet: 'Bahagian daripada bersih',
  net: 'Bersih',
  margin: 'Untung kasar',
  beforeAfter: (before, after) => `${before} → ${after}`,
  byGarage: 'Mengikut bengkel',
  byWeek: 'Mengikut minggu',
  week: 'Minggu bermula',
  orders: 'Pesanan kerja',
  customers: 'Pelanggan yang paling berubah',
  examples: 'Pesanan kerja sebelum dan selepas',
  before: 'Sebelum',
  after: 'Selepasnya',
  none: 'Tiada invois hari-hari ini yang akan berubah.',
} satisfies typeof en
