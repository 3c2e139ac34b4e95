import type en from './en.ts'

export default {
  search: 'Cari nama, deskripsi',
  add: 'Tambah jasa',
  edit: 'Ubah jasa',
  none: 'Belum ada jasa',
  noneText: 'Tambahkan pekerjaan yang dijual di sini, dengan harganya di tiap negara.',
  minutes: 'Menit',
  minutesHint: 'Lama pengerjaan pada umumnya.',
  warranty: 'Garansi',
  warrantyDays: 'Masa garansi (hari)',
  days: (count: string) => `${count} hari`,
} satisfies typeof en
