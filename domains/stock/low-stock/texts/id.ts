import type en from './en.ts'

export default {
  search: 'Cari nama, SKU',
  none: 'Tidak ada stok yang menipis',
  noneText: 'Setiap barang tersedia paling sedikit sebanyak minimumnya.',
  sku: 'SKU',
  available: 'Tersedia',
  minimum: 'Stok Minimum',
  onOrder: 'Dipesan',
  used: 'Terpakai 90 hari',
  daysLeft: 'Sisa hari',
  leadDays: 'Pengiriman, hari',
  suggested: 'Perlu dipesan',
  lastPrice: 'Harga terakhir',
  elsewhere: 'Kelebihan di bengkel lain',
  draft: 'Buat pesanan',
  draftTitle: (garage) => `Buat pesanan untuk ${garage}`,
  draftText:
    'Satu pesanan untuk setiap pemasok, dengan harga terakhir. Belum ada yang diterima atau dibayar.',
  there: (available, onOrder) => `${available} tersedia, ${onOrder} dipesan`,
  noSupplier: (items: string) => `Belum pernah dibeli, jadi pemasoknya tidak ada: ${items}.`,
  otherGarages: 'Barang bengkel lain tetap dipilih: pesanan dibuat per bengkel.',
  low: (count) => `${count} barang menipis`,
  toBuy: 'Pesan lagi',
  message: {
    drafted: 'Pesanan ke pemasok dibuat',
    noSupplier: '{item} belum pernah dibeli, jadi belum ada pemasoknya',
  },
} satisfies typeof en
