/**
 * The world of a test: the whole API over a database of its own, and builders that say only what matters to the test.
 * `const world = await aWorld(); const admin = await world.signedInAs('admin', { garage_id: 1 })`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { type RoleName, roleTable } from '#platform/contract/roles.ts'
import { readEnv } from '#platform/server/env.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { openSession } from '#platform/server/session/session.ts'
import { hasAppRole } from '#database/migrate.ts'
import { buildApp } from '../apps/api/app.ts'
import { aDatabase } from './cluster.ts'
import { assertDescribed } from './descriptions.ts'

export interface ApiResponse {
  status: number
  message: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks at whatever came back
  data: any
  errors?: Record<string, string[]>
  /** Of a refusal: its code, and the values of its placeholders. */
  code?: string
  values?: Record<string, string | number>
  /** The same for each of `errors`. */
  codes?: Record<string, { code: string; values?: Record<string, string | number> }[]>
  headers: Record<string, unknown>
}

/** A caller of the API: `who.get('/admin/order')`, `who.post('/admin/order', {...})`; paths below `/api`. */
export interface Who {
  employee_id: number
  token: string
  get(path: string): Promise<ApiResponse>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<ApiResponse>
  put(path: string, body?: object, headers?: Record<string, string>): Promise<ApiResponse>
  delete(path: string, body?: object, headers?: Record<string, string>): Promise<ApiResponse>
}

export interface World {
  app: FastifyInstance
  appContext: AppContext
  url: string
  dataDir: string
  anybody: Who
  /** A new employee of that role, signed in. Garage 1 (Indonesia) by default. */
  signedInAs(
    role: RoleName,
    place?: { garage_id?: number | null; country_id?: number; full_name?: string },
  ): Promise<Who>
  call(options: InjectOptions): Promise<ApiResponse>
  close(): Promise<void>
}

const quiet: AppContext['log'] = { info: () => {}, error: () => {} }

/** Two garages in Indonesia (1, 2), one in Malaysia (3), one in the Netherlands (4), one workshop (5). */
const garages = [
  {
    id: 1,
    name: 'Cilandak',
    code: 'CIL',
    country_id: 1,
    time_zone: 'Asia/Jakarta',
    kind: 'garage',
  },
  { id: 2, name: 'Bandung', code: 'BAN', country_id: 1, time_zone: 'Asia/Jakarta', kind: 'garage' },
  {
    id: 3,
    name: 'Shah Alam',
    code: 'SHA',
    country_id: 2,
    time_zone: 'Asia/Kuala_Lumpur',
    kind: 'garage',
  },
  {
    id: 4,
    name: 'Utrecht',
    code: 'UTR',
    country_id: 3,
    time_zone: 'Europe/Amsterdam',
    kind: 'garage',
  },
  {
    id: 5,
    name: 'Heritage',
    code: 'HER',
    country_id: 1,
    time_zone: 'Asia/Jakarta',
    kind: 'workshop',
  },
]

let phones = 0
/** A valid Indonesian mobile number that no other call returned. */
export const aPhone = () => `+62812${String(30_000_000 + ++phones)}`

/** @param way through: what stands between the app and its database, for tests that break it */
export async function aWorld(
  settings: Record<string, string> = {},
  { through = async (url) => url }: { through?: (url: string) => Promise<string> } = {},
): Promise<World> {
  const { url: direct, drop } = await aDatabase()
  const url = await through(direct)
  const dataDir = mkdtempSync(join(tmpdir(), 'bengkel-world-'))
  const env = readEnv({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // tests call faster than people do
    RATE_PER_SESSION: '0',
    RATE_PER_ADDRESS: '0',
    RATE_FILES_PER_ADDRESS: '0',
    ...settings,
  })
  const appContext = await createAppContext(env, url, {
    asAppRole: await hasAppRole(url),
    log: quiet,
  })
  await appContext.database.writes
    .insertInto('garages')
    .values(
      garages.map((garage) => ({
        ...garage,
        address: `${garage.name} 1`,
        // entries may be as old as this
        date_established: '2020-01-01',
      })),
    )
    .execute()
  await sql`select setval(pg_get_serial_sequence('garages', 'id'), 100)`.execute(
    appContext.database.writes,
  )
  const app = await buildApp(appContext)
  await app.ready()

  async function call(options: InjectOptions): Promise<ApiResponse> {
    const answer = await app.inject(options)
    const json = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {}
    return {
      status: answer.statusCode,
      message: json.message,
      data: json.data,
      errors: json.errors,
      code: json.code,
      values: json.values,
      codes: json.codes,
      headers: answer.headers,
    }
  }

  function as(token: string, employee_id: number): Who {
    const send = (
      method: InjectOptions['method'],
      path: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) =>
      call({
        method: method ?? 'GET',
        url: `/api${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
    return {
      employee_id,
      token,
      get: (path) => send('GET', path),
      post: (path, body = {}, headers) => send('POST', path, body, headers),
      put: (path, body = {}, headers) => send('PUT', path, body, headers),
      delete: (path, body, headers) => send('DELETE', path, body, headers),
    }
  }

  return {
    app,
    appContext,
    url: direct,
    dataDir,
    call,
    anybody: as('', 0),
    async signedInAs(role, { garage_id = 1, country_id = 1, full_name = `Test ${role}` } = {}) {
      const db = appContext.database.writes
      const role_id = roleTable.find(({ name }) => name === role)?.id ?? 0
      const { id } = await db
        .insertInto('employees')
        .values({ full_name, phone: aPhone(), role_id, country_id, garage_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return as(await openSession(db, env, id, '127.0.0.1', 'test'), id)
    },
    async close() {
      try {
        await assertDescribed(appContext)
      } finally {
        await app.close()
        await appContext.close()
        await drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}
