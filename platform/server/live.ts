/**
 * What changed, told to every open browser: `GET /api/live`, server-sent events. A change is one line with the noun and
 * the garage; the browser asks again for what it shows, through the calls and their reach. Nothing else travels here.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { signedOut } from './errors.ts'
import { type House, answerRefusal, toRefusal } from './mount.ts'
import { reaches } from './scope.ts'

/** Keeps proxies from closing a quiet line, and finds out lines that are dead. */
const HEARTBEAT = 25_000
/** A session that ended meanwhile is noticed this soon at the latest. */
const MOST_LINES = 2000

export function mountLive(api: FastifyInstance, house: House): void {
  const lines = new Set<FastifyReply>()
  api.addHook('preClose', async () => {
    for (const reply of lines) reply.raw.end()
  })

  api.get('/live', async (request, reply) => {
    try {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (!token) throw signedOut()
      const { me, reach } = await house.sessions.find(token)
      if (lines.size >= MOST_LINES) return await reply.code(503).header('Retry-After', '30').send()
      reply.hijack()
      lines.add(reply)
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      reply.raw.write(': open\n\n')
      const stop = house.events.on((event) => {
        if (event.kind === 'session-ended' && event.employee_id === me.employee_id)
          return void checkAgain()
        if (event.kind !== 'changed') return
        if (event.garage_id !== null && !reaches(reach, event.garage_id)) return
        reply.raw.write(`data: ${JSON.stringify({ noun: event.noun })}\n\n`)
      })
      const beat = setInterval(() => void checkAgain(), HEARTBEAT)
      async function checkAgain() {
        // a database that is away ends no line: only a dead session does
        const dead = await house.sessions.find(token ?? '').then(
          () => false,
          (error: unknown) => toRefusal(error)?.status === 401,
        )
        if (dead) reply.raw.end('event: signed-out\ndata: {}\n\n')
        else reply.raw.write(': still here\n\n')
      }
      reply.raw.on('close', () => {
        stop()
        clearInterval(beat)
        lines.delete(reply)
      })
      return reply
    } catch (error) {
      const refusal = toRefusal(error)
      if (!refusal) throw error
      return answerRefusal(reply, refusal)
    }
  })
}
