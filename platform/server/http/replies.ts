/** Responses that are no plain envelope: a file, and a cacheable one. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from './envelope.ts'
import type { RawResponse } from './mount.ts'

/** What the app writes as text or XML is UTF-8. An uploaded table has the encoding of its sender. */
const withCharset = (type: string) =>
  /^text\/(plain|html)$|[/+]xml$/.test(type) ? `${type}; charset=utf-8` : type

export const sendRaw = (
  reply: FastifyReply,
  { status = 200, type, content, headers }: RawResponse,
) =>
  reply
    .code(status)
    .headers({ 'Content-Type': withCharset(type), ...headers })
    .send(content)

/** Sends a cacheable response: 304 without content if the client has it. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  envelope: Envelope,
) {
  const content = JSON.stringify(envelope)
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.headers({ ETag: etag, 'Cache-Control': `public, max-age=${seconds}` })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.code(200).type('application/json; charset=utf-8').send(content)
}
