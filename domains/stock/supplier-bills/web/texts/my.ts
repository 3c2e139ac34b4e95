import type en from './en.ts'

const texts: typeof en = {
  number: 'Nombor',
  status: { Paid: 'Sudah Dibayar', Unpaid: 'Belum Dibayar' },
  due: 'Belum dibayar',
  totals: (total, due) => `Jumlah ${total}, baki perlu dibayar ${due}`,
  sourceOfFunds: 'Sumber dana',
  invoiceCode: 'Kod invois',
  invoiceFile: 'Fail invois',
  paymentProof: 'Bukti pembayaran',
  openFile: (what) => `Buka: ${what}`,
  payment: 'Pembayaran',
  proof: 'Muat naik bukti pembayaran',
  paidAt: 'Tarikh bayaran',
  paidOn: 'Dibayar pada',
  saveAnyway: 'Simpan juga',
  amount: 'Jumlah baris',
  line: (number) => `Baris ${number}`,
  papers: 'Dokumen',
  entries: 'Catatan jurnal',
  noEntries: 'Belum ada yang dicatat.',
  createdBy: 'Dicipta oleh',
  message: {
    paidAlready: 'Pembelian ini sudah dibayar',
    codeKnown: 'Pembekal ini sudah mempunyai pembelian dengan kod invois ini',
    numberKnown: 'Pembekal ini sudah mempunyai pembelian dengan nombor invois pembekal ini',
    beforePurchase: 'Tidak boleh sebelum tarikh pembelian',
    tooDear: 'Nilainya melebihi yang boleh dicatat',
  },
}

export default texts
