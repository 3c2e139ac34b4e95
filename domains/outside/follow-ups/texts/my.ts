import type en from './en.ts'

export default {
  title: 'Tindakan susulan',
  search: 'Cari teks atau nota',
  all: 'Semua tindakan susulan',
  empty: 'Tiada tindakan susulan',
  emptyText: 'Pertanyaan pelanggan dan masalah pembayaran disenaraikan di sini.',
  kind: 'Jenis',
  kinds: {
    call_me: 'Minta dihubungi',
    question: 'Pertanyaan',
    payment: 'Pembayaran',
    booking: 'Tempahan',
    bank: 'Transaksi bank',
  },
  text: 'Perkara',
  state: 'Status',
  open: 'Belum dijawab',
  closed: 'Dijawab',
  done: 'Tandakan selesai',
  doneBy: (name: string, moment: string) => `Dijawab oleh ${name}, ${moment}`,
  note: 'Jawapan',
  opened: 'Dibuka',
  message: {
    done: 'Tindakan susulan selesai',
    doneAlready: 'Tindakan susulan ini sudah selesai',
  },
} satisfies typeof en
