import type en from './en.ts'

const texts: typeof en = {
  invoice: 'Faktur',
  draft: 'Draf faktur',
  tools: 'Tindakan faktur',
  language: 'Bahasa cetakan',
  downloadPdf: 'Unduh PDF',
  noPdfYet: 'Draf belum punya berkas: terbitkan faktur dahulu',
  missing: 'Faktur ini tidak ada atau di luar jangkauan Anda',
  failed: 'Faktur tidak dapat dimuat',
  sentences: {
    'Invoice successfully voided': 'Faktur berhasil dibatalkan',
    'This work order has an issued invoice already':
      'SPK ini sudah memiliki faktur yang diterbitkan',
    'The work must be ready first': 'Pekerjaan harus selesai dahulu',
    'Nothing was approved: there is nothing to invoice':
      'Tidak ada yang disetujui: tidak ada yang dapat ditagih',
    'This invoice is void': 'Faktur ini sudah batal',
    'This invoice is void already': 'Faktur ini sudah dibatalkan',
    'Not more than the bill comes to': 'Tidak boleh melebihi jumlah tagihan',
    'Not before the invoice was issued': 'Tidak boleh sebelum faktur diterbitkan',
    'Not in the future': 'Tidak boleh di masa depan',
  },
}

export default texts
