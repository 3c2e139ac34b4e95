/** Files: upload and download; `fileUrl`, `assertFile` and `makePrivate` for domains that refer to a file. */
import { Readable } from 'node:stream'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  HttpError,
  conflict,
  invalid,
  notFound,
  unauthenticated,
} from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext, type RawResponse } from '#platform/server/http/mount.ts'
import { DATA_POLICY } from '#platform/server/http/web-files.ts'
import { secretOf } from '#platform/server/secrets/server-secret.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'

import { type files } from '../contract.ts'
import { type FileKind, fileTypes, tableTypes } from '../values.ts'
import { fileMessages } from '../messages.ts'
import {
  type StoredContent,
  copyKey,
  storeContent,
  storeGenerated,
  deleteStored,
} from './store-content.ts'
import { limitConcurrentUploads, assertBytesToday } from './limits.ts'
import { type CopySide, pictureForPrint, shrink } from './pictures.ts'
import { insertFile, selectFile, selectSignedFile, updatePrivate } from './queries.ts'
import { selectUpload, updateUploadFile } from './queries-uploads.ts'
import { isSigned, signedUrl } from './signature.ts'
import { storageOf } from './choose-storage.ts'
import { type Part, type Storage, fromBuffer } from './storage.ts'
import { receiveFile } from './upload.ts'

/** Before the first request: the app does not start without the secret that signs addresses. */
export const prepareFiles = (appContext: Pick<AppContext, 'env'>): void => void secretOf(appContext)

/** The signed address of a file for a response; valid for ten minutes. */
export const fileUrl = (appContext: Pick<AppContext, 'env'>, id: number): string =>
  signedUrl(appContext, id)

/** A body's `field` must name a file of one of these kinds that the caller uploaded or reaches: else 422. */
export async function assertFile(
  { db, scope, me }: { db: Db; scope: Scope; me: CurrentUser },
  id: number,
  field: string,
  kinds: readonly FileKind[],
): Promise<void> {
  const file = await selectFile(db, scope, me.employee_id, id)
  if (!file) throw invalid({ [field]: messages.unknownReference })
  if (!kinds.includes(kindOf(file.type))) throw invalid({ [field]: fileMessages.wrongKind })
}

const kindOf = (type: string) => (tableTypes.includes(type) ? 'table' : fileTypes[type]) as FileKind

/**
 * From now on no id opens the file. Only its record's signed address does, for users who may read the record. No
 * other record can take it. For copies of identity cards.
 */
export const makePrivate = (db: Db, id: number) => updatePrivate(db, id)

export function create(context: CallContext<typeof files.create>) {
  return receiveUpload(
    context,
    context.query.private ? null : context.me.garage_id,
    context.query.kind,
  )
}

/** Stores the file of a multipart request; calls of other domains accept one like this too. */
export async function receiveUpload(
  {
    db,
    me,
    appContext,
    request,
    audit,
  }: Pick<CallContext<Call>, 'db' | 'me' | 'appContext' | 'request' | 'audit'>,
  garage_id: number | null,
  kind?: 'table',
) {
  const storage = storageOf(appContext)
  const stored = await limitConcurrentUploads(me.employee_id, () =>
    receiveFile(me.employee_id, request, storage, kind),
  )
  try {
    return await db.transaction().execute(async (within) => {
      await assertBytesToday(within, appContext.env, me.employee_id, stored.size)
      return remember(within, { me: { ...me, garage_id }, appContext, audit }, stored)
    })
  } catch (error) {
    await deleteStored(stored.key, storage)
    throw error
  }
}

async function remember(
  db: Db,
  { me, appContext, audit }: Pick<CallContext<Call>, 'me' | 'appContext' | 'audit'>,
  { kind, ...taken }: StoredContent,
) {
  const row = { ...taken, garage_id: me.garage_id, employee_id: me.employee_id }
  const { id } = await insertFile(db, row)
  const { name, type, size, width, height } = taken
  audit.created('file', { id, garage_id: me.garage_id, name, type, size })
  return { id, url: fileUrl(appContext, id), type, kind, size, name, width, height }
}

/** Stores content that the app generates as a file of the head office, with its audit values. */
export interface Written<T> {
  name: string
  type: string
  content: AsyncIterable<string | Buffer>
  save(kept: { file_id: number; sha256: Buffer }): Promise<T>
}

/**
 * In one transaction: what `prepare` reads and locks, the file, and its row. `prepare` may find that nothing is to be
 * written. A failure takes the content back.
 */
export async function storeGeneratedFile<T>(
  { db, appContext, me }: Pick<CallContext<Call>, 'db' | 'appContext' | 'me'>,
  prepare: (within: Db) => Promise<{ done: T } | Written<T>>,
): Promise<T> {
  const storage = storageOf(appContext)
  let stored: string | undefined
  try {
    return await db.transaction().execute(async (within) => {
      const generated = await prepare(within)
      if ('done' in generated) return generated.done
      const { key, size, sha256 } = await storeGenerated(generated.content, storage)
      stored = key
      const { name, type } = generated
      const row = { key, name, type, size, sha256, width: null, height: null, garage_id: null }
      const { id } = await insertFile(within, { ...row, employee_id: me.employee_id })
      return generated.save({ file_id: id, sha256 })
    })
  } catch (error) {
    if (stored) await deleteStored(stored, storage)
    throw error
  }
}

/** All of a table that was uploaded. The caller has asserted that it is one (`assertFile`). */
export async function tableContent(
  { db, appContext }: Pick<CallContext<Call>, 'db' | 'appContext'>,
  id: number,
): Promise<Buffer> {
  const file = await ownFile(db, id)
  const content = await storageOf(appContext).get(file.key, { size: file.size })
  if (!content) throw notFound()
  return Buffer.concat(await content.toArray())
}

export async function finish({
  db,
  me,
  appContext,
  params,
  audit,
}: CallContext<typeof files.finish>) {
  const storage = storageOf(appContext)
  const upload = await selectUpload(db, me.employee_id, params.id)
  if (!upload) throw notFound()
  if (upload.file_id) return answerOf(appContext, await ownFile(db, upload.file_id))
  if (upload.received < upload.size) throw conflict(fileMessages.unfinished)

  const stored = await storeContent(
    me.employee_id,
    upload.name,
    contentOf(upload.parts, storage),
    storage,
  )
  const made = await db
    .transaction()
    .execute(async (within) => {
      await assertBytesToday(within, appContext.env, me.employee_id, stored.size, upload.id)
      const file = await remember(within, { me, appContext, audit }, stored)
      const first = await updateUploadFile(within, upload.id, file.id)
      // another request finished first: use its file
      if (!first) throw new Late()
      return file
    })
    .catch(async (error: unknown) => {
      await deleteStored(stored.key, storage)
      if (error instanceof Late) return undefined
      throw error
    })
  if (made) {
    for (const key of upload.parts) await storage.remove(key)
    return made
  }
  const now = await selectUpload(db, me.employee_id, params.id)
  if (!now?.file_id) throw notFound()
  return answerOf(appContext, await ownFile(db, now.file_id))
}

class Late extends Error {}

async function ownFile(db: Db, id: number) {
  const file = await selectSignedFile(db, id)
  if (!file) throw notFound()
  return file
}

type StoredRow = Awaited<ReturnType<typeof ownFile>>

const answerOf = (appContext: AppContext, { id, type, size, name, width, height }: StoredRow) => ({
  id,
  url: fileUrl(appContext, id),
  type,
  kind: kindOf(type),
  size,
  name,
  width,
  height,
})

async function* contentOf(parts: readonly string[], storage: Storage): AsyncGenerator<Buffer> {
  for (const key of parts) {
    const part = await storage.get(key)
    if (!part) throw notFound()
    yield* part as AsyncIterable<Buffer>
  }
}

export async function thumbnail(
  context: CallContext<typeof files.thumbnail>,
): Promise<RawResponse> {
  const file = await findFile(context)
  const content = Readable.from([await copyOf(context, file, 320)])
  return { type: 'image/webp', content, headers: { ...guards, ...inlineAs(`${file.name}.webp`) } }
}

/** A smaller copy of a picture, as WebP. The caller has checked the scope of its record. */
export async function pictureOf(
  { db, appContext }: { db: Db; appContext: AppContext },
  id: number,
  side: CopySide,
): Promise<Buffer> {
  return copyOf({ appContext }, await ownFile(db, id), side)
}

/** Stored at its first use, and again where the stored one is lost or not whole. 404 for what is no picture. */
async function copyOf(
  { appContext }: { appContext: AppContext },
  file: Pick<StoredRow, 'id' | 'type' | 'key' | 'size' | 'employee_id'>,
  side: CopySide,
): Promise<Buffer> {
  if (kindOf(file.type) !== 'image') throw notFound()
  const storage = storageOf(appContext)
  const key = copyKey(file.key, side)
  const stored = await storage.get(key)
  const small = stored && Buffer.concat(await stored.toArray())
  if (small && isWhole(small)) return small
  const picture = await storage.get(file.key, { size: file.size })
  if (!picture) throw lost(appContext, file)
  const bytes = Buffer.concat(await picture.toArray())
  const copy = await shrink(file.employee_id ?? 0, bytes, side).catch((error: unknown) => {
    throw error instanceof HttpError ? error : lost(appContext, file)
  })
  // two requests at once make the same one; a full disk must not prevent showing it
  await storage.put(key, fromBuffer(copy)).catch(() => undefined)
  return copy
}

/** No row has the size of a thumbnail: WebP says its own, in its first eight bytes and without them. */
const isWhole = (webp: Buffer) => webp.length > 12 && webp.readUInt32LE(4) + 8 === webp.length

/** Its row says otherwise: half a file must not pass for a whole one, and somebody must hear of it. */
function lost(appContext: AppContext, { id, size }: { id: number; size: number }) {
  logLost(appContext, id, size)
  return notFound()
}
const logLost = ({ log }: AppContext, file: number, size: number) =>
  log.error({ file, size }, 'a stored file is missing, or of another size')

/** A picture for a print document, as JPEG; undefined if its content is missing or broken. The caller has checked the record's scope. */
export async function pictureForPaper(
  { db, appContext, me }: { db: Db; appContext: AppContext; me: { employee_id: number } },
  id: number,
): Promise<Buffer | undefined> {
  const file = await selectSignedFile(db, id)
  if (!file || kindOf(file.type) !== 'image') return undefined
  const content = await storageOf(appContext).get(file.key, { size: file.size })
  if (!content) return void logLost(appContext, id, file.size)
  const picture = Buffer.concat(await content.toArray())
  return pictureForPrint(me.employee_id, picture).catch((error: unknown) => {
    if (error instanceof HttpError) throw error
    appContext.log.error({ file: id, err: error }, 'a stored picture cannot be read')
    return undefined
  })
}

export async function get(context: CallContext<typeof files.get>): Promise<RawResponse> {
  const { appContext, request } = context
  const file = await findFile(context)
  const part = partOf(request.headers.range, file.size)
  const { key, size } = file
  const content =
    part === 'outside' ? undefined : await storageOf(appContext).get(key, { part, size })
  if (!content && part !== 'outside') throw lost(appContext, { id: file.id, size })

  // only re-encoded files open as their own page (a video player ignores this and plays all the same)
  const inline = kindOf(file.type) === 'image'
  const headers = {
    ...guards,
    'Content-Disposition': disposition(inline ? 'inline' : 'attachment', file.name),
    'Accept-Ranges': 'bytes',
  }
  if (part === 'outside') {
    const response = {
      http_code: 416,
      ...createMessage(messages.malformed),
      request_id: request.id,
    }
    return {
      status: 416,
      type: 'application/json; charset=utf-8',
      content: Buffer.from(JSON.stringify(response)),
      headers: { ...guards, 'Content-Range': `bytes */${file.size}` },
    }
  }
  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  return {
    status: part ? 206 : 200,
    type: file.type,
    content: content as Readable,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(part ? { 'Content-Range': `bytes ${start}-${end}/${file.size}` } : {}),
    },
  }
}

const guards = {
  'Content-Security-Policy': `sandbox; ${DATA_POLICY}; style-src 'unsafe-inline'`,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'private, max-age=600',
}
const inlineAs = (name: string) => ({ 'Content-Disposition': disposition('inline', name) })

/** A valid signature is enough; without one the request needs a session that reaches the file. */
async function findFile({
  db,
  params,
  query,
  appContext,
  request,
}: CallContext<typeof files.get | typeof files.thumbnail>) {
  if (isSigned(appContext, params.id, query)) {
    const file = await selectSignedFile(db, params.id)
    if (!file) throw notFound()
    return file
  }
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  const { me, scope } = await appContext.sessions.find(token)
  const file = await selectFile(db, scope, me.employee_id, params.id)
  if (!file) throw notFound()
  return file
}

/** One range of a video, so that a player can start in the middle; several ranges at once get the whole. */
function partOf(range: string | undefined, size: number): Part | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const [, from = '', to = ''] = match
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start >= size || start > end) return 'outside'
  return { start, end }
}

const disposition = (how: 'inline' | 'attachment', name: string) => {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
