import type en from './en.ts'

const texts: typeof en = {
  add: 'Tambah pemasok',
  edit: 'Ubah pemasok',
  search: 'Cari nama, kode, email',
  none: 'Belum ada pemasok',
  noneText: 'Dari pemasok yang ditambahkan di sini barang dapat dibeli.',
  missing: 'Pemasok ini tidak ada, atau di luar jangkauan Anda',
  backToList: 'Ke semua pemasok',
  facts: 'Rincian',
  contacts: 'Kontak',
  contact: (number) => `Telepon ${number}`,
  contactLabel: 'Keperluan',
  addContact: 'Tambah kontak',
  people: 'Penanggung jawab (PIC)',
  noPeople: 'Belum ada nama.',
  addPerson: 'Tambah penanggung jawab',
  editPerson: 'Ubah penanggung jawab',
  history: 'Pembelian',
  message: {
    owed: '{item} masih punya tagihan, atau ada barang yang masih dipesan di sana',
    hasPurchases: 'Pemasok ini punya pembelian di negaranya',
  },
}

export default texts
