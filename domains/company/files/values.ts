/** The kinds, types and sizes of files that the server takes. */

export const fileKinds = ['image', 'video', 'pdf', 'table'] as const
export type FileKind = (typeof fileKinds)[number]

const MB = 1024 * 1024
/** In bytes. */
export const fileLimits: Record<FileKind, number> = {
  image: 2 * MB,
  video: 50 * MB,
  pdf: 10 * MB,
  table: 2 * MB,
}

/** The accepted types, as the first bytes show them. */
export const fileTypes: Record<string, FileKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'application/pdf': 'pdf',
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Tables that somebody else wrote. Only an upload that says so takes one. */
export const tableTypes: readonly string[] = [XLSX, 'text/csv']

/** Photos and videos, as a file picker's `accept` says it. */
export const imageAndVideo = Object.keys(fileTypes)
  .filter((type) => fileTypes[type] !== 'pdf')
  .join(',')

/** The server removes an upload that is unfinished after so many hours. */
export const UPLOAD_HOURS = 24
