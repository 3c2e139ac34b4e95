/** Words of the viewer of photos and videos. English gives the keys and the types. */
export default {
  photo: 'Photo',
  photos: 'Photos',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  place: '{index} of {total}',
  before: 'Before the work',
  after: 'After the work',
  beforeAfter: 'Before and after',
  remove: (number: string) => `Remove number ${number}`,
  thisFile: 'this photo or video',
}
