/** The API's messages about files: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const fileMessages = defineMessages('files', {
  missing: 'Choose a file first',
  empty: 'This file is empty',
  types: 'JPEG, PNG or WebP pictures, MP4, WebM or MOV videos, PDF documents',
  videoTooLarge: 'Video must not exceed 50 MB',
  pdfTooLarge: 'PDF must not exceed 10 MB',
  unreadable: 'This picture could not be read',
  noVideo: 'This video could not be read',
  tooMuchToday: 'You have reached the upload limit for today, please continue tomorrow',
  tooManyPixels: 'This picture has too many pixels',
  wrongKind: 'This field needs a different type of file',
  unfinished: 'This upload is not complete yet',
  movedOn: 'This upload was continued on another device or window',
  tooManyOpen: 'Too many uploads are in progress: finish or cancel one first',
})
