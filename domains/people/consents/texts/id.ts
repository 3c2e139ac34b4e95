import type en from './en.ts'

export default {
  title: 'Persetujuan pesan',
  change: 'Ubah persetujuan',
  none: 'Tidak',
  channel: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' },
  purpose: { reminder: 'Pengingat servis', marketing: 'Penawaran dan ulasan' },
  agrees: {
    reminder: (garage: string) =>
      `Setuju menerima pengingat servis dan inspeksi dari ${garage} lewat`,
    marketing: (garage: string) =>
      `Setuju menerima penawaran dan permintaan ulasan dari ${garage} lewat`,
  },
  ourGarages: 'bengkel kami',
  how: {
    desk: 'di konter',
    page: 'lewat tautan',
    stop: 'lewat kata berhenti',
    whatsapp: 'di WhatsApp',
    import: 'lewat impor',
    migration: 'pengaturan sebelumnya',
  },
  history: 'Riwayat',
  given: 'Persetujuan diberikan',
  withdrawn: 'Persetujuan ditarik',
  onForm: (garage: string) =>
    `Setuju menerima pengingat servis dan inspeksi dari ${garage} lewat WhatsApp, SMS, dan email`,
  message: {
    saved: 'Persetujuan disimpan',
    stopped: 'Anda tidak akan menerima pesan seperti ini lagi',
    gone: 'Pelanggan yang sudah dihapus atau digabungkan tidak menerima pesan',
    duplicate: 'Saluran dan tujuan ini ada dua kali dalam daftar',
  },
} satisfies typeof en
