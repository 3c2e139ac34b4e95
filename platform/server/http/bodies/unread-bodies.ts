/**
 * Answers that come before a body was read. The connection closes after them, since the rest of the body would be
 * read as the next request. A connection that closes on unread bytes breaks off, and its caller may never see the
 * answer. So for a moment the rest is taken in and thrown away.
 */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds and bytes of the rest; beyond either, the connection breaks off. */
const DRAIN_TIMEOUT_MS = 1000
const MAX_DRAINED_BYTES = 1024 * 1024
const CHECK_INTERVAL_MS = 50

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** To be called before the answer is sent. */
export function closeAfterUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!hasBody(raw)) return
  reply.header('Connection', 'close')
  drainBody(raw)
}

/** The same for an answer that closes the connection anyway. */
export function drainBody(raw: IncomingMessage): void {
  const { socket } = raw
  // a call from inside of the process has no connection; of a body that is here whole nothing is left
  if (!(socket instanceof Socket) || raw.complete) return
  // Node calls this once it has written the answer
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
