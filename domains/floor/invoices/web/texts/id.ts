import type en from './en.ts'

const texts: typeof en = {
  invoice: 'Faktur',
  draft: 'Draf faktur',
  tools: 'Tindakan faktur',
  language: 'Bahasa cetakan',
  downloadPdf: 'Unduh PDF',
  missing: 'Faktur ini tidak ada atau di luar jangkauan Anda',
  failed: 'Faktur tidak dapat dimuat',
  voidSale: 'Barang kembali ke stok dengan biaya saat keluar, dan uangnya dikembalikan.',
  message: {
    voided: 'Faktur berhasil dibatalkan',
    issuedAlready: 'SPK ini sudah memiliki faktur yang diterbitkan',
    notReady: 'Pekerjaan harus selesai dahulu',
    nothingSold: 'Tidak ada yang disetujui: tidak ada yang dapat ditagih',
    notNumbered: 'Kendaraan harus punya VIN atau nomor sasis dahulu',
    aboveBill: 'Tidak boleh melebihi jumlah tagihan',
    isVoid: 'Faktur ini sudah batal',
    isDraft: 'Draf belum punya berkas: terbitkan faktur dahulu',
    invoiceFirst: 'Faktur sudah terbit: terima pembayaran di faktur itu',
    nothingToRefund: 'Tidak ada yang perlu dikembalikan',
    aboveHeld: 'Hanya {amount} yang disimpan untuk pelanggan',
    onlyDeposit: 'Hanya uang muka yang dapat ditahan: {amount}',
    fundOrForfeit: 'Pilih akun sumber pengembaliannya, atau tahan uang mukanya',
    paidAtOnce: 'Dijual di konter: langsung dibayar',
    beforeIssue: 'Tidak boleh sebelum faktur diterbitkan',
  },
}

export default texts
