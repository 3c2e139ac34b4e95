/** `/health/live`: the process answers, whatever the database does. `/health/ready`: it can do its work. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { House } from './mount.ts'

export function mountHealth(app: FastifyInstance, house: House): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !draining && (await databaseAnswers(house))
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : draining ? 'draining' : 'database away' })
  })
}

async function databaseAnswers({ database }: House) {
  try {
    await sql`select 1`.execute(database.reads)
    return true
  } catch {
    return false
  }
}
