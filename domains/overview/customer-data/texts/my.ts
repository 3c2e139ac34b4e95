import type en from './en.ts'

export default {
  title: 'Data peribadi',
  export: 'Eksport sebagai fail',
  erase: 'Padam data',
  eraseTitle: 'Padam data pelanggan ini?',
  reason: 'Sebabnya',
  stays:
    'Nama, maklumat hubungan dan gambar hilang selama-lamanya. Pesanan kerja, invois dan buku kekal.',
  message: {
    openOrders: 'Pelanggan ini masih ada pesanan kerja terbuka',
    openBuilds: 'Pelanggan ini mempunyai binaan yang belum diserahkan',
    moneyDue: 'Pelanggan ini masih berhutang atau masih mempunyai deposit',
    erasedAlready: 'Data pelanggan ini sudah dipadam',
    erased: 'Data pelanggan dipadam',
  },
} satisfies typeof en
