import type en from './en.ts'

const texts: typeof en = {
  number: 'Nomor',
  status: { Paid: 'Lunas', Unpaid: 'Belum Lunas' },
  due: 'Masih harus dibayar',
  totals: (total: string, due: string) => `Total ${total}, sisa tagihan ${due}`,
  sourceOfFunds: 'Sumber dana',
  invoiceCode: 'Kode faktur',
  invoiceFile: 'Berkas faktur',
  paymentProof: 'Bukti pembayaran',
  openFile: (what) => `Buka: ${what}`,
  payment: 'Pembayaran',
  proof: 'Unggah bukti pembayaran',
  paidAt: 'Tanggal pembayaran',
  paidOn: 'Dibayar pada',
  saveAnyway: 'Tetap simpan',
  amount: 'Total baris',
  line: (number) => `Baris ${number}`,
  papers: 'Dokumen',
  entries: 'Entri jurnal',
  noEntries: 'Belum ada yang dibukukan.',
  createdBy: 'Dibuat oleh',
  taxCode: 'Kode pajak',
  tax: 'Pajak',
  taxOnPaper: 'Sesuai faktur pemasok',
  subTotal: 'Tanpa pajak',
  declared: (name: string) => `${name}, kami laporkan sendiri`,
  taxInvoiceNumber: 'Nomor faktur pajak',
  taxInvoiceDate: 'Tanggal faktur pajak',
  taxWaits: 'Menunggu nomor faktur pajak',
  taxWaitsText:
    'Pajaknya sudah dibukukan. Pajak dapat dikreditkan setelah nomor faktur pajak pemasok diisi.',
  enterTaxInvoice: 'Isi faktur pajak',
  confirmTax: 'Sesuai faktur pemasok',
  waiting: 'Kredit pajak',
  message: {
    paidAlready: 'Pembelian ini sudah lunas',
    nothingToPay: 'Tidak ada yang perlu dibayar',
    codeKnown: 'Pemasok ini sudah punya pembelian dengan kode faktur ini',
    numberKnown: 'Pemasok ini sudah punya pembelian dengan nomor faktur pemasok ini',
    beforePurchase: 'Tidak boleh sebelum tanggal pembelian',
    tooDear: 'Nilainya melebihi yang dapat dibukukan',
    noTaxHere: 'Pembelian bengkel ini tidak kena pajak pada hari itu',
    claimedAlready:
      'Pajaknya sudah dikreditkan dalam SPT {until}: nomornya boleh diganti, tetapi tidak boleh dihapus',
    otherTax:
      'Pajak hasil hitungan {tax}: periksa faktur pemasok, atau pastikan jumlah yang Anda isi',
  },
}

export default texts
