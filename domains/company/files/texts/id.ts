import type en from './en.ts'

export default {
  photo: 'Foto',
  photos: 'Foto',
  zoomIn: 'Perbesar',
  zoomOut: 'Perkecil',
  place: '{index} dari {total}',
  before: 'Sebelum dikerjakan',
  after: 'Sesudah dikerjakan',
  beforeAfter: 'Sebelum dan sesudah',
  remove: (number) => `Hapus nomor ${number}`,
  thisFile: 'foto atau video ini',
} satisfies typeof en
