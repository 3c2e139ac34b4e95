/**
 * Sends responses before a body was read. The connection closes after them, since the rest of the body would be read as
 * the next request. Closing with unread bytes resets the connection, and the client may never see the response. We
 * therefore read and discard the rest of the body for up to a second.
 */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds and bytes of the rest; beyond either, the connection is reset. */
const DRAIN_TIMEOUT_MS = 1000
const MAX_DRAINED_BYTES = 1024 * 1024
const CHECK_INTERVAL_MS = 50

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Must be called before the response is sent. */
export function closeAfterUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!hasBody(raw)) return
  reply.header('Connection', 'close')
  drainBody(raw)
}

/** The same for a response that closes the connection anyway. */
export function drainBody(raw: IncomingMessage): void {
  const { socket } = raw
  // a call from inside of the process has no connection; a complete body has no rest
  if (!(socket instanceof Socket) || raw.complete) return
  // Node calls this once it has written the response
  socket.destroySoon = () => drainSocket(socket)
}

function drainSocket(socket: Socket) {
  const before = socket.bytesRead
  const until = performance.now() + DRAIN_TIMEOUT_MS
  socket.end()
  const look = setInterval(() => {
    if (performance.now() > until || socket.bytesRead - before > MAX_DRAINED_BYTES) socket.destroy()
  }, CHECK_INTERVAL_MS)
  look.unref()
  socket.once('close', () => clearInterval(look))
}
