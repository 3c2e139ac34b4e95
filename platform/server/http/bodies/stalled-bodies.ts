/**
 * Bodies that stop coming. A slow line may take minutes for a video, but one over which nothing comes for half a minute
 * is gone, or holds a place on purpose: its connection is closed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './unread-bodies.ts'

interface IncomingBody {
  answer: ServerResponse
  bytes: number
  since: number
}

export function closeStalledBodies(app: FastifyInstance, seconds: number): void {
  const coming = new Map<IncomingMessage, IncomingBody>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // a call from inside of the process has no connection
    if (hasBody(raw) && raw.socket instanceof Socket && !raw.socket.destroyed) {
      coming.set(raw, { answer: reply.raw, bytes: raw.socket.bytesRead, since: performance.now() })
      const gone = () => coming.delete(raw)
      raw.once('end', gone)
      // not the request's own end: that comes with an answer that did not wait for the body
      raw.socket.once('close', gone)
    }
    done()
  })
  const look = setInterval(
    () => {
      const now = performance.now()
      for (const [raw, body] of coming) {
        const { bytesRead } = raw.socket
        // what lies here unread waits for us, not for the sender, until the answer is given without it
        const isOurs = raw.readableLength > 0 && !body.answer.writableEnded
        if (raw.complete) coming.delete(raw)
        else if (bytesRead !== body.bytes || isOurs)
          Object.assign(body, { bytes: bytesRead, since: now })
        else if (now - body.since > seconds * 1000) raw.socket.destroy()
      }
    },
    (seconds * 1000) / 6,
  )
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}
