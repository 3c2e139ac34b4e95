import type en from './en.ts'

export default {
  search: 'Cari nama, SKU',
  none: 'Tiada stok yang rendah',
  noneText: 'Setiap barang tersedia sekurang-kurangnya sebanyak minimumnya.',
  sku: 'SKU',
  available: 'Tersedia',
  minimum: 'Stok Minimum',
  onOrder: 'Dipesan',
  used: 'Diguna 90 hari',
  daysLeft: 'Baki hari',
  leadDays: 'Penghantaran, hari',
  suggested: 'Perlu dipesan',
  lastPrice: 'Harga terakhir',
  elsewhere: 'Lebihan di bengkel lain',
  draft: 'Buat tempahan',
  draftTitle: (garage) => `Buat tempahan untuk ${garage}`,
  draftText:
    'Satu tempahan bagi setiap pembekal, pada harga terakhir. Belum ada yang diterima atau dibayar.',
  there: (available, onOrder) => `${available} tersedia, ${onOrder} dipesan`,
  noSupplier: (items: string) => `Belum pernah dibeli, jadi tiada pembekal: ${items}.`,
  otherGarages: 'Barang bengkel lain kekal dipilih: pesanan dibuat satu bengkel pada satu masa.',
  low: (count) => `${count} barang rendah`,
  toBuy: 'Tempah lagi',
  message: {
    drafted: 'Tempahan kepada pembekal dibuat',
    noSupplier: '{item} belum pernah dibeli, jadi tiada pembekalnya',
  },
} satisfies typeof en
