import type en from './en.ts'

export default {
  included: (tax: string) => `Termasuk ${tax}`,
  find: 'Imbas atau cari produk',
  findHint: 'Pengimbas berakhir dengan Enter: produk terus masuk jualan.',
  chooseGarage: 'Pilih tempat anda menjual',
  chooseGarageText: 'Barang diambil daripada stok tempat ini.',
  noOffers: 'Tiada produk di sini',
  noOffersText: 'Tiada yang dijual dengan nama, kod atau SKU ini.',
  sale: 'Jualan',
  emptySale: 'Tekan produk, atau imbas.',
  customer: 'Pelanggan',
  customerHint: 'Kosongkan jika pelanggan tidak dikenali.',
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
