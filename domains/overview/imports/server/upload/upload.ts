/** Receives the upload of an import: a few fields and one file, in any order. Then its file is read, a few at a time. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { plainName } from '#domains/company/files/server/upload.ts'
import { issueMessage } from '#platform/contract/fields.ts'
import { type ApiMessage, messages, createMessage } from '#platform/contract/messages.ts'
import { type WorkerThread, createWorkerThread } from '#platform/server/limits/worker-thread.ts'
import { HttpError, invalid, tooManyRequests, unavailable } from '#platform/server/http/errors.ts'
import { createFairQueue, runInQueue } from '#platform/server/limits/fair-queue.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { unpackTexts } from '#platform/server/http/bodies/length-prefixed.ts'
import type { ReadSheet, TableInput, TableHead } from '#platform/server/import/table-worker.ts'
import { FILE_BYTES, MAX_ROWS, importForm } from '../../contract.ts'
import { importMessages } from '../../messages.ts'
import type { AnyRecordType } from '../record-types/record-type.ts'
import { titlesOf } from './cells.ts'
import { assertRows } from './sheets.ts'

/**
 * The files that a process reads at once: each takes many times its size of memory. A file takes a place when all of it
 * is there, so a slow sender holds none; a person has one at a time.
 */
const places = createFairQueue({ atOnce: 2, ofOne: 1, mostWaiting: 10, mostWaitingOfOne: 2 })

/** The files of one person that a process receives or reads at once. */
const AT_ONCE = 2
const underWay = new Map<number, number>()

/** 429 for a person with too many files under way. */
export async function limitImports<T>(person: number, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(person) ?? 0
  if (before >= AT_ONCE) throw tooManyRequests(5)
  underWay.set(person, before + 1)
  try {
    return await work()
  } finally {
    const remaining = (underWay.get(person) ?? 1) - 1
    if (remaining > 0) underWay.set(person, remaining)
    else underWay.delete(person)
  }
}

/** Waits for a place. 503 if too many wait. */
export const inPlace = <T>(person: number, work: () => Promise<T>): Promise<T> =>
  runInQueue(places, person, work)

/** What a process keeps of files that are received or wait; a slow sender only has what came. */
const MAX_RECEIVED = 12 * FILE_BYTES
let receivedBytes = 0

/** @throws 413 for a file that is too large, 503 if the process has too many of them */
async function receive(file: AsyncIterable<Buffer>, received: Received): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (receivedBytes + chunk.length > MAX_RECEIVED) throw unavailable()
    receivedBytes += chunk.length
    received.bytes += chunk.length
    if (received.bytes > FILE_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The bytes of an upload that its process keeps. */
interface Received {
  bytes: number
}

/** Receives the upload, and keeps its bytes until the work is done. */
export async function withUpload<T>(
  request: FastifyRequest,
  work: (taken: Taken) => Promise<T>,
): Promise<T> {
  const received: Received = { bytes: 0 }
  try {
    return await work(await takeForm(request, received))
  } finally {
    receivedBytes -= received.bytes
  }
}

export interface Taken {
  form: (typeof importForm)['_output']
  name: string
  bytes: Buffer
}

async function takeForm(request: FastifyRequest, received: Received): Promise<Taken> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined)
      throw invalid({ file: importMessages.missingFile })
    throw new HttpError(415, messages.wrongType)
  }
  const words: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | undefined
  try {
    const limits = { fileSize: FILE_BYTES + 1, files: 1, fields: 10, fieldSize: 500 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && part.value !== '') words[part.fieldname] = part.value
      } else if (part.fieldname === 'file')
        file = { name: plainName(part.filename), bytes: await receive(part.file, received) }
      else part.file.resume()
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (error instanceof HttpError) throw error
    throw new HttpError(400, messages.malformed)
  }
  const read = importForm.safeParse(words)
  if (!read.success) throw refused(read.error.issues)
  if (!file) throw invalid({ file: importMessages.missingFile })
  if (file.bytes.length > FILE_BYTES) throw tooLarge()
  return { form: read.data, ...file }
}

const tooLarge = () => new HttpError(413, messages.tooLarge)

function refused(issues: readonly Parameters<typeof issueMessage>[0][]) {
  const errors: Record<string, ApiMessage[]> = {}
  for (const issue of issues) (errors[String(issue.path[0])] ??= []).push(issueMessage(issue))
  return new HttpError(422, messages.invalid, { errors })
}

let thread: WorkerThread<TableInput> | undefined
const MEMORY_MB = 1024

export interface TableOfFile {
  /** Those with a value. */
  sheets: ReadSheet[]
  sha256: Buffer
  is_xlsx: boolean
  /** What the rows take in the database. */
  bytes: number
  /** The rows, encoded for the database. */
  slices: Iterable<string>
}

/** @throws 422 on `file` if it is not a table, with the line, or has no rows */
export async function readTable(
  appContext: AppContext,
  noun: AnyRecordType,
  { bytes }: Pick<Taken, 'bytes'>,
): Promise<TableOfFile> {
  thread ??= createWorkerThread<TableInput>(
    'platform/server/import/table-worker.ts',
    (error) => appContext.log.error({ err: error }, 'thread that reads tables'),
    MEMORY_MB,
  )
  const answer = await thread.ask({ bytes, titles: [...titlesOf(noun)], mostRows: MAX_ROWS })
  const slices = unpackTexts(answer)
  const head = JSON.parse(slices.next().value ?? '{}') as TableHead
  if ('refused' in head) {
    if (head.refused.code !== 'tooManyRows') throw invalid({ file: head.refused as ApiMessage })
    throw invalid({ file: createMessage(importMessages.tooManyRows, { max: MAX_ROWS }) })
  }
  assertRows(head.sheets)
  return {
    sheets: head.sheets,
    sha256: createHash('sha256').update(bytes).digest(),
    is_xlsx: bytes[0] === 0x50 && bytes[1] === 0x4b,
    bytes: answer.length,
    slices,
  }
}
