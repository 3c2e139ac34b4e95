import type en from './en.ts'

export default {
  photo: 'Foto',
  photos: 'Foto’s',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  place: '{index} van {total}',
  before: 'Voor het werk',
  after: 'Na het werk',
  beforeAfter: 'Voor en na',
  remove: (number) => `Nummer ${number} verwijderen`,
  thisFile: 'deze foto of video',
} satisfies typeof en
