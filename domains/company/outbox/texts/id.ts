import type en from './en.ts'

export default {
  offline: 'Offline',
  title: 'Belum terkirim',
  button: (count) => `Belum terkirim: ${count}`,
  strip:
    'Anda sedang offline. Inspeksi, catatan, waktu kerja, dan foto disimpan di perangkat ini lalu dikirim nanti. Pembayaran, persetujuan, perubahan status order, dan serah terima memerlukan server.',
  kept: 'Disimpan di perangkat ini. Dikirim saat Anda online lagi.',
  none: 'Semuanya sudah terkirim.',
  state: {
    waits: 'Menunggu server',
    asks: 'Orang lain mengubah isian yang sama',
    refused: 'Ditolak',
  },
  mine: 'Versi Anda',
  theirs: 'Versi saat ini',
  by: (name, time) => `${name}, ${time}`,
  empty: 'Kosong',
  keepMine: 'Pakai milik Anda',
  keepTheirs: 'Pakai versi saat ini',
  discard: 'Buang',
  discardTitle: 'Buang yang belum terkirim?',
  discardText: 'Ini hanya ada di perangkat ini dan tidak dapat dipulihkan.',
  leaveTitle: 'Keluar sebelum semuanya terkirim?',
  leaveText: (count) =>
    `Belum terkirim: ${count}. Ini hanya ada di perangkat ini, dan hilang jika Anda keluar.`,
  photos: (count) => `Foto dan video yang sedang dikirim: ${count}`,
  clock: {
    start: 'Waktu kerja: mulai',
    pause: 'Waktu kerja: jeda',
    finish: 'Waktu kerja: selesai',
    stop: 'Waktu kerja: berhenti',
  },
  stay: 'Tetap masuk',
  message: { full: 'Perangkat ini penuh, jadi ini tidak tersimpan' },
} satisfies typeof en
