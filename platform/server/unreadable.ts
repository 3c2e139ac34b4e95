/** What cannot even be read as HTTP is answered in the envelope too, and the connection closed. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '#platform/contract/messages.ts'

const statusOf = (code: string | undefined) =>
  code === 'HPE_HEADER_OVERFLOW'
    ? 431
    : code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW'
      ? 413
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400

const headersOf = (request_id: string, body: string) => ({
  Connection: 'close',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': request_id,
})

const refusalOf = (http_code: number, request_id: string) =>
  JSON.stringify({ http_code, message: messages.malformed, request_id })

export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  // a caller who left, or an answer that has begun: nothing more can be said
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const request_id = randomUUID()
  const body = refusalOf(status, request_id)
  const headers = Object.entries(headersOf(request_id, body)).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'))
}

/** 417: an `Expect` that is not the one of HTTP; Node would answer it bare. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const request_id = randomUUID()
  const body = refusalOf(417, request_id)
  response.writeHead(417, headersOf(request_id, body)).end(body)
}
