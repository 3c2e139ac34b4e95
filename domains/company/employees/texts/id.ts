import type en from './en.ts'

export default {
  search: 'Cari nama, telepon, email',
  add: 'Tambah karyawan',
  edit: 'Ubah karyawan',
  none: 'Belum ada karyawan',
  noneText: 'Tambahkan orang yang bekerja di sini; yang berperan kantor dapat masuk.',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  isActive: 'Aktif (dapat masuk)',
  hourlyRate: 'Biaya per jam',
  hourlyRateHint: 'Untuk jam kerja mekanik pada build.',
  phoneHint: 'Nomor ponsel: kode dikirim ke sini.',
  allowReset: 'Izinkan kata sandi baru',
  allowResetText: (name: string) =>
    `${name} kemudian dapat memilih kata sandi baru dalam 15 menit, setelah kode ke telepon.`,
  resetAllowedUntil: (at: string) => `Kata sandi baru boleh dipilih sampai pukul ${at}`,
  garageOrWorkshop: 'Bengkel',
  message: {
    needsGarage: 'Peran ini memerlukan bengkel',
    needsCountry: 'Pilih bengkel atau negara',
    needsWorkshop: 'Pilih bengkel produksi',
    roleAbove: 'Peran ini di atas peran Anda',
    notYourself: 'Anda tidak dapat mengubah peran atau bengkel sendiri, atau menonaktifkan diri',
    notYourOwnReset: 'Super admin lain harus mengizinkan ini',
    resetAllowed: 'Kata sandi baru dapat dipilih dalam 15 menit',
    hasHistory: '{item} memiliki data di sini: nonaktifkan saja',
  },
} satisfies typeof en
