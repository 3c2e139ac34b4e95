import type en from './en.ts'

export default {
  importTitle: 'Import pelanggan',
  importHint:
    'Fail Excel atau CSV dengan satu baris bagi setiap kereta, dan satu bagi orang tanpa kereta. Orang dengan dua kereta mempunyai dua baris dengan nama dan telefon yang sama. Orang yang sudah dikenali kekal seperti sedia ada; kereta baharunya ditambah.',
  noColumns: 'Baris pertama mesti menamakan lajur, sekurang-kurangnya nama dan telefon',
  imported: (count: string) => `${count} baris diimport`,
  example: 'Fail contoh',
  file: 'pelanggan',
  odd: 'Terima no. pendaftaran yang tidak menepati format negara',
  car: 'Kereta',
  newCar: 'kereta baharu',
  knownCar: 'kereta yang dikenali',
  odometer: 'Odometer',
  message: {
    phoneOf: 'Nombor telefon ini milik {name}',
    phoneInFile: 'Baris {row} menggunakan nombor telefon ini dengan nama lain',
    plateInFile: 'No. pendaftaran ini sudah ada di baris {row}',
    plateOf: 'No. pendaftaran ini milik kereta {name}',
    vinInFile: 'VIN ini sudah ada di baris {row}',
    noBrand: 'Tiada jenama dengan nama ini',
    noModel: 'Jenama ini tiada model dengan nama ini',
    noVariant: 'Model ini tiada varian dengan nama ini',
    imported: 'Pelanggan diimport',
  },
} satisfies typeof en
