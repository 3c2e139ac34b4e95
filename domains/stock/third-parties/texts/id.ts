import type en from './en.ts'

export default {
  add: 'Tambah pihak ketiga',
  edit: 'Ubah pihak ketiga',
  search: 'Cari nama',
  none: 'Belum ada pihak ketiga',
  noneText: 'Tambahkan pekerjaan yang dikerjakan pihak luar: siapa yang mengerjakan, dan harganya.',
  item: 'Item Pihak Ketiga',
  priceHint: 'Harga yang disepakati, jika ada.',
  types: {
    machining: 'Bubut',
    painting: 'Pengecatan',
    bodywork: 'Bodi',
    glass: 'Kaca',
    upholstery: 'Jok',
    electrical: 'Kelistrikan',
    tyres: 'Ban',
    towing: 'Derek',
    parts: 'Suku cadang',
    other: 'Lainnya',
  },
} satisfies typeof en
