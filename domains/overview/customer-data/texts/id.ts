import type en from './en.ts'

export default {
  title: 'Data pribadi',
  export: 'Ekspor sebagai berkas',
  erase: 'Hapus data',
  eraseTitle: 'Hapus data pelanggan ini?',
  reason: 'Alasannya',
  stays:
    'Nama, kontak, dan foto dihapus secara permanen. Work order, faktur, dan jurnal tetap ada.',
  message: {
    openOrders: 'Pelanggan ini masih punya SPK terbuka',
    openBuilds: 'Pelanggan ini punya build yang belum diserahkan',
    moneyDue: 'Pelanggan ini masih berutang, atau punya uang muka atau saldo kredit',
    erasedAlready: 'Data pelanggan ini sudah dihapus',
    erased: 'Data pelanggan dihapus',
  },
} satisfies typeof en
