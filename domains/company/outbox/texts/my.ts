import type en from './en.ts'

export default {
  offline: 'Luar talian',
  title: 'Belum dihantar',
  button: (count) => `Belum dihantar: ${count}`,
  strip:
    'Anda di luar talian. Pemeriksaan, nota, masa kerja dan foto disimpan pada peranti ini dan dihantar kemudian. Pembayaran, kelulusan, perubahan status pesanan dan serahan memerlukan pelayan.',
  kept: 'Disimpan pada peranti ini. Dihantar apabila anda dalam talian semula.',
  none: 'Semuanya telah dihantar.',
  state: {
    waits: 'Menunggu pelayan',
    asks: 'Orang lain mengubah medan yang sama',
    refused: 'Ditolak',
  },
  mine: 'Versi anda',
  theirs: 'Versi semasa',
  by: (name, time) => `${name}, ${time}`,
  empty: 'Kosong',
  keepMine: 'Guna milik anda',
  keepTheirs: 'Guna versi semasa',
  discard: 'Buang',
  discardTitle: 'Buang yang belum dihantar?',
  discardText: 'Ia hanya ada pada peranti ini dan tidak dapat dipulihkan.',
  leaveTitle: 'Log keluar sebelum semuanya dihantar?',
  leaveText: (count) =>
    `Belum dihantar: ${count}. Ia hanya ada pada peranti ini, dan hilang jika anda log keluar.`,
  photos: (count) => `Foto dan video yang sedang dihantar: ${count}`,
  clock: {
    start: 'Masa kerja: mula',
    pause: 'Masa kerja: jeda',
    finish: 'Masa kerja: siap',
    stop: 'Masa kerja: berhenti',
  },
  stay: 'Kekal log masuk',
  message: { full: 'Peranti ini penuh, jadi ini tidak disimpan' },
} satisfies typeof en
