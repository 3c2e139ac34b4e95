import type en from './en.ts'

export default {
  title: 'PPh dipotong',
  search: 'Nomor faktur, tagihan, atau bukti potong',
  empty: 'Belum ada PPh yang dipotong',
  emptyText: 'Pembayaran yang dipotong PPh oleh perusahaan pembeli tampil di sini.',
  paidOn: 'Dibayar pada',
  document: 'Dokumen',
  customer: 'Pelanggan',
  garage: 'Bengkel',
  withheld: 'Dipotong',
  number: 'Nomor bukti potong',
  notEntered: 'Belum diisi',
  certificate: 'Bukti potong',
  present: 'Sudah diisi',
  enter: 'Isi nomor',
  correct: 'Perbaiki nomor',
  enterText: (amount: string, document: string) =>
    `Pembeli wajib memberi bukti potong sebesar ${amount}, yang dipotong dari ${document}.`,
  until: (day: string) => `Dibayar sampai ${day}`,
  share: (amount: string, percent: string) =>
    `Menurut aturan: ${amount}, ${percent} dari jasa. Mengurangi sisa tagihan.`,
  record: 'Catat PPh dipotong',
  message: {
    onlyCompanies:
      'PPh tidak dapat dipotong dari dokumen ini: pembelinya bukan perusahaan, atau tarifnya belum diatur',
    aboveShare:
      'Paling banyak {amount} dapat dipotong dari dokumen ini. Bagian keuangan dapat mengisi lebih',
    onlyFinance: 'Hanya bagian keuangan yang dapat melunasi dokumen dengan PPh dipotong saja',
    numberOfPastMonth: 'Bulan itu sudah lewat: isi nomor bukti potong',
    numberSaved: 'Nomor bukti potong disimpan',
  },
} satisfies typeof en
