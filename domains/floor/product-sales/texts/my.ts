import type en from './en.ts'

export default {
  included: (tax: string) => `Termasuk ${tax}`,
  find: 'Imbas atau cari produk',
  findHint: 'Produk yang diimbas terus ditambah pada jualan.',
  chooseGarage: 'Pilih lokasi',
  chooseGarageText: 'Barang diambil daripada stok lokasi ini.',
  noOffers: 'Tiada produk di sini',
  noOffersText: 'Tiada produk dengan nama, kod atau SKU ini dijual di sini.',
  sale: 'Jualan',
  emptySale: 'Pilih produk, atau imbas.',
  customer: 'Pelanggan',
  customerHint: 'Kosongkan untuk pelanggan kaunter.',
  account: 'Dibayar ke',
  sell: 'Jual',
  available: 'Tersedia',
  quantityOf: (name: string) => `Kuantiti ${name}`,
  priceOf: (name: string) => `Harga seunit ${name}`,
  taxCodeOf: (name: string) => `Kod cukai ${name}`,
  removeOf: (name: string) => `Buang ${name}`,
  more: (name: string) => `Tambah satu lagi ${name}`,
  less: (name: string) => `Kurangkan satu ${name}`,
} satisfies typeof en
