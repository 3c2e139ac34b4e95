/** `/health/live`: the process responds, whatever the database does. `/health/ready`: it can serve requests. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isDiskFull } from './limits/disk.ts'
import { sendMethodNotAllowed } from './http/envelope.ts'
import type { AppContext } from './http/mount.ts'

/**
 * @param isDraining true after the stop signal: the process still serves, but wants no new clients
 * @param isStuck all slots for calls are taken and none ends
 */
export function mountHealth(
  app: FastifyInstance,
  appContext: Pick<AppContext, 'database'>,
  { isDraining, isStuck }: { isDraining: () => boolean; isStuck: () => boolean },
): void {
  app.addHook('onSend', async (_request, reply) => {
    // closes a keep-alive connection after this response
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
