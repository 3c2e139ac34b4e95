import type en from './en.ts'

export default {
  title: 'Data peribadi',
  export: 'Eksport sebagai fail',
  erase: 'Padam data',
  eraseTitle: 'Padam data pelanggan ini?',
  reason: 'Sebabnya',
  stays: 'Nama, kenalan dan gambar dipadam secara kekal. Pesanan kerja, invois dan jurnal kekal.',
  message: {
    openOrders: 'Pelanggan ini masih ada pesanan kerja terbuka',
    openBuilds: 'Pelanggan ini mempunyai binaan yang belum diserahkan',
    moneyDue: 'Pelanggan ini masih berhutang, atau mempunyai deposit atau kredit',
    erasedAlready: 'Data pelanggan ini sudah dipadam',
    erased: 'Data pelanggan dipadam',
  },
} satisfies typeof en
