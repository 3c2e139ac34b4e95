/** Takes one part of a multipart request: checks its first bytes, counts all of them, and stores it. */
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { truncate } from '#platform/contract/text/truncate.ts'
import { messages } from '#platform/contract/messages.ts'
import { HttpError, invalid } from '#platform/server/http/errors.ts'
import { fileLimits } from '../values.ts'
import { fileMessages } from '../messages.ts'
import { type StoredContent, storeContent, storeTable, wrongType } from './store-content.ts'
import type { Storage } from './storage.ts'

export async function receiveFile(
  person: number,
  request: FastifyRequest,
  storage: Storage,
  kind?: 'table',
): Promise<StoredContent> {
  const { name, content } = await filePart(request)
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    return kind === 'table'
      ? await storeTable(name, chunks, storage)
      : await storeContent(person, name, chunks, storage)
  } finally {
    // unwanted parts are drained; otherwise the connection would wait for a reader forever
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

/** If the file is not found so long after the whole body came in, it never will be. */
const PART_TIMEOUT_MS = 1000

async function firstPart(request: FastifyRequest) {
  const wait = new AbortController()
  const part = request.file({
    limits: { fileSize: fileLimits.video + 1 },
    throwFileSizeLimit: false,
  })
  try {
    return await Promise.race([part, silence(request, wait.signal)])
  } catch {
    throw new HttpError(400, messages.malformed)
  } finally {
    wait.abort()
  }
}

/** Fails when the whole body is in without a result: a part that the parser skips can leave it silent forever. */
async function silence({ raw }: FastifyRequest, signal: AbortSignal): Promise<never> {
  for (let isIn = false; ; isIn = raw.complete) {
    await delay(PART_TIMEOUT_MS, undefined, { signal })
    if (isIn) throw new Error('No part was found')
  }
}

/** The original name, for display only: without folders, invalid characters and marks that reverse its end. */
export const plainName = (name: string | null | undefined) =>
  truncate(
    (name ?? '')
      .toWellFormed()
      .replace(/^.*[/\\]/, '')
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
    200,
  ) || 'file'
