import type en from './en.ts'

export default {
  importTitle: 'Impor pelanggan',
  importHint:
    'Berkas Excel atau CSV dengan satu baris untuk tiap mobil, dan satu untuk orang tanpa mobil. Orang dengan dua mobil punya dua baris dengan nama dan telepon yang sama. Orang yang sudah dikenal tetap seperti adanya; mobil barunya ditambahkan.',
  noColumns: 'Baris pertama harus berisi nama kolom, setidaknya nama dan telepon',
  imported: (count: string) => `${count} baris diimpor`,
  example: 'Berkas contoh',
  file: 'pelanggan',
  odd: 'Terima nomor polisi yang tidak sesuai format negara',
  car: 'Mobil',
  newCar: 'mobil baru',
  knownCar: 'mobil yang dikenal',
  odometer: 'Odometer',
  message: {
    phoneOf: 'Nomor telepon ini milik {name}',
    phoneInFile: 'Baris {row} memakai nomor telepon ini dengan nama lain',
    plateInFile: 'Nomor polisi ini sudah ada di baris {row}',
    plateOf: 'Nomor polisi ini milik mobil {name}',
    vinInFile: 'VIN ini sudah ada di baris {row}',
    noBrand: 'Tidak ada merek dengan nama ini',
    noModel: 'Merek ini tidak punya model dengan nama ini',
    noVariant: 'Model ini tidak punya varian dengan nama ini',
    imported: 'Pelanggan diimpor',
  },
} satisfies typeof en
