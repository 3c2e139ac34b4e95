import type en from './en.ts'

const texts: typeof en = {
  add: 'Tambah pembekal',
  edit: 'Sunting pembekal',
  search: 'Cari nama, kod, e-mel',
  none: 'Belum ada pembekal',
  noneText: 'Barang boleh dibeli daripada pembekal yang ditambah di sini.',
  missing: 'Pembekal ini tiada, atau di luar capaian anda',
  backToList: 'Ke semua pembekal',
  facts: 'Butiran',
  contacts: 'Kenalan',
  contact: (number) => `Telefon ${number}`,
  contactLabel: 'Tujuan',
  addContact: 'Tambah kenalan',
  people: 'Orang bertanggungjawab (PIC)',
  noPeople: 'Belum ada nama.',
  addPerson: 'Tambah orang bertanggungjawab',
  editPerson: 'Sunting orang bertanggungjawab',
  history: 'Pembelian',
  message: {
    owed: '{item} masih perlu dibayar, atau ada barang yang masih dipesan di sana',
    hasPurchases: 'Pembekal ini mempunyai pembelian di negaranya',
  },
}

export default texts
