/**
 * Closes the connections of bodies that stop coming. A slow connection may take minutes for a video, but one without a
 * byte for half a minute is dead or malicious.
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
      // not the request's own end: that comes with a response that did not wait for the body
      raw.socket.once('close', gone)
    }
    done()
  })
  const look = setInterval(
    () => {
      const now = performance.now()
      for (const [raw, body] of coming) {
        const { bytesRead } = raw.socket
        // unread bytes wait for the app, not for the sender, until the response is sent without them
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
