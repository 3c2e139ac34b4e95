import type en from './en.ts'

export default {
  title: 'Pendua',
  isDouble: 'Pelanggan ini digabungkan ke dalam',
  merge: 'Gabungkan pendua',
  mergeNow: 'Gabungkan',
  mergeTitle: (name: string) => `Gabungkan ke dalam ${name}`,
  hint: (name: string) =>
    `Semua milik pendua berpindah kepada ${name}: kereta, pesanan kerja, invois, mata, kupon dan binaan. Kedua-dua nama kekal boleh dicari. Boleh dibatalkan selama sehari.`,
  double: 'Penduanya',
  wentOver: (cars: string, orders: string) => `${cars} kereta, ${orders} pesanan kerja`,
  message: {
    merged: 'Pelanggan digabungkan',
    unmerged: 'Penggabungan pelanggan dibatalkan',
    same: 'Pilih pelanggan lain',
    countries: 'Kedua-dua pelanggan mesti dari negara yang sama',
    gone: 'Pelanggan ini sudah digabungkan ke dalam {name}',
    blocked: 'Mata {name} disekat: nyahsekat dahulu',
    notMerged: 'Tiada pendua yang digabungkan ke pelanggan ini',
    tooLate: 'Penggabungan ini sudah lebih daripada sehari',
    goneOn: 'Rekod yang digabungkan telah digunakan: mata, kupon atau invois',
  },
} satisfies typeof en
