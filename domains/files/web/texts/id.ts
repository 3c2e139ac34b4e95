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
} satisfies typeof en
