import type en from './en.ts'

const texts: typeof en = {
  invoice: 'Invois',
  draft: 'Draf invois',
  tools: 'Tindakan invois',
  language: 'Bahasa cetakan',
  downloadPdf: 'Muat turun PDF',
  noPdfYet: 'Draf belum mempunyai fail: keluarkan invois dahulu',
  missing: 'Invois ini tiada atau di luar capaian anda',
  failed: 'Invois tidak dapat dimuatkan',
  sentences: {
    'Invoice successfully voided': 'Invois berjaya dibatalkan',
    'This work order has an issued invoice already':
      'Pesanan kerja ini sudah mempunyai invois yang dikeluarkan',
    'The work must be ready first': 'Kerja mesti siap dahulu',
    'Nothing was approved: there is nothing to invoice':
      'Tiada yang diluluskan: tiada apa untuk diinvoiskan',
    'This invoice is void': 'Invois ini telah batal',
    'This invoice is void already': 'Invois ini telah pun dibatalkan',
    'Not more than the bill comes to': 'Tidak boleh melebihi jumlah bil',
    'Not before the invoice was issued': 'Tidak boleh sebelum invois dikeluarkan',
    'Not in the future': 'Tidak boleh pada masa hadapan',
  },
}

export default texts
