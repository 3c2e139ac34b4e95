import type en from './en.ts'

export default {
  included: (tax: string) => `Termasuk ${tax}`,
  find: 'Pindai atau cari produk',
  findHint: 'Produk yang dipindai langsung masuk ke penjualan.',
  chooseGarage: 'Pilih lokasi',
  chooseGarageText: 'Barang diambil dari stok lokasi ini.',
  noOffers: 'Tidak ada produk di sini',
  noOffersText: 'Tidak ada produk dengan nama, kode, atau SKU ini yang dijual di sini.',
  sale: 'Penjualan',
  emptySale: 'Pilih produk, atau pindai.',
  customer: 'Pelanggan',
  customerHint: 'Kosongkan untuk pelanggan umum.',
  account: 'Dibayar ke',
  sell: 'Jual',
  available: 'Tersedia',
  quantityOf: (name: string) => `Jumlah ${name}`,
  priceOf: (name: string) => `Harga satuan ${name}`,
  taxCodeOf: (name: string) => `Kode pajak ${name}`,
  removeOf: (name: string) => `Hapus ${name}`,
  more: (name: string) => `Tambah satu ${name}`,
  less: (name: string) => `Kurangi satu ${name}`,
} satisfies typeof en
