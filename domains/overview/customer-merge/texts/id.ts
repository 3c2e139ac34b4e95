import type en from './en.ts'

export default {
  title: 'Duplikat',
  isDouble: 'Pelanggan ini digabungkan ke',
  merge: 'Gabungkan duplikat',
  mergeNow: 'Gabungkan',
  mergeTitle: (name: string) => `Gabungkan ke ${name}`,
  hint: (name: string) =>
    `Semua milik duplikat pindah ke ${name}: mobil, SPK, faktur, poin, kupon, dan build. Kedua nama tetap dapat dicari. Dapat dibatalkan selama satu hari.`,
  double: 'Duplikatnya',
  wentOver: (cars: string, orders: string) => `${cars} mobil, ${orders} SPK`,
  message: {
    merged: 'Pelanggan digabungkan',
    unmerged: 'Penggabungan pelanggan dibatalkan',
    same: 'Pilih pelanggan lain',
    countries: 'Kedua pelanggan harus dari negara yang sama',
    gone: 'Pelanggan ini sudah digabungkan ke {name}',
    blocked: 'Poin {name} diblokir: buka blokirnya dulu',
    notMerged: 'Tidak ada data ganda yang digabungkan ke pelanggan ini',
    tooLate: 'Penggabungan ini sudah lebih dari sehari',
    goneOn: 'Data yang digabungkan sudah dipakai: poin, kupon, atau faktur',
  },
} satisfies typeof en
