import type en from './en.ts'

export default {
  odometer: 'Odometer',
  message: {
    phoneOf: 'Nombor telefon ini milik {name}',
    phoneInFile: 'Baris {row} menggunakan nombor telefon ini dengan nama lain',
    plateInFile: 'No. pendaftaran ini sudah ada di baris {row}',
    plateOf: 'No. pendaftaran ini milik kereta {name}',
    vinInFile: 'VIN ini sudah ada di baris {row}',
    otherInFile: 'Baris {row} mempunyai nilai lain untuk pelanggan atau kereta ini',
    hasCode: 'Kereta ini mempunyai kod jenamanya sekarang: tukar jenama di halaman kereta itu',
    noBrand: 'Tiada jenama dengan nama ini',
    noModel: 'Jenama ini tiada model dengan nama ini',
    noVariant: 'Model ini tiada varian dengan nama ini',
    imported: 'Pelanggan diimport',
  },
} satisfies typeof en
