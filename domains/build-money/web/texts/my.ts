import type en from './en.ts'

export default {
  title: 'Wang',
  take: 'Terima deposit',
  amount: 'Amaun',
  account: 'Akaun',
  paidAt: 'Tarikh bayar',
  note: 'Nota',
  price: 'Harga',
  required: 'Deposit yang diminta',
  deposits: 'Deposit',
  payments: 'Wang setakat ini',
  none: 'Belum ada yang dibayar terdahulu.',
  kind: { deposit: 'Deposit masuk', refund: 'Dipulangkan', forfeit: 'Disimpan bengkel' },
  ending: 'Apa jadi dengan deposit',
  ends: { refund: 'Dipulangkan kepada pelanggan', forfeit: 'Kekal di bengkel' },
  message: {
    closed: 'Binaan ini tidak menerima wang lagi',
    whereDeposit: 'Nyatakan sama ada deposit dipulangkan atau disimpan',
    whichFund: 'Nyatakan dari mana deposit dipulangkan',
  },
} satisfies typeof en
