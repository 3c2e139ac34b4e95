/**
 * Uploads that resume after a break, by the tus protocol (tus.io, 1.0.0: creation, expiration, termination).
 * The storage keeps the bytes of each request as a part, even when the request breaks off early. The upload's row
 * counts the part only if its offset is still the one that the sender expected: any process may take the next part.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough, Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import {
  HttpError,
  forbidden,
  invalid,
  notFound,
  unauthenticated,
  tooManyRequests,
} from '#platform/server/http/errors.ts'
import { recordDiskFull } from '#platform/server/limits/disk.ts'
import { sendMethodNotAllowed, sendError, toHttpError } from '#platform/server/http/envelope.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { type CurrentUser, bearerOf } from '#platform/server/session/session.ts'
import { closeAfterUnreadBody } from '#platform/server/http/bodies/unread-bodies.ts'
import { files } from '../contract.ts'
import { UPLOAD_HOURS, fileLimits, fileTypes } from '../values.ts'
import { fileMessages } from '../messages.ts'
import { newKey, tooLarge, wrongType } from './store-content.ts'
import { limitConcurrentUploads, assertBytesToday } from './limits.ts'
import {
  appendPart,
  countOpenUploads,
  deleteUpload,
  insertUpload,
  selectUpload,
} from './queries-uploads.ts'
import { storageOf } from './choose-storage.ts'
import type { Storage } from './storage.ts'
import { plainName } from './upload.ts'

const PATH = '/files/upload'
const MAX_OPEN = 50
const MAX_PARTS = 1000

/** The request's user, the result of its part, and its error: the library passes none of them to its store. */
interface Asking {
  me: CurrentUser
  written?: Promise<number>
  failure?: unknown
}
const asking = new AsyncLocalStorage<Asking>()
const asker = () => {
  const asked = asking.getStore()
  if (!asked) throw unauthenticated()
  return asked
}

/** `01` would be a second address of upload 1. */
const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)

class Uploads extends DataStore {
  override extensions = ['creation', 'expiration', 'termination']
  #appContext: AppContext
  #storage: Storage

  constructor(appContext: AppContext) {
    super()
    this.#appContext = appContext
    this.#storage = storageOf(appContext)
  }

  /** Uses the declared type and size to refuse early; the finish checks the real ones. */
  override async create(upload: Upload) {
    const { me } = asker()
    const { size = 0, metadata = {} } = upload
    const type = metadata.filetype ?? ''
    // only our own names, not those that every object inherits
    const kind = Object.hasOwn(fileTypes, type) ? fileTypes[type] : undefined
    if (size < 1) throw invalid({ file: fileMessages.empty })
    if (!kind) throw wrongType()
    if (size > fileLimits[kind]) throw tooLarge(kind)
    const db = this.#appContext.database.writes
    const row = { employee_id: me.employee_id, name: plainName(metadata.filename), type, size }
    const { id, created_at } = await db.transaction().execute(async (within) => {
      await assertBytesToday(within, this.#appContext.env, me.employee_id, size)
      if ((await countOpenUploads(within, me.employee_id)) >= MAX_OPEN)
        throw new HttpError(429, fileMessages.tooManyOpen, { retryAfter: 60 })
      return insertUpload(within, row)
    })
    upload.id = String(id)
    upload.creation_date = new Date(created_at).toISOString()
    return upload
  }

  override async getUpload(id: string) {
    const { me } = asker()
    if (!isNumber(id)) throw ERRORS.FILE_NOT_FOUND
    const row = await selectUpload(this.#appContext.database.writes, me.employee_id, Number(id))
    if (!row) throw ERRORS.FILE_NOT_FOUND
    if (row.parts.length >= MAX_PARTS) throw tooManyRequests(60)
    return new Upload({
      id,
      size: row.size,
      offset: row.received,
      metadata: { filename: row.name, filetype: row.type },
      creation_date: new Date(row.created_at).toISOString(),
    })
  }

  override write(content: Readable, id: string, offset: number) {
    const written = this.#append(content, id, offset)
    asker().written = written
    return written
  }

  async #append(content: Readable, id: string, offset: number) {
    const key = newKey()
    let bytes = 0
    // a broken connection ends the part: the bytes received so far are stored
    async function* arrived() {
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          bytes += chunk.length
          yield chunk
        }
      } catch {
        // the rest comes with the next request
      }
    }
    await this.#storage.put(key, Readable.from(arrived(), { objectMode: false }))
    let added = false
    try {
      const part = { offset, bytes, key }
      added = bytes > 0 && (await appendPart(this.#appContext.database.writes, Number(id), part))
    } finally {
      // the part must not stay either when the database is unreachable
      if (!added) await this.#storage.remove(key)
    }
    if (!added && bytes > 0) throw ERRORS.INVALID_OFFSET
    return offset + bytes
  }

  override async remove(id: string) {
    const { me } = asker()
    const row = isNumber(id)
      ? await deleteUpload(this.#appContext.database.writes, me.employee_id, Number(id))
      : undefined
    if (!row) throw ERRORS.FILE_NOT_FOUND
    for (const key of row.parts) await this.#storage.remove(key)
  }

  override getExpiration() {
    return UPLOAD_HOURS * 3_600_000
  }
}

const malformed = () => new HttpError(400, messages.malformed)

/** Our messages for the library's status codes. */
const errorsByStatus: Record<number, () => HttpError> = {
  404: notFound,
  409: () => new HttpError(409, fileMessages.movedOn),
  410: () => new HttpError(410, messages.notFound),
  413: () => new HttpError(413, messages.tooLarge),
}

/** Mounts the four verbs below the API; the contract has the call that makes a file of the upload. */
export function mountUploads(api: FastifyInstance, appContext: AppContext): void {
  const tus = new Server({
    path: `/api${PATH}`,
    datastore: new Uploads(appContext),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: Math.max(...Object.values(fileLimits)),
    onResponseError: async (_request, error) => {
      asker().failure = error
      return undefined
    },
  })

  /** Before the body: anonymous bytes are not read. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    try {
      const token = bearerOf(request)
      if (!token) throw unauthenticated()
      request.caller = await appContext.sessions.find(token)
      if (!hasCapability(request.caller.me.role, files.finish.allow)) throw forbidden()
    } catch (error) {
      const refusal = toHttpError(error)
      if (!refusal) throw error
      closeAfterUnreadBody(request, reply)
      return sendError(reply, refusal)
    }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    try {
      if (!request.caller) throw unauthenticated()
      const { me } = request.caller
      const context: Asking = { me }
      const answer = await limitConcurrentUploads(me.employee_id, () =>
        asking.run(context, () => tus.handleWeb(asWeb(request))),
      )
      // to the library a disk that is full is a sender that broke off
      await context.written?.catch((error: unknown) => (context.failure = error))
      if (context.failure) recordDiskFull(context.failure, appContext.log)
      const failed = context.failure ? toHttpError(context.failure) : undefined
      reply.header('Tus-Resumable', '1.0.0')
      if (failed) return await sendError(reply, failed)
      // 501: optional parts of the protocol that we do not offer, such as an upload without a length
      if (answer.status === 501) return await sendError(reply, malformed())
      if (answer.status >= 500) throw context.failure ?? new Error('An upload failed')
      if (answer.status >= 400)
        return await sendError(reply, errorsByStatus[answer.status]?.() ?? malformed())
      for (const [name, value] of answer.headers)
        if (!name.startsWith('access-control-')) reply.header(name, value)
      return await reply.code(answer.status).send()
    } catch (error) {
      const refusal = toHttpError(error)
      if (!refusal) throw error
      return sendError(reply, refusal)
    } finally {
      // drops the rest of an unwanted body
      request.raw.unpipe()
      request.raw.resume()
    }
  }

  void api.register(async (uploads) => {
    // passed on as it arrives
    uploads.addContentTypeParser('application/offset+octet-stream', (_request, content, done) =>
      done(null, content),
    )
    const config = { cost: 'transfer' } as const
    uploads.route({ method: 'POST', url: PATH, config, onRequest: admit, handler: serve })
    uploads.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      config,
      onRequest: admit,
      handler: serve,
    })
    sendMethodNotAllowed(uploads, PATH, ['POST'])
    sendMethodNotAllowed(uploads, `${PATH}/:id`, ['HEAD', 'PATCH', 'DELETE'])
  })
}

function asWeb({ method, url, headers, body }: FastifyRequest): Request {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const content = body instanceof Readable ? Readable.toWeb(beside(body)) : undefined
  return new Request(`http://localhost${url}`, {
    method,
    headers: values,
    ...(content ? { body: content as BodyInit, duplex: 'half' } : {}),
  } as RequestInit)
}

/** A copy of the body stream: a reader that stops neither closes nor blocks the connection. */
function beside(body: Readable): Readable {
  const through = body.pipe(new PassThrough())
  body.on('error', (error) => through.destroy(error))
  body.once('close', () => {
    if (!body.readableEnded) through.destroy(new Error('The line broke'))
  })
  return through
}
