import type en from './en.ts'

export default {
  search: 'Cari nama, telefon, e-mel',
  add: 'Tambah pekerja',
  edit: 'Sunting pekerja',
  none: 'Belum ada pekerja',
  noneText: 'Tambah orang yang bekerja di sini; yang berperanan pejabat boleh log masuk.',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  isActive: 'Aktif (boleh log masuk)',
  hourlyRate: 'Kos sejam',
  hourlyRateHint: 'Bagi jam kerja mekanik pada binaan.',
  phoneHint: 'Nombor mudah alih: kod dihantar ke sini.',
  allowReset: 'Benarkan kata laluan baharu',
  allowResetText: (name: string) =>
    `${name} kemudian boleh memilih kata laluan baharu dalam 15 minit, selepas kod ke telefon.`,
  resetAllowedUntil: (at: string) => `Kata laluan baharu boleh dipilih sehingga ${at}`,
  garageOrWorkshop: 'Bengkel',
  message: {
    needsGarage: 'Peranan ini memerlukan bengkel',
    needsCountry: 'Pilih bengkel atau negara',
    needsWorkshop: 'Pilih bengkel pembuatan',
    roleAbove: 'Peranan ini di atas peranan anda',
    notYourself: 'Anda tidak boleh menukar peranan atau bengkel sendiri, atau menyahaktifkan diri',
    notYourOwnReset: 'Pentadbir super lain mesti membenarkan ini',
    resetAllowed: 'Kata laluan baharu boleh dipilih dalam 15 minit',
    hasHistory: '{item} mempunyai rekod di sini: nyahaktifkan sahaja',
  },
} satisfies typeof en
