/**
 * Closes idle connections at shutdown. Browsers open connections in advance; Node treats them as busy and would wait
 * for the shutdown timeout.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds. By then the server has read everything sent before the stop. */
const CHECK_INTERVAL_MS = 200
/** The shutdown does not wait longer than this for an incomplete request header. */
const SHUTDOWN_TIMEOUT_MS = 5000

export function closeIdleConnectionsOnShutdown(app: FastifyInstance): void {
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
        if (socket.bytesRead === 0 || Date.now() - began > SHUTDOWN_TIMEOUT_MS) socket.destroy()
    }, CHECK_INTERVAL_MS)
    app.server.once('close', () => clearInterval(looks))
  })
}
