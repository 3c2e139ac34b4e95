/** What cannot even be read as HTTP is answered in the envelope too, and the connection closed. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
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

export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  // a caller who left, or an answer that has begun: nothing more can be said
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const request_id = randomUUID()
  const body = JSON.stringify({ http_code: status, message: messages.malformed, request_id })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${request_id}`,
      '',
      body,
    ].join('\r\n'),
  )
}
