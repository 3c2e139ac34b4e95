/**
 * `npm run verify-log`: checks the chain of the activity log and names the first row that was changed,
 * removed or inserted. Exits with 1 when there is one. It prints the end of the chain. Keep that line
 * elsewhere; a later run can check against it: `npm run verify-log -- --noted 1234:9f86d0...`.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/server/database/db.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { readEnv } from '#platform/server/env.ts'
import { describeChainError, verifyLog } from '#platform/server/audit/audit-chain.ts'
import { hasAppRole, migrate } from '#database/migrate.ts'

const { values } = parseArgs({ options: { noted: { type: 'string' } } })
const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.noted ?? '') ?? []
if (values.noted && !hash) {
  console.error('--noted is the place and the hash that were printed: 1234:9f86d0...')
  process.exit(2)
}

const env = readEnv()
const postgres = env.DATABASE_URL
  ? undefined
  : await startEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
const url = env.DATABASE_URL ?? postgres?.url ?? ''
await migrate(url)
const database = openDatabase(url, {
  asAppRole: await hasAppRole(url),
  poolSize: 1,
  slowSize: 4,
  readTimeout: env.DB_TIMEOUT,
  log: (error) => console.error(error.message),
})
try {
  const { checked, waiting, head, broken } = await verifyLog(
    database.writes,
    hash ? { seq: Number(seq), hash } : undefined,
  )
  console.log(`${checked} rows hold${head.at ? `, sealed until ${head.at}` : ''}.`)
  if (waiting > 0) console.log(`${waiting} rows are not sealed yet.`)
  if (broken) console.log(describeChainError(broken))
  else console.log(`The activity log is intact. Its end: ${head.seq}:${head.hash}`)
  process.exitCode = broken ? 1 : 0
} finally {
  await database.close()
  // a running app on the same folder goes on using its database
  if (postgres && !postgres.adopted) await postgres.stop()
}
