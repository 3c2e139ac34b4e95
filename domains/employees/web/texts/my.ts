import type en from './en.ts'

export default {
  search: 'Cari nama, telefon, e-mel',
  add: 'Tambah pekerja',
  edit: 'Sunting pekerja',
  none: 'Belum ada pekerja',
  noneText: 'Tambah orang yang bekerja di sini; yang berperanan pejabat boleh log masuk.',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  isActive: 'Boleh bekerja dan log masuk',
  phoneHint: 'Nombor mudah alih: kod dihantar ke sini.',
  allowReset: 'Benarkan kata laluan baharu',
  allowResetText: (name: string) =>
    `${name} kemudian boleh memilih kata laluan baharu dalam 15 minit, selepas kod ke telefon.`,
  resetAllowedUntil: (at: string) => `Kata laluan baharu boleh dipilih sehingga ${at}`,
  garageOrWorkshop: 'Bengkel',
  sentences: {
    'This role needs a garage': 'Peranan ini memerlukan bengkel',
    'Choose a garage or a country': 'Pilih bengkel atau negara',
    'Choose a workshop': 'Pilih bengkel',
    'This role is above your own': 'Peranan ini di atas peranan anda',
    'You cannot change your own role or garage, or deactivate yourself':
      'Anda tidak boleh menukar peranan atau bengkel sendiri, atau menyahaktifkan diri',
    'Another super admin must allow this': 'Pentadbir super lain mesti membenarkan ini',
    'A new password may be chosen within 15 minutes':
      'Kata laluan baharu boleh dipilih dalam 15 minit',
    '{item} has a history here: deactivate instead of deleting':
      '{item} mempunyai sejarah di sini: nyahaktifkan sahaja',
  },
} satisfies typeof en
