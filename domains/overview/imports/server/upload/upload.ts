/** Parses the upload of an import: a few fields and one file, in any order. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { plainName } from '#domains/company/files/server/upload.ts'
import { issueMessage } from '#platform/contract/fields.ts'
import { type ApiMessage, messages, createMessage } from '#platform/contract/messages.ts'
import { type WorkerThread, createWorkerThread } from '#platform/server/limits/worker-thread.ts'
import { HttpError, invalid, tooManyRequests } from '#platform/server/http/errors.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { unpackTexts } from '#platform/server/http/bodies/length-prefixed.ts'
import type { TableInput, TableHead } from '#platform/server/import/table-worker.ts'
import { FILE_BYTES, MAX_ROWS, importForm } from '../../contract.ts'
import { importMessages } from '../../messages.ts'
import type { AnyRecordType } from '../record-types/record-type.ts'
import { titlesOf } from './cells.ts'

/** The most files that a process parses at once: each takes many times its size of memory. */
const AT_ONCE = 2
let underWay = 0

export async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) throw tooManyRequests(5)
  underWay++
  try {
    return await work()
  } finally {
    underWay--
  }
}

export interface Taken {
  form: (typeof importForm)['_output']
  name: string
  bytes: Buffer
}

export async function takeForm(request: FastifyRequest): Promise<Taken> {
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
        file = { name: plainName(part.filename), bytes: await part.toBuffer() }
      else part.file.resume()
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
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
  titles: string[]
  count: number
  sha256: Buffer
  is_xlsx: boolean
  /** The rows, encoded for the database. */
  slices: Iterable<string>
}

/** @throws 422 on `file` if it is not a table, with the line */
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
  const titles = [...titlesOf(noun).keys()]
  const answer = await thread.ask({ bytes, titles, mostRows: MAX_ROWS })
  const slices = unpackTexts(answer)
  const head = JSON.parse(slices.next().value ?? '{}') as TableHead
  if ('refused' in head) throw invalid({ file: head.refused as ApiMessage })
  if ('tooMany' in head)
    throw invalid({ file: createMessage(importMessages.tooManyRows, { max: MAX_ROWS }) })
  if (head.count === 0) throw invalid({ file: importMessages.noRows })
  return {
    titles: head.titles,
    count: head.count,
    sha256: createHash('sha256').update(bytes).digest(),
    is_xlsx: bytes[0] === 0x50 && bytes[1] === 0x4b,
    slices,
  }
}
