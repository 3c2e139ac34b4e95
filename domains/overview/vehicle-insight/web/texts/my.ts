import type en from './en.ts'

export default {
  title: 'Pandangan',
  passport: 'Pasport kenderaan',
  prices: 'Dengan harga',
  rolledBack: 'Odometer berundur: lihat graf',
  between: 'Jarak antara lawatan',
  days: (days) => `${days} hari`,
  driven: 'Jarak sehari',
  lastService: 'Servis terakhir',
  nextService: 'Servis seterusnya',
  byDistance: (way) => `apabila mencapai ${way}`,
  byMonths: 'enam bulan selepas yang terakhir',
  curve: 'Odometer mengikut masa',
  odometer: (way) => `sekarang ${way}`,
  owners: 'Para pemilik',
  since: (day) => `sejak ${day}`,
  until: (day) => `hingga ${day}`,
  always: 'sejak sebelum direkodkan',
  changeOwner: 'Tukar pemilik',
  newOwner: 'Pemilik baharu',
  from: 'Pemilik sejak',
} satisfies typeof en
