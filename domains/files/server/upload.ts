/** Takes one part of a multipart request in: looks at its first bytes, counts its last, and keeps it. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { messages } from '#platform/contract/messages.ts'
import { Refusal, invalid } from '#platform/server/errors.ts'
import { type FileKind, fileLimits, fileMessages, fileTypes } from '../contract.ts'
import { remade } from './pictures.ts'
import { type Storage, fromBuffer } from './storage.ts'

export interface Taken {
  key: string
  name: string
  type: string
  kind: FileKind
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
}

const tooLargeFor: Record<FileKind, string> = {
  image: messages.imageTooLarge,
  video: fileMessages.videoTooLarge,
  pdf: fileMessages.pdfTooLarge,
}
const tooLarge = (kind: FileKind) =>
  new Refusal(413, tooLargeFor[kind], { errors: { file: [tooLargeFor[kind]] } })
const wrongType = () =>
  new Refusal(415, messages.wrongType, { errors: { file: [fileMessages.types] } })

/** One more than a picture may have: enough to know the type of anything, and that a picture is too large. */
const HEAD = fileLimits.image + 1

export async function takeFile(request: FastifyRequest, storage: Storage): Promise<Taken> {
  const { name, content } = await filePart(request)
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    return await keep(name, chunks, storage)
  } finally {
    // what was not wanted is let through, or the connection would wait for a reader for ever
    await chunks.return?.()
    content.resume()
  }
}

interface Incoming {
  name: string
  content: Readable
}

async function filePart(request: FastifyRequest): Promise<Incoming> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw invalid({ file: fileMessages.missing })
    throw wrongType()
  }
  const part = await firstPart(request)
  if (!part) throw invalid({ file: fileMessages.missing })
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw invalid({ file: fileMessages.missing })
  }
  return { name: plainName(part.filename), content: part.file }
}

async function firstPart(request: FastifyRequest) {
  try {
    return await request.file({
      limits: { fileSize: fileLimits.video + 1 },
      throwFileSizeLimit: false,
    })
  } catch {
    throw new Refusal(400, messages.malformed)
  }
}

async function keep(name: string, chunks: AsyncIterator<Buffer>, storage: Storage): Promise<Taken> {
  const head = await readUpTo(chunks, HEAD)
  if (head.length === 0) throw invalid({ file: fileMessages.missing })

  const type = await typeOf(head)
  const kind = fileTypes[type]
  if (!kind) throw wrongType()
  const key = randomBytes(24).toString('hex')

  if (kind === 'image') {
    if (head.length > fileLimits.image) throw tooLarge(kind)
    const { content: picture, width, height } = await remade(head, type)
    await storage.put(key, fromBuffer(picture))
    const sha256 = createHash('sha256').update(picture).digest()
    return { key, name, type, kind, size: picture.length, sha256, width, height }
  }

  const hash = createHash('sha256')
  let size = 0
  // counted as it streams by; what grows beyond its kind's limit is stopped, and nothing of it stays
  async function* counted() {
    for await (const chunk of rest(head, chunks)) {
      size += chunk.length
      hash.update(chunk)
      if (size > fileLimits[kind as FileKind]) throw tooLarge(kind as FileKind)
      yield chunk
    }
  }
  await storage.put(key, Readable.from(counted(), { objectMode: false }))
  return { key, name, type, kind, size, sha256: hash.digest(), width: null, height: null }
}

/** The next piece of the request; one that ends in the middle could not be read: 400. */
async function next(chunks: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { value, done } = await chunks.next()
    return done ? undefined : value
  } catch {
    throw new Refusal(400, messages.malformed)
  }
}

async function readUpTo(chunks: AsyncIterator<Buffer>, bytes: number): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  while (length < bytes) {
    const chunk = await next(chunks)
    if (!chunk) break
    read.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(read)
}

async function* rest(head: Buffer, chunks: AsyncIterator<Buffer>) {
  yield head
  for (;;) {
    const chunk = await next(chunks)
    if (!chunk) return
    yield chunk
  }
}

/** A moving PNG is a PNG: its first picture is kept. */
async function typeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? '')
}

/** The name as it was, without folders and what no file system or header takes; for showing only. */
const plainName = (name: string | undefined) =>
  (name ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, 200) || 'file'
