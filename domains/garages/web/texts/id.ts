import type en from './en.ts'

export default {
  search: 'Cari nama, kode, alamat',
  addBranch: 'Tambah cabang',
  editBranch: 'Ubah cabang',
  addWorkshop: 'Tambah bengkel',
  editWorkshop: 'Ubah bengkel',
  noBranches: 'Belum ada cabang',
  noWorkshops: 'Belum ada bengkel',
  code: 'Kode',
  codeHint: 'Dipakai dalam nomor SPK dan faktur. Dibuat dari nama bila kosong.',
  codeUse: 'Dipakai dalam nomor SPK dan faktur.',
  settingsOf: (name: string) => `Pengaturan: ${name}`,
  timeZone: 'Zona waktu',
  bankAccount: 'Rekening bank',
  bankHint: 'Dicetak pada faktur.',
  parent: 'Cabang induk',
  sentences: {
    'Not a time zone, like Asia/Jakarta': 'Bukan zona waktu, seperti Asia/Jakarta',
    'Two to eight capital letters or digits': 'Dua sampai delapan huruf besar atau angka',
    'This code is already taken': 'Kode ini sudah dipakai',
    'This code stands in numbers that were given out: it stays':
      'Kode ini ada dalam nomor yang sudah dikeluarkan: tidak dapat diubah',
    'You may write branches of another kind only': 'Anda hanya boleh mengubah cabang jenis lain',
    'Only a workshop belongs to a branch': 'Hanya bengkel yang termasuk dalam cabang',
  },
} satisfies typeof en
