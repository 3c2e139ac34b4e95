import type en from './en.ts'

export default {
  title: 'Wawasan',
  passport: 'Paspor kendaraan',
  prices: 'Dengan harga',
  rolledBack: 'Odometer mundur: lihat grafiknya',
  between: 'Jarak antar kunjungan',
  days: (days) => `${days} hari`,
  driven: 'Jarak per hari',
  lastService: 'Servis terakhir',
  nextService: 'Servis berikutnya',
  byDistance: (way) => `saat mencapai ${way}`,
  byMonths: 'enam bulan setelah yang terakhir',
  curve: 'Odometer dari waktu ke waktu',
  odometer: (way) => `sekarang ${way}`,
  owners: 'Para pemilik',
  since: (day) => `sejak ${day}`,
  until: (day) => `sampai ${day}`,
  always: 'sejak sebelum tercatat',
  changeOwner: 'Ganti pemilik',
  newOwner: 'Pemilik baru',
  from: 'Pemilik sejak',
} satisfies typeof en
