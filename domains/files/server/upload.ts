/** Takes one part of a multipart request in: looks at its first bytes, counts its last, and keeps it. */
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { messages } from '#platform/contract/messages.ts'
import { Refusal, invalid } from '#platform/server/errors.ts'
import { fileLimits, fileMessages } from '../contract.ts'
import { type Taken, keep, wrongType } from './keep.ts'
import type { Storage } from './storage.ts'

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

/** The name as it was, without folders, what no file system or header takes, and marks that turn its end around; for showing only. */
export const plainName = (name: string | null | undefined) =>
  (name ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 200) || 'file'
