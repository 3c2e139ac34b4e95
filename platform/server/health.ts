/** `/health/live`: the process answers, whatever the database does. `/health/ready`: it can do its work. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isDiskFull } from './limits/disk.ts'
import { sendMethodNotAllowed } from './http/envelope.ts'
import type { AppContext } from './http/mount.ts'

/**
 * @param isDraining true from the stop signal on: the process still answers, but wants no new callers
 * @param isStuck all places for calls are taken and none ends
 */
export function mountHealth(
  app: FastifyInstance,
  appContext: Pick<AppContext, 'database'>,
  { isDraining, isStuck }: { isDraining: () => boolean; isStuck: () => boolean },
): void {
  app.addHook('onSend', async (_request, reply) => {
    // closes a kept-open connection after this answer
    if (isDraining()) reply.header('Connection', 'close')
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const status = isDraining()
      ? 'draining'
      : isDiskFull()
        ? 'disk full'
        : isStuck()
          ? 'stuck'
          : (await databaseAnswers(appContext))
            ? 'ready'
            : 'database away'
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
  for (const url of ['/health/live', '/health/ready']) sendMethodNotAllowed(app, url, ['GET'])
}

async function databaseAnswers({ database }: Pick<AppContext, 'database'>) {
  try {
    const { rows } = await sql<{ takes_writes: boolean }>`
      select current_setting('transaction_read_only') = 'off' as takes_writes`.execute(
      database.reads,
    )
    return rows[0]?.takes_writes === true
  } catch {
    return false
  }
}
