import type en from './en.ts'

export default {
  photo: 'Foto',
  photos: 'Foto',
  zoomIn: 'Zum masuk',
  zoomOut: 'Zum keluar',
  place: '{index} daripada {total}',
  before: 'Sebelum kerja',
  after: 'Selepas kerja',
  beforeAfter: 'Sebelum dan selepas',
  remove: (number) => `Padam nombor ${number}`,
  thisFile: 'foto atau video ini',
} satisfies typeof en
