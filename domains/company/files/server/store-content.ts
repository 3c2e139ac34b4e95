/** Stores streamed content: checks the type by its first bytes, counts all bytes, re-encodes a picture. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { messages } from '#platform/contract/messages.ts'
import { HttpError, invalid } from '#platform/server/http/errors.ts'
import { type FileKind, fileLimits, fileTypes, tableTypes } from '../values.ts'
import { fileMessages } from '../messages.ts'
import { type CopySide, copySides, reencode, shrink } from './pictures.ts'
import { createVideoInspector } from './video.ts'
import { type Storage, fromBuffer } from './storage.ts'

export interface StoredContent {
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
  table: messages.tooLarge,
}
export const tooLarge = (kind: FileKind) =>
  new HttpError(413, tooLargeFor[kind], { errors: { file: [tooLargeFor[kind]] } })
export const wrongType = (why: string = fileMessages.types) =>
  new HttpError(415, messages.wrongType, { errors: { file: [why] } })

/** One more byte than the limit of pictures: enough to know any type, and that a picture is too large. */
const HEAD = fileLimits.image + 1

export const newKey = () => randomBytes(24).toString('hex')
/** The key of a smaller copy of a picture; the one of 320 pixels is made with it. */
export const copyKey = (key: string, side: CopySide) =>
  side === 320 ? `${key}thumbnail` : `${key}at${side}`

/** @param person whose turn a picture uses: 503 when too many of theirs wait */
export async function storeContent(
  person: number,
  name: string,
  chunks: AsyncIterator<Buffer>,
  storage: Storage,
): Promise<StoredContent> {
  const head = await readUpTo(chunks, HEAD)
  if (head.length === 0) throw invalid({ file: fileMessages.empty })

  const found = await typeOf(head)
  const type = found === '' && hasPdfMark(head) ? PDF : found
  const kind = fileTypes[type]
  if (!kind) throw wrongType()
  const key = newKey()

  if (kind === 'image') {
    if (head.length > fileLimits.image) throw tooLarge(kind)
    const { content: picture, width, height } = await reencode(person, head, type)
    await storage.put(key, fromBuffer(picture))
    try {
      await storage.put(copyKey(key, 320), fromBuffer(await shrink(person, picture, 320)))
    } catch (error) {
      await storage.remove(key)
      throw error
    }
    const sha256 = createHash('sha256').update(picture).digest()
    return { key, name, type, kind, size: picture.length, sha256, width, height }
  }

  const hash = createHash('sha256')
  const inspector = kind === 'video' ? createVideoInspector(type) : undefined
  let size = 0
  // counted while it streams; content above its type's limit is stopped and removed
  async function* counted() {
    for await (const chunk of rest(head, chunks)) {
      size += chunk.length
      hash.update(chunk)
      inspector?.push(chunk)
      if (size > fileLimits[kind as FileKind]) throw tooLarge(kind as FileKind)
      yield chunk
    }
    if (inspector?.isVideo() === false) throw invalid({ file: fileMessages.noVideo })
  }
  await storage.put(key, Readable.from(counted(), { objectMode: false }))
  return { key, name, type, kind, size, sha256: hash.digest(), width: null, height: null }
}

/** A table by its content: a workbook by its first bytes, else text without a NUL. Stored unchanged. */
export async function storeTable(
  name: string,
  chunks: AsyncIterator<Buffer>,
  storage: Storage,
): Promise<StoredContent> {
  const content = await readUpTo(chunks, fileLimits.table + 1)
  if (content.length === 0) throw invalid({ file: fileMessages.empty })
  if (content.length > fileLimits.table) throw tooLarge('table')
  const found = await typeOf(content)
  const type = tableTypes.find((each) => each === found) ?? (found === '' ? 'text/csv' : undefined)
  if (!type || (found === '' && content.includes(0))) throw wrongType(messages.saveAsXlsx)
  const key = newKey()
  await storage.put(key, fromBuffer(content))
  const sha256 = createHash('sha256').update(content).digest()
  return { key, name, type, kind: 'table', size: content.length, sha256, width: null, height: null }
}

/** What the app itself writes, piece by piece. The caller remembers its row, or takes it back with `deleteStored`. */
export async function storeGenerated(content: AsyncIterable<string | Buffer>, storage: Storage) {
  const key = newKey()
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const piece of content) {
      const bytes = Buffer.from(piece)
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  await storage.put(key, Readable.from(counted(), { objectMode: false }))
  return { key, size, sha256: hash.digest() }
}

/** Every key that `keep` has written. */
export async function deleteStored(key: string, storage: Storage): Promise<void> {
  await storage.remove(key)
  for (const side of copySides) await storage.remove(copyKey(key, side))
}

/** The next piece; if the stream breaks off in the middle: 400. */
async function next(chunks: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { value, done } = await chunks.next()
    return done ? undefined : value
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, messages.malformed)
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

const PDF = 'application/pdf'
const PDF_MARK = '%PDF-'
/** Readers of PDF accept as many other bytes, such as those of an email, before its start (ISO 32000-1, annex H.3.4.1). */
const BYTES_BEFORE_PDF = 1024
/** A page that mentions a PDF is none. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*</

function hasPdfMark(head: Buffer): boolean {
  const start = head.toString('latin1', 0, BYTES_BEFORE_PDF + PDF_MARK.length)
  return start.includes(PDF_MARK) && !MARKUP.test(start)
}

/** An animated PNG is a PNG: only its first picture is stored. */
async function typeOf(head: Buffer): Promise<string> {
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  return detected?.mime === 'image/apng' ? 'image/png' : (detected?.mime ?? '')
}
