import type en from './en.ts'

export default {
  add: 'Tambah pihak ketiga',
  edit: 'Sunting pihak ketiga',
  search: 'Cari nama',
  none: 'Belum ada pihak ketiga',
  noneText: 'Tambah kerja yang dibuat pihak luar: siapa yang membuatnya, dan harganya.',
  item: 'Item Pihak Ketiga',
  priceHint: 'Harga yang dipersetujui, jika ada.',
  types: {
    machining: 'Pemesinan',
    painting: 'Mengecat',
    bodywork: 'Kerja badan',
    glass: 'Cermin',
    upholstery: 'Kusyen',
    electrical: 'Elektrik',
    tyres: 'Tayar',
    towing: 'Tunda',
    parts: 'Alat ganti',
    other: 'Lain-lain',
  },
} satisfies typeof en
