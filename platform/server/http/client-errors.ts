/** Responds to unreadable HTTP in the envelope too, and closes the connection. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { DATA_POLICY } from './web-files.ts'

/** By the code of Node's error; everything else is a 400. */
const statuses: { [code in string]?: number } = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const headersOf = (body: string) => ({
  Connection: 'close',
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(body),
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': DATA_POLICY,
  'Referrer-Policy': 'no-referrer',
})

const envelope = (http_code: number) =>
  JSON.stringify({ http_code, ...createMessage(messages.malformed), request_id: randomUUID() })

export function handleClientError({ code = '' }: { code?: string }, socket: Socket): void {
  // the client has disconnected, or has received half of a response
  if (!socket.writable) return void socket.destroy()
  const status = statuses[code] ?? 400
  const body = envelope(status)
  const head = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
}

/** 417: an unknown `Expect`; Node would respond without a body. */
export function handleUnknownExpect(_request: IncomingMessage, response: ServerResponse): void {
  const body = envelope(417)
  response.writeHead(417, headersOf(body)).end(body)
}
