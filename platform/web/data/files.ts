/** Files in the browser: uploads one in one request, and returns the address that shows it. */
import { ApiFailure, apiBase, bearer, openEnvelope } from './api.ts'

/** The specification's limit: ID card, profile picture, vehicle picture. */
export const IMAGE_LIMIT = 2 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp']
export const PDF = 'application/pdf'
const PDF_LIMIT = 10 * 1024 * 1024
/** The maximum size of a file of this type. */
export const limitOf = (type: string) => (type === PDF ? PDF_LIMIT : IMAGE_LIMIT)

export interface StoredFile {
  id: number
  url: string
  type: string
  name: string
}

interface Sending {
  /** Only its uploader may see it until a record refers to it: identity cards. */
  secret?: boolean | undefined
  /** A table for an import. */
  table?: boolean | undefined
  onPercent?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends a file to `POST /files`. Only XMLHttpRequest reports progress. Throws `ApiFailure`. */
export function uploadFile(
  file: File,
  { onPercent, signal, secret, table }: Sending = {},
): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', file)
  const request = new XMLHttpRequest()
  const asked = secret ? '?private=true' : table ? '?kind=table' : ''
  request.open('POST', `${apiBase}/files${asked}`)
  for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onPercent?.(Math.round((100 * loaded) / total)),
  )
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      try {
        resolve(openEnvelope<StoredFile>(request.status, request.response).data)
      } catch (failure) {
        reject(failure as ApiFailure)
      }
    })
    request.addEventListener('error', () => reject(new ApiFailure(0)))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.send(body)
  })
}

/** A thumbnail of the user's own upload, before any record shows it. The caller must revoke its URL. */
export async function localThumbnail(id: number): Promise<string | undefined> {
  const address = `${apiBase}/files/${id}/thumbnail`
  const response = await fetch(address, { headers: bearer() }).catch(() => undefined)
  return response?.ok ? URL.createObjectURL(await response.blob()) : undefined
}

/** The address of a stored image's thumbnail, for lists. It is valid as long as the image's own address. */
export const thumbnailUrl = (url: string) => fileUrl(url.replace('?', '/thumbnail?'))

/** The address of a stored file as an <img> takes it. */
export const fileUrl = (url: string) =>
  url.startsWith('/api/') ? apiBase + url.slice('/api'.length) : url
