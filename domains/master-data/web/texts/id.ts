import type en from './en.ts'

export default {
  search: 'Cari berdasarkan nama',
  add: (kind: string) => `Tambah ${kind}`,
  edit: (kind: string) => `Ubah ${kind}`,
  emptyText: 'Tambahkan yang pertama, lalu dapat dipilih di formulir.',
  fields: {
    name: 'Nama',
    brand_id: 'Merek',
    model_id: 'Model',
    country_id: 'Negara',
    price: 'Harga',
    description: 'Deskripsi',
    icon: 'Ikon',
    type: 'Jenis',
    series: 'Seri',
    year: 'Tahun',
    team: 'Tim',
    drivers: 'Pembalap',
    is_dtm: 'DTM',
  },
  choices: {
    goods: 'Barang',
    merchandise: 'Merchandise',
    part: 'Suku cadang',
  },
} satisfies typeof en
