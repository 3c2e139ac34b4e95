import type en from './en.ts'

export default {
  search: 'Cari mengikut nama',
  add: (kind: string) => `Tambah ${kind}`,
  edit: (kind: string) => `Sunting ${kind}`,
  emptyText: 'Tambah yang pertama, kemudian ia boleh dipilih dalam borang.',
  fields: {
    name: 'Nama',
    brand_id: 'Jenama',
    model_id: 'Model',
    country_id: 'Negara',
    price: 'Harga',
    description: 'Penerangan',
    icon: 'Ikon',
    type: 'Jenis',
    series: 'Siri',
    year: 'Tahun',
    team: 'Pasukan',
    drivers: 'Pelumba',
    is_dtm: 'DTM',
  },
  choices: {
    goods: 'Barangan',
    merchandise: 'Barang cenderamata',
    part: 'Alat ganti',
  },
} satisfies typeof en
