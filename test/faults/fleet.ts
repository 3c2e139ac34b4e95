/**
 * Real processes: a PostgreSQL that can be killed, and apps as `npm start` runs them, told apart from each other by
 * their ports. Only what was started here is ever ended, by its process id.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type RoleName, roleTable } from '#platform/contract/roles.ts'
import { type Db, openDatabase } from '#platform/server/database/db.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { isAlive, pause } from '#platform/server/embedded-postgres/processes.ts'
import { projectRoot } from '#platform/server/root.ts'
import { hashToken, newToken } from '#platform/server/session/session.ts'
import { migrate } from '#database/migrate.ts'
import type { Garage } from '../orders.ts'
import { type ApiResponse, type Who, type World, aPhone } from '../world.ts'

const folders: string[] = []
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-faults-'))
  folders.push(folder)
  return folder
}
// after everything that a test file ends itself: what is registered first comes last
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

export interface Server {
  url: string
  dataDir: string
  pid(): number
  /** SIGKILL: no goodbye to anybody. Something of ours starts it again, as the app does with its own. */
  kill(): void
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own, which comes back when it is killed, as the embedded one of the app does.
 * @param dataDir a folder with a cluster that is there; without one a new cluster
 */
export async function aServer(dataDir = aFolder()): Promise<Server> {
  const server = await startEmbedded({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', shared_buffers: '128MB' },
  })
  const note = join(dataDir, 'postgres/cluster/postmaster.pid')
  const pid = () => Number(readFileSync(note, 'utf8').split('\n')[0])
  const endAtOnce = () => {
    if (existsSync(note) && isAlive(pid())) process.kill(pid(), 'SIGQUIT')
  }
  process.once('exit', endAtOnce)
  return {
    url: server.superuserUrl,
    dataDir,
    pid,
    kill: () => process.kill(pid(), 'SIGKILL'),
    stop: async () => {
      await server.stop()
      process.off('exit', endAtOnce)
    },
  }
}

/** What a call was answered with; status 0: nothing, the connection broke. */
export interface Reply extends ApiResponse {
  retryAfter: string | null
  requestId: string | null
}

export interface App {
  url: string
  pid: number
  said(): string
  /** The exit code; null when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
  ended(): boolean
  health(kind: 'live' | 'ready'): Promise<number>
}

const apps: ChildProcess[] = []
process.once('exit', () => {
  for (const child of apps) if (child.exitCode === null) child.kill('SIGKILL')
})

/**
 * An app on that database, ready to work.
 * @param within words of a shell that come before it, such as a limit that it lives under
 */
export async function anApp(
  database: string,
  settings: Record<string, string> = {},
  within = '',
): Promise<App> {
  const command = [process.execPath, '--enable-source-maps', 'dist/api/main.js']
  const [program = '', ...args] = within
    ? ['sh', '-c', `${within}; exec "$0" "$@"`, ...command]
    : command
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: database,
      DATA_DIR: aFolder(),
      SEED: 'none',
      LOG_LEVEL: 'info',
      RATE_PER_SESSION: '0',
      RATE_PER_ADDRESS: '0',
      ...settings,
    },
  })
  apps.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-200_000)))
  const exit = once(child, 'exit') as Promise<[number | null]>
  const ended = () => child.exitCode !== null || child.signalCode !== null
  let url = ''
  for (const until = Date.now() + 90_000; !url; await pause(20)) {
    url = /Bengkel is at (http:\S+)/.exec(output)?.[1] ?? ''
    if (ended() || Date.now() > until) throw new Error(`The app does not start:\n${output}`)
  }
  const app: App = {
    url,
    pid: child.pid ?? 0,
    said: () => output,
    end: async (signal) => {
      if (!ended()) child.kill(signal)
      return (await exit)[0]
    },
    ended,
    health: async (kind) =>
      (await fetch(`${url}/health/${kind}`).catch(() => ({ status: 0 }))).status,
  }
  for (const until = Date.now() + 30_000; (await app.health('ready')) !== 200; await pause(20))
    if (Date.now() > until) throw new Error(`The app is not ready:\n${output}`)
  return app
}

/** What fetch says of a connection that broke: the code of the socket's own error. */
const whyBroken = (error: unknown) => {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

export async function call(
  base: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const nothing = { data: undefined, headers: {}, retryAfter: null, requestId: null }
  try {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const isJson = answer.headers.get('content-type')?.includes('json')
    const { message, data, errors } = isJson
      ? ((await answer.json()) as ApiResponse)
      : { message: await answer.text(), data: undefined, errors: undefined }
    return {
      status: answer.status,
      message,
      data,
      ...(errors ? { errors } : {}),
      headers: {},
      retryAfter: answer.headers.get('retry-after'),
      requestId: answer.headers.get('x-request-id'),
    }
  } catch (error) {
    return { ...nothing, status: 0, message: whyBroken(error) }
  }
}

/** The people and places of a test in a migrated database, and what its owner sees in the tables. */
export interface Network {
  /** For looking at the books as their page does. */
  db: Db
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  signedInAs(role: RoleName): Promise<{ token: string; employee_id: number; phone: string }>
  /** Somebody of that role who calls the app at `base`: the builders of test/orders.ts work with it. */
  who(base: string, role: RoleName): Promise<Who>
  garage(base: string): Promise<Garage>
  close(): Promise<void>
}

export async function aNetwork(url: string): Promise<Network> {
  await migrate(url)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  owner.on('error', () => {}) // the database is killed in these tests
  await owner.query(`insert into garages (id, name, code, country_id, time_zone, kind, address) values
    (1, 'Cilandak', 'CIL', 1, 'Asia/Jakarta', 'garage', 'Cilandak 1'),
    (2, 'Bandung', 'BAN', 1, 'Asia/Jakarta', 'garage', 'Bandung 1')
    on conflict do nothing`)
  await owner.query(`select setval(pg_get_serial_sequence('garages', 'id'), 100)`)

  const signedInAs: Network['signedInAs'] = async (role) => {
    const everywhere = role === 'super admin' || role === 'finance'
    const phone = aPhone()
    const { rows } = await owner.query<{ id: number }>(
      `insert into employees (full_name, phone, role_id, country_id, garage_id)
       values ($1, $2, $3, 1, $4) returning id`,
      [
        `Some ${role}`,
        phone,
        roleTable.find(({ name }) => name === role)?.id,
        everywhere ? null : 1,
      ],
    )
    const employee_id = rows[0]?.id ?? 0
    const token = newToken()
    await owner.query(
      `insert into sessions (token_hash, employee_id, expires_at, ip, user_agent)
       values ($1, $2, now() + interval '1 day', '127.0.0.1', 'test')`,
      [hashToken(token), employee_id],
    )
    return { token, employee_id, phone }
  }
  const who: Network['who'] = async (base, role) => {
    const { token, employee_id } = await signedInAs(role)
    const send =
      (method: string) =>
      (path: string, body?: object, headers: Record<string, string> = {}) =>
        call(base, token, method, path, body ?? (method === 'GET' ? undefined : {}), headers)
    return {
      employee_id,
      token,
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      delete: send('DELETE'),
    }
  }
  const database = openDatabase(url, {
    asAppRole: false,
    poolSize: 1,
    slowSize: 4,
    readTimeout: 5000,
    log: () => {},
  })
  return {
    db: database.reads,
    rows: async (text, values = []) => (await owner.query(text, values)).rows,
    signedInAs,
    who,
    garage: async (base) => ({
      // the builders ask it for nothing but people
      world: { signedInAs: (role: RoleName) => who(base, role) } as unknown as World,
      admin: await who(base, 'admin'),
      adviser: await who(base, 'service adviser'),
      mechanic: await who(base, 'mechanic'),
    }),
    close: async () => {
      await database.close()
      await owner.end()
    },
  }
}

/** Server-sent events as one browser receives them: the record types, in their order. */
export async function aListener(base: string, token: string) {
  const received: string[] = []
  const ending = new AbortController()
  const { data } = await call(base, token, 'POST', '/live', {})
  const answer = await fetch(`${base}/api/live?ticket=${data.ticket}`, { signal: ending.signal })
  if (answer.status !== 200 || !answer.body) throw new Error(`No line: ${answer.status}`)
  let open = true
  const reading = (async () => {
    let rest = ''
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      rest += Buffer.from(chunk).toString()
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'event: signed-out') received.push('signed-out')
        const nouns = /^data: .*"nouns":\[([^\]]*)\]/.exec(line)?.[1]
        for (const [, noun] of nouns?.matchAll(/"([\w-]+)"/g) ?? []) if (noun) received.push(noun)
      }
    }
  })()
    .catch(() => {})
    .finally(() => (open = false))
  return {
    received,
    isOpen: () => open,
    close: async () => {
      ending.abort()
      await reading
    },
  }
}
