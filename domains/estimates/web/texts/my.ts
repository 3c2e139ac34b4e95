import type en from './en.ts'

export default {
  letSign: 'Minta tandatangan pelanggan',
  title: 'Anggaran',
  total: 'Jumlah',
  adds: 'Tambahannya',
  isNew: 'Baharu, untuk anda putuskan',
  agreedBefore: 'Telah dipersetujui',
  quantity: (qty, price) => `${qty} × ${price}`,
  off: 'Diskaun',
  pad: 'Tandatangan anda',
  sign: 'Saya setuju',
  signed: 'Terima kasih',
  signedText: 'Tandatangan anda disimpan bersama anggaran ini. Sila pulangkan peranti.',
  back: 'Kembali ke pesanan',
  none: 'Tiada anggaran untuk ditandatangani',
  failed: 'Anggaran tidak dapat dimuatkan',
  declined: {
    title: 'Pernah ditolak',
    offer: 'Tawarkan lagi',
    dismiss: 'Abaikan',
    dismissTitle: (line) => `Abaikan: ${line}`,
    reason: 'Sebab',
    since: (day, garage) => `Ditolak pada ${day}, ${garage}`,
  },
  message: { changed: 'Anggaran telah berubah sejak dipaparkan' },
} satisfies typeof en
