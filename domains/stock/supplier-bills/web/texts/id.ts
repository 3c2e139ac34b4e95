import type en from './en.ts'

const texts: typeof en = {
  number: 'Nomor',
  status: { Paid: 'Lunas', Unpaid: 'Belum Lunas' },
  due: 'Masih harus dibayar',
  totals: (total, due) => `Total ${total}, sisa tagihan ${due}`,
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
  message: {
    paidAlready: 'Pembelian ini sudah lunas',
    codeKnown: 'Pemasok ini sudah punya pembelian dengan kode faktur ini',
    numberKnown: 'Pemasok ini sudah punya pembelian dengan nomor faktur pemasok ini',
    beforePurchase: 'Tidak boleh sebelum tanggal pembelian',
    tooDear: 'Nilainya melebihi yang dapat dibukukan',
  },
}

export default texts
