/** Starts the app: settings, database, migrations, demo data the first time, then the server; and stops it gracefully. */
import { inLocalMoney, inRupiah } from '#database/demo/money.ts'
import { roleTable } from '#platform/contract/roles.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { type Env, readEnv } from '#platform/server/env.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import { createLog } from '#platform/server/log.ts'
import { assertPortFree } from '#platform/server/port.ts'
import { startSealing } from '#platform/server/audit/audit-chain.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { demoSignIns, fillIfEmpty, seedDemo } from '#database/demo.ts'
import { findOrderOfSeed } from '#database/demo/order-seeds.ts'
import { hasAppRole, migrate } from '#database/migrate.ts'
import { startImportWorker } from '#domains/overview/imports/server/import-worker.ts'
import { keepNotices } from '#domains/outside/notices/server/keep-notices.ts'
import { encryptStoredSecrets } from '#domains/company/legal-entities/server/secrets.ts'
import { buildApp } from './app.ts'
import { jobs } from './jobs.ts'

/** Writes to the person at the terminal; the log is for machines. */
const say = (line: string) => process.stderr.write(`${line}\n`)

function settings(): Env {
  try {
    return readEnv()
  } catch (error) {
    say((error as Error).message)
    process.exit(1)
  }
}

const env = settings()
const log = createLog(env)

/** Closed in reverse order of opening. */
const opened: (() => Promise<unknown>)[] = []
/** After this time the stop cuts off unfinished responses: an endless download must not hold up an upgrade. */
const LONGEST_STOP = 30_000
/** The server still accepts requests sent before the stop signal; a moment is enough for that. */
const SHORTEST_DRAIN = 500
let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  log.info({ seconds: env.DRAIN_SECONDS }, 'stopping')
  const drain = Math.max(SHORTEST_DRAIN, env.DRAIN_SECONDS * 1000)
  if (code === 0) await new Promise((drained) => setTimeout(drained, drain))
  setTimeout(() => {
    log.error({}, 'not stopped in time')
    process.exit(1)
  }, LONGEST_STOP).unref()
  for (const close of opened.toReversed())
    await close().catch((error: unknown) => log.error({ err: error }, 'not closed'))
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

/** The addresses of the owner, who migrates, and of the app. An operator's database has one for both. */
async function databaseUrls() {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, appUrl: env.DATABASE_URL }
  say('Starting the embedded PostgreSQL ...')
  const postgres = await startEmbedded({ dataDir: env.DATA_DIR, log: (line) => log.info(line) })
  opened.push(() => postgres.stop())
  return postgres
}

try {
  await assertPortFree(env.PORT, env.HOST)
  const { url, appUrl } = await databaseUrls()
  const fresh = await migrate(url)
  if (fresh.length > 0) say(`Database brought up to date: ${fresh.length} steps.`)

  const appContext = await createAppContext(env, appUrl, { asAppRole: await hasAppRole(url), log })
  opened.push(() => appContext.close())

  const { encrypted, lost } = await encryptStoredSecrets(appContext)
  if (encrypted > 0) say(`Secrets encrypted with SECRETS_KEY: ${encrypted}.`)
  if (lost > 0) {
    log.error({ legal_entities: lost }, 'secrets of e-invoices cannot be read')
    say(
      `The e-invoice secrets of ${lost} legal entities were encrypted with another SECRETS_KEY.` +
        ' Start with that one (or name it in SECRETS_KEY_BEFORE), or enter the secrets again.',
    )
  }

  const seed = env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo')
  if (seed !== 'none')
    await fillIfEmpty(appContext, url, async () => {
      say('Filling in the demo data (three months of garage life) ...')
      const began = Date.now()
      await seedDemo(appContext, new Date(), seed === 'demo-local' ? inLocalMoney : inRupiah)
      say(`Demo data filled in, ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    })

  const sealing = startSealing(appContext)
  opened.push(() => sealing.close())

  const app = await buildApp(appContext, { logger: log, isDraining: () => stopping })
  await app.listen({ port: env.PORT, host: env.HOST })
  opened.push(() => app.close())
  const nightly = startJobs(appContext, jobs)
  opened.push(() => nightly.close())
  const importing = startImportWorker(appContext)
  opened.push(() => importing.close())
  const sending = keepNotices(appContext)
  opened.push(() => sending.close())
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  log.info({ port, host: env.HOST }, 'listening')
  const home = `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}`
  say(`\nBengkel is at ${home}\n`)
  if (seed !== 'none') {
    say('Demo sign-ins (the code that is "sent" appears here in the log):')
    for (const { phone, name, role_id } of demoSignIns)
      say(
        `  ${phone.padEnd(14)} ${(roleTable.find(({ id }) => id === role_id)?.name ?? '').padEnd(26)} ${name}`,
      )
    say('  Password: spooring-77\n')
    const order = await findOrderOfSeed(appContext.database.reads, seed)
    if (order) say(`SEED=${seed}: ${order.number} at ${home}/order-management/${order.id}\n`)
  }
} catch (error) {
  log.fatal({ err: error }, 'not started')
  say(`Bengkel could not start: ${(error as Error).message}`)
  await stop(1)
}
