import type en from './en.ts'

export default {
  title: 'Persetujuan mesej',
  change: 'Ubah persetujuan',
  none: 'Tidak',
  channel: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'E-mel' },
  purpose: { reminder: 'Peringatan servis', marketing: 'Tawaran dan ulasan' },
  agrees: {
    reminder: (garage: string) =>
      `Bersetuju menerima peringatan servis dan pemeriksaan daripada ${garage} melalui`,
    marketing: (garage: string) =>
      `Bersetuju menerima tawaran dan permintaan ulasan daripada ${garage} melalui`,
  },
  ourGarages: 'bengkel kami',
  how: {
    desk: 'di kaunter',
    page: 'melalui pautan',
    stop: 'melalui kata berhenti',
    whatsapp: 'dalam WhatsApp',
    import: 'melalui import',
    migration: 'tetapan terdahulu',
  },
  history: 'Sejarah',
  given: 'Persetujuan diberi',
  withdrawn: 'Persetujuan ditarik balik',
  onForm: (garage: string) =>
    `Bersetuju menerima peringatan servis dan pemeriksaan daripada ${garage} melalui WhatsApp, SMS dan e-mel`,
  message: {
    saved: 'Persetujuan disimpan',
    stopped: 'Anda tidak akan menerima mesej seperti ini lagi',
    gone: 'Pelanggan yang telah dipadam atau digabungkan tidak menerima mesej',
    duplicate: 'Saluran dan tujuan ini ada dua kali dalam senarai',
  },
} satisfies typeof en
