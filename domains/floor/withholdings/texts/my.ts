import type en from './en.ts'

export default {
  title: 'Cukai pegangan',
  search: 'Nombor invois, bil atau sijil',
  empty: 'Tiada cukai pegangan',
  emptyText: 'Bayaran yang ditolak cukai pegangan oleh syarikat pembeli disenaraikan di sini.',
  paidOn: 'Dibayar pada',
  document: 'Dokumen',
  customer: 'Pelanggan',
  garage: 'Bengkel',
  withheld: 'Ditahan cukai',
  number: 'Nombor sijil',
  notEntered: 'Belum diisi',
  certificate: 'Sijil',
  present: 'Sudah diisi',
  enter: 'Isi nombor',
  correct: 'Betulkan nombor',
  enterText: (amount: string, document: string) =>
    `Pembeli perlu memberi sijil cukai pegangan sebanyak ${amount}, yang ditahan daripada ${document}.`,
  until: (day: string) => `Dibayar sehingga ${day}`,
  share: (amount: string, percent: string) =>
    `Bahagian yang sah: ${amount}, ${percent} daripada perkhidmatan. Mengurangkan baki perlu dibayar.`,
  record: 'Rekod cukai pegangan',
  message: {
    onlyCompanies:
      'Cukai tidak boleh ditahan daripada dokumen ini: pembelinya bukan syarikat, atau kadarnya belum ditetapkan',
    aboveShare:
      'Paling banyak {amount} boleh ditahan daripada dokumen ini. Bahagian kewangan boleh mengisi lebih',
    onlyFinance: 'Hanya bahagian kewangan boleh menjelaskan dokumen dengan cukai pegangan sahaja',
    numberOfPastMonth: 'Bulan itu sudah berlalu: isi nombor sijil',
    numberSaved: 'Nombor sijil disimpan',
  },
} satisfies typeof en
