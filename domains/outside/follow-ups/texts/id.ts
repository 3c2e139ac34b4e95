import type en from './en.ts'

export default {
  title: 'Tindak lanjut',
  search: 'Cari teks atau catatan',
  all: 'Semua tindak lanjut',
  empty: 'Tidak ada tindak lanjut',
  emptyText: 'Pertanyaan pelanggan dan masalah pembayaran muncul di sini.',
  kind: 'Jenis',
  kinds: {
    call_me: 'Minta ditelepon',
    question: 'Pertanyaan',
    payment: 'Pembayaran',
    booking: 'Booking',
    bank: 'Mutasi bank',
  },
  text: 'Tentang',
  state: 'Status',
  open: 'Belum dijawab',
  closed: 'Dijawab',
  done: 'Tandai selesai',
  doneBy: (name: string, moment: string) => `Dijawab oleh ${name}, ${moment}`,
  note: 'Jawaban',
  opened: 'Dibuka',
  message: {
    done: 'Tindak lanjut selesai',
    doneAlready: 'Tindak lanjut ini sudah selesai',
  },
} satisfies typeof en
