/**
 * Pictures, videos and documents. The server checks an upload by its first bytes, never by its name. It re-encodes
 * pictures, so that no hidden content stays. A download needs a bearer, or an address signed for a few minutes.
 */
import { z } from 'zod'
import { routes } from '#platform/contract/route.ts'
import { fileMessages } from './messages.ts'
import { fileKinds } from './values.ts'

const stored = z.object({
  id: z.number(),
  /** Signed: opens without a bearer for ten minutes. */
  url: z.string(),
  type: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  name: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

const signed = z.object({
  expires: z.string().max(20).optional(),
  signature: z.string().max(100).optional(),
})

/**
 * Large files use the tus protocol, so that a broken connection loses nothing: POST /files/upload, then PATCH, HEAD
 * and DELETE /files/upload/{id} (server/resumable.ts), then `finish` makes a file of it.
 */
export const files = routes('file', {
  create: {
    method: 'POST',
    path: '/files',
    allow: 'file.write',
    cost: 'transfer',
    // a picture is re-encoded before anything is written
    atomic: false,
    upload: true,
    /** Only its uploader can use a private file until a record takes it. */
    query: z.object({
      private: z.enum(['true']).optional(),
      /** A table, XLSX or CSV, for a call that reads it. */
      kind: z.enum(['table']).optional(),
    }),
    data: stored,
    creates: true,
    about: `Multipart, one part named file: ${fileMessages.types}.`,
  },
  get: {
    method: 'GET',
    path: '/files/{id}',
    // the address's signature replaces a session
    allow: 'anyone',
    cost: 'transfer',
    raw: true,
    query: signed,
    data: z.object({}),
    about:
      'The content itself: by bearer of whoever uploaded or reaches it, or by a signed address.',
  },
  thumbnail: {
    method: 'GET',
    path: '/files/{id}/thumbnail',
    allow: 'anyone',
    cost: 'transfer',
    raw: true,
    query: signed,
    data: z.object({}),
    about: 'A picture, at most 320 pixels a side, as WebP. The signature of the file opens it too.',
  },
  finish: {
    method: 'POST',
    path: '/files/upload/{id}/file',
    allow: 'file.write',
    cost: 'transfer',
    // checks the whole content and re-encodes pictures before it writes
    atomic: false,
    data: stored,
    creates: true,
    about:
      'Makes a file of a complete upload (tus, /files/upload). Asked again, it is the same file.',
  },
})
