/** The setup of a measurement: its own filled database, app processes on it, and the signed-in users. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { projectRoot } from '#platform/server/root.ts'
import { fill } from './fill.ts'

export interface BenchEnvironment {
  url: string
  /** Folder of the database: its server's log and process id are read there. */
  folder: string
  orders: number
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Starts the database in `folder` and fills it, unless an earlier run has. @param orders how many work orders. */
export async function createBenchEnvironment(
  folder: string,
  orders: number,
  say: (line: string) => void,
): Promise<BenchEnvironment> {
  mkdirSync(folder, { recursive: true })
  const server = await startEmbedded({
    dataDir: folder,
    log: () => {},
    // sized as `npm start` sizes it; every line of its log says whose it is
    settings: { log_line_prefix: '@@%p@ ' },
  })
  await migrate(server.url)
  return benchEnvironmentOn(
    { url: server.url, fillsBy: server.superuserUrl, folder, orders, say },
    () => server.stop(),
  )
}

interface Wanted {
  /** What the app is given. */
  url: string
  /** Fills the database, and answers questions about it. */
  fillsBy: string
  folder: string
  orders: number
  say: (line: string) => void
}

/** A stand on a migrated database: filled, unless an earlier run has filled it. */
export async function benchEnvironmentOn(
  { url, fillsBy, folder, orders, say }: Wanted,
  stop: () => Promise<void> = async () => {},
): Promise<BenchEnvironment> {
  const pool = new pg.Pool({ connectionString: fillsBy, max: 4 })
  pool.on('error', () => {}) // a connection that is lost shows at its next use
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows
  const filled = async () =>
    (await query<{ orders: number }>('select coalesce(max(id), 0) as orders from orders'))[0]
      ?.orders ?? 0
  if ((await filled()) === 0) {
    say(`Filling ${orders.toLocaleString('en-GB')} orders into ${folder}`)
    await fill(fillsBy, orders, say)
  }
  return {
    url,
    folder,
    orders: await filled(),
    query,
    close: async () => {
      await pool.end()
      await stop()
    },
  }
}

export interface App {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** One app process, as in production, on the stand's database. */
export async function startApp(
  environment: BenchEnvironment,
  name: string,
  settings: Record<string, string> = {},
): Promise<App> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/api/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: environment.url,
      DATA_DIR: join(environment.folder, name),
      FILES_SECRET: 'a secret of the bench, which keeps no files',
      PUBLIC_URL: 'https://127.0.0.1',
      SECRETS_KEY: 'a key of the bench, which keeps no secrets',
      PORT: '0',
      OTP_TRANSPORT: 'outbox',
      OTP_PER_PHONE: '1000000',
      OTP_PER_PHONE_ALL: '1000000',
      OTP_PER_ADDRESS: '1000000',
      RATE_PER_SESSION: '0',
      RATE_PER_ADDRESS: '0',
      RATE_FILES_PER_ADDRESS: '0',
      READS_PER_SESSION: '1000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const origin = await outputMatching(child, /Bengkel is at (http:\/\/\S+)/)
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((ended) => {
        child.once('exit', () => ended())
        child.kill('SIGTERM')
      }),
  }
}

function outputMatching(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((found, lost) => {
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000)
      const match = wanted.exec(text)
      if (match?.[1]) found(match[1])
    })
    child.once('exit', (code) => lost(new Error(`The app ended (${code}):\n${text}`)))
  })
}

/** Inserts a session of an employee as a row: the measurement leaves out the sign-in. */
export async function tokenOf(environment: BenchEnvironment, employeeId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await environment.query(
    `insert into sessions (token_hash, employee_id, expires_at, ip, user_agent)
     values ($1, $2, now() + interval '1 day', '127.0.0.1', 'bench')`,
    [createHash('sha256').update(token).digest(), employeeId],
  )
  return token
}
