import type en from './en.ts'

export default {
  title: 'Data pribadi',
  export: 'Ekspor sebagai berkas',
  erase: 'Hapus data',
  eraseTitle: 'Hapus data pelanggan ini?',
  reason: 'Alasannya',
  stays: 'Nama, kontak dan gambar hilang selamanya. SPK, faktur dan pembukuan tetap ada.',
  message: {
    openOrders: 'Pelanggan ini masih punya SPK terbuka',
    openBuilds: 'Proyek pelanggan ini belum diserahkan',
    moneyDue: 'Pelanggan ini masih berutang, atau uangnya masih disimpan',
    erasedAlready: 'Data pelanggan ini sudah dihapus',
    erased: 'Data pelanggan dihapus',
  },
} satisfies typeof en
