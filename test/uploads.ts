/** Uploads of files in one request, and how they are fetched. */
import sharp from 'sharp'
import type { ApiResponse, Who, World } from './world.ts'

const BOUNDARY = 'bengkel-test-boundary'
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`

interface Part {
  field?: string
  name?: string
  type?: string
}

export const multipart = (
  content: Buffer,
  { field = 'file', name = 'photo.jpg', type = 'image/jpeg' }: Part = {},
) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** A form without any part. */
export const noParts = `--${BOUNDARY}--\r\n`

const bearer = ({ token }: Who) => (token ? { authorization: `Bearer ${token}` } : {})

export const uploading = (world: World) => ({
  upload: (
    who: Who,
    content: Buffer,
    { query = '', path = '/files', ...part }: Part & { query?: string; path?: string } = {},
  ): Promise<ApiResponse> =>
    world.call({
      method: 'POST',
      url: `/api${path}${query}`,
      headers: { 'content-type': multipartType, ...bearer(who) },
      payload: multipart(content, part),
    }),

  fetched: (url: string, who?: Who, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { ...headers, ...(who ? bearer(who) : {}) } }),
})

export const aPicture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()
