import type en from './en.ts'

export default {
  search: 'Cari nama, telepon, email',
  add: 'Tambah karyawan',
  edit: 'Ubah karyawan',
  none: 'Belum ada karyawan',
  noneText: 'Tambahkan orang yang bekerja di sini; yang berperan kantor dapat masuk.',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  isActive: 'Boleh bekerja dan masuk',
  phoneHint: 'Nomor ponsel: kode dikirim ke sini.',
  allowReset: 'Izinkan kata sandi baru',
  allowResetText: (name: string) =>
    `${name} kemudian dapat memilih kata sandi baru dalam 15 menit, setelah kode ke telepon.`,
  resetAllowedUntil: (at: string) => `Kata sandi baru boleh dipilih sampai pukul ${at}`,
  garageOrWorkshop: 'Bengkel',
  sentences: {
    'This role needs a garage': 'Peran ini memerlukan bengkel',
    'Choose a garage or a country': 'Pilih bengkel atau negara',
    'Choose a workshop': 'Pilih bengkel',
    'This role is above your own': 'Peran ini di atas peran Anda',
    'You cannot change your own role or garage, or deactivate yourself':
      'Anda tidak dapat mengubah peran atau bengkel sendiri, atau menonaktifkan diri',
    'Another super admin must allow this': 'Super admin lain harus mengizinkan ini',
    'A new password may be chosen within 15 minutes':
      'Kata sandi baru dapat dipilih dalam 15 menit',
    '{item} has a history here: deactivate instead of deleting':
      '{item} memiliki riwayat di sini: nonaktifkan saja',
  },
} satisfies typeof en
