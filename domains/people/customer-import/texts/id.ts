import type en from './en.ts'

export default {
  odometer: 'Odometer',
  message: {
    phoneOf: 'Nomor telepon ini milik {name}',
    phoneInFile: 'Baris {row} memakai nomor telepon ini dengan nama lain',
    plateInFile: 'Nomor polisi ini sudah ada di baris {row}',
    plateOf: 'Nomor polisi ini milik mobil {name}',
    vinInFile: 'VIN ini sudah ada di baris {row}',
    otherInFile: 'Baris {row} memuat nilai lain untuk pelanggan atau mobil ini',
    hasCode: 'Mobil ini punya kode dari mereknya saat ini: ubah merek di halaman mobilnya',
    noBrand: 'Tidak ada merek dengan nama ini',
    noModel: 'Merek ini tidak punya model dengan nama ini',
    noVariant: 'Model ini tidak punya varian dengan nama ini',
    imported: 'Pelanggan diimpor',
  },
} satisfies typeof en
