import type en from './en.ts'

export default {
  letSign: 'Minta tanda tangan pelanggan',
  title: 'Estimasi',
  total: 'Total',
  adds: 'Tambahannya',
  isNew: 'Baru, untuk Anda putuskan',
  agreedBefore: 'Sudah disetujui',
  quantity: (qty, price) => `${qty} × ${price}`,
  off: 'Diskon',
  pad: 'Tanda tangan Anda',
  sign: 'Saya setuju',
  signed: 'Terima kasih',
  signedText: 'Tanda tangan Anda disimpan bersama estimasi ini. Mohon kembalikan perangkatnya.',
  back: 'Kembali ke pesanan',
  none: 'Tidak ada estimasi untuk ditandatangani',
  failed: 'Estimasi tidak dapat dimuat',
  declined: {
    title: 'Pernah ditolak',
    offer: 'Tawarkan lagi',
    dismiss: 'Abaikan',
    dismissTitle: (line) => `Abaikan: ${line}`,
    reason: 'Alasan',
    since: (day, garage) => `Ditolak pada ${day}, ${garage}`,
  },
  message: { changed: 'Estimasi telah berubah sejak ditampilkan' },
} satisfies typeof en
