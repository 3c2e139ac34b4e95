import type en from './en.ts'

export default {
  included: (tax: string) => `Termasuk ${tax}`,
  find: 'Pindai atau cari produk',
  findHint: 'Pemindai diakhiri Enter: produk langsung masuk penjualan.',
  chooseGarage: 'Pilih tempat Anda menjual',
  chooseGarageText: 'Barang diambil dari stok tempat ini.',
  noOffers: 'Tidak ada produk di sini',
  noOffersText: 'Tidak ada yang dijual dengan nama, kode atau SKU ini.',
  sale: 'Penjualan',
  emptySale: 'Tekan produk, atau pindai.',
  customer: 'Pelanggan',
  customerHint: 'Kosongkan jika pelanggan tidak dikenal.',
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
