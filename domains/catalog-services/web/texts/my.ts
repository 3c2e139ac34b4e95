import type en from './en.ts'

export default {
  search: 'Cari nama, penerangan',
  add: 'Tambah perkhidmatan',
  edit: 'Sunting perkhidmatan',
  none: 'Belum ada perkhidmatan',
  noneText: 'Tambah kerja yang dijual di sini, dengan harganya di setiap negara.',
  minutes: 'Minit',
  minutesHint: 'Tempoh kerja pada kebiasaannya.',
  warranty: 'Waranti',
  warrantyDays: 'Tempoh waranti (hari)',
  days: (count: string) => `${count} hari`,
} satisfies typeof en
