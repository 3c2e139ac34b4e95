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
  sentences: {
    'Not a time zone, like Asia/Jakarta': 'Bukan zon waktu, seperti Asia/Jakarta',
    'Two to eight capital letters or digits': 'Dua hingga lapan huruf besar atau digit',
    'This code is already taken': 'Kod ini telah digunakan',
    'This code stands in numbers that were given out: it stays':
      'Kod ini ada dalam nombor yang telah dikeluarkan: tidak boleh diubah',
    'You may write branches of another kind only': 'Anda hanya boleh mengubah cawangan jenis lain',
    'Only a workshop belongs to a branch': 'Hanya bengkel tergolong dalam cawangan',
  },
} satisfies typeof en
