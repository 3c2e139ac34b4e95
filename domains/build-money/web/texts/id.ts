import type en from './en.ts'

export default {
  title: 'Uang',
  take: 'Terima uang muka',
  amount: 'Jumlah',
  account: 'Akun',
  paidAt: 'Tanggal bayar',
  note: 'Catatan',
  price: 'Harga',
  required: 'Uang muka yang diminta',
  deposits: 'Uang muka',
  payments: 'Uang sejauh ini',
  none: 'Belum ada yang dibayar di muka.',
  kind: { deposit: 'Uang muka masuk', refund: 'Dikembalikan', forfeit: 'Ditahan bengkel' },
  ending: 'Uang mukanya bagaimana',
  ends: { refund: 'Dikembalikan kepada pelanggan', forfeit: 'Tetap di bengkel' },
  message: {
    closed: 'Build ini tidak menerima uang lagi',
    whereDeposit: 'Katakan apakah uang mukanya dikembalikan atau ditahan',
    whichFund: 'Katakan dari mana uang mukanya dikembalikan',
  },
} satisfies typeof en
