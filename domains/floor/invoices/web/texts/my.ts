import type en from './en.ts'

const texts: typeof en = {
  invoice: 'Invois',
  draft: 'Draf invois',
  tools: 'Tindakan invois',
  language: 'Bahasa cetakan',
  downloadPdf: 'Muat turun PDF',
  missing: 'Invois ini tiada atau di luar capaian anda',
  failed: 'Invois tidak dapat dimuatkan',
  voidSale: 'Barang kembali ke stok pada kos semasa keluar, dan wangnya dibayar balik.',
  message: {
    voided: 'Invois berjaya dibatalkan',
    issuedAlready: 'Pesanan kerja ini sudah mempunyai invois yang dikeluarkan',
    notReady: 'Kerja mesti siap dahulu',
    nothingSold: 'Tiada yang diluluskan: tiada apa untuk diinvoiskan',
    notNumbered: 'Kenderaan perlu ada VIN atau nombor casis dahulu',
    aboveBill: 'Tidak boleh melebihi jumlah bil',
    isVoid: 'Invois ini telah batal',
    isDraft: 'Draf belum mempunyai fail: keluarkan invois dahulu',
    invoiceFirst: 'Invois telah dikeluarkan: terima bayaran pada invois itu',
    nothingToRefund: 'Tiada apa yang perlu dipulangkan',
    aboveHeld: 'Hanya {amount} disimpan untuk pelanggan',
    onlyDeposit: 'Hanya wang pendahuluan boleh disimpan: {amount}',
    fundOrForfeit: 'Pilih akaun sumber pemulangannya, atau simpan wang pendahuluan',
    paidAtOnce: 'Dijual di kaunter: terus dibayar',
    beforeIssue: 'Tidak boleh sebelum invois dikeluarkan',
  },
}

export default texts
