/**
 * Connections that were opened ahead and say nothing, as browsers like to do: Node takes them for ones at work, so that
 * a stop would wait for them until it is cut off.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds. What was sent before the stop has been read by then. */
const A_LOOK = 200
/** A head that is not whole so long after the stop began is not waited for. */
const LATE = 5000

export function letGoOfSilent(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    const began = Date.now()
    const looks = setInterval(() => {
      for (const socket of silent)
        if (socket.bytesRead === 0 || Date.now() - began > LATE) socket.destroy()
    }, A_LOOK)
    app.server.once('close', () => clearInterval(looks))
  })
}
