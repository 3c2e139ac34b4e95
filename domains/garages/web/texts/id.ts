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
  message: {
    timeZone: 'Bukan zona waktu, seperti Asia/Jakarta',
    codeFormat: 'Dua sampai delapan huruf besar atau angka',
    codeInNumbers: 'Kode cabang tidak dapat diubah setelah ada dokumen yang memuatnya',
    kindIsNotYours: 'Anda hanya boleh mengubah cabang jenis lain',
    parentOfWorkshop: 'Hanya bengkel yang termasuk dalam cabang',
  },
} satisfies typeof en
