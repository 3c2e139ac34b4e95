import type en from './en.ts'

export default {
  search: 'Cari nama, kod, alamat',
  addBranch: 'Tambah cawangan',
  editBranch: 'Sunting cawangan',
  addWorkshop: 'Tambah bengkel',
  editWorkshop: 'Sunting bengkel',
  noBranches: 'Belum ada cawangan',
  noWorkshops: 'Belum ada bengkel',
  code: 'Kod',
  codeHint: 'Digunakan dalam nombor pesanan dan invois. Dibuat daripada nama jika kosong.',
  codeUse: 'Digunakan dalam nombor pesanan dan invois.',
  settingsOf: (name: string) => `Tetapan: ${name}`,
  timeZone: 'Zon waktu',
  bankAccount: 'Akaun bank',
  bankHint: 'Dicetak pada invois.',
  parent: 'Cawangan induk',
  message: {
    timeZone: 'Bukan zon waktu, seperti Asia/Jakarta',
    codeFormat: 'Dua hingga lapan huruf besar atau digit',
    codeInNumbers: 'Kod cawangan tidak boleh diubah setelah ada dokumen yang membawanya',
    kindIsNotYours: 'Anda hanya boleh mengubah cawangan jenis lain',
    parentOfWorkshop: 'Hanya bengkel tergolong dalam cawangan',
  },
} satisfies typeof en
