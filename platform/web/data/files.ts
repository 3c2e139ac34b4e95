/** Files in the browser: uploads one in one request, and returns the address that shows it. */
import { type Message, messages } from '#platform/contract/messages.ts'
import { ApiFailure, bearer, openEnvelope, toApiMessage } from './api.ts'
import { apiBase } from './callAddress.ts'

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

interface PostOptions {
  /** The other fields of the form. */
  fields?: Readonly<Record<string, string>>
  onPercent?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Posts a form with a file. Only XMLHttpRequest reports progress. Throws `ApiFailure`. */
export function postFile<T>(
  path: string,
  file: File,
  { fields = {}, onPercent, signal }: PostOptions = {},
): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', `${apiBase}${path}`)
  for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onPercent?.(Math.round((100 * loaded) / total)),
  )
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      try {
        resolve(openEnvelope<T>(request.status, request.response).data)
      } catch (failure) {
        reject(failure as ApiFailure)
      }
    })
    request.addEventListener('error', () => void whyUnsent(file).then(reject))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.send(body)
  })
}

/** A browser reads no file that was saved again after it was chosen. */
const whyUnsent = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => new ApiFailure(0),
      () => new ApiFailure(422, { message: messages.fileChanged }),
    )

interface UploadOptions extends Omit<PostOptions, 'fields'> {
  /** Only its uploader may see it until a record refers to it: identity cards. */
  secret?: boolean | undefined
  /** A table for an import. */
  table?: boolean | undefined
}

/** Sends a file to `POST /files`. Throws `ApiFailure`. */
export const uploadFile = (file: File, { secret, table, ...options }: UploadOptions = {}) =>
  postFile<StoredFile>(
    `/files${secret ? '?private=true' : table ? '?kind=table' : ''}`,
    file,
    options,
  )

/** Why a file was refused: the sentence about the file, else that of the call. */
export const fileProblem = (failure: unknown): Message =>
  (failure instanceof ApiFailure && Object.values(failure.errors)[0]?.[0]) || toApiMessage(failure)

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
