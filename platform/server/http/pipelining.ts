/**
 * Pipelined requests: Node parses all that a connection sends and answers in order. When the connection closes, Node
 * emits `close` only on the response being sent. Everything that waits for `close` to release a place, memory, a slot of
 * the fair queue or a file would wait for ever, and a few hundred anonymous requests would stop the app.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No browser and no proxy pipelines; a connection with more unanswered requests is closed. */
export const MAX_UNANSWERED_PER_CONNECTION = 4

/** Emits `close` on every response of a connection that closes, and limits unanswered requests per connection. */
export function releasePipelinedRequests(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

  function responsesOf(socket: Socket): Set<ServerResponse> {
    const existing = unanswered.get(socket)
    if (existing) return existing
    const responses = new Set<ServerResponse>()
    unanswered.set(socket, responses)
    socket.once('close', () => {
      for (const response of responses) {
        // as Node does for the response that it was sending
        response.destroy()
        if (!response.closed) response.emit('close')
      }
    })
    return responses
  }

  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = responsesOf(socket)
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (responses.size > MAX_UNANSWERED_PER_CONNECTION) socket.destroy()
  })
}

/** Runs `work` once when the response has been sent or its connection is closed; now, if that has happened already. */
export function whenClosed(response: ServerResponse, work: () => void): void {
  if (response.destroyed) work()
  else response.once('close', work)
}
