/** A second embedded server that follows the first, and a relay that stands before them as HAProxy does. */
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { type Server, aFolder, aServer } from './fleet.ts'

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
export const query = (url: string, text: string) =>
  asOwner(url, async (client) => (await client.query(text)).rows as Record<string, unknown>[])

const clusterOf = (dataDir: string) => join(dataDir, 'postgres/cluster')
/** A running server's own: a copy must not take it over. */
const NOT_COPIED = /postmaster\.(pid|opts)$|\/pg_wal\/.+|\/pg_replslot\/.+/

/** A copy of a running server that follows it. The embedded binaries have no pg_basebackup: this is what that does. */
export async function aStandby(of: Server, through = of.url): Promise<Server> {
  const dataDir = aFolder()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  const cluster = clusterOf(dataDir)
  const { hostname, port, username, password } = new URL(through)
  await asOwner(of.url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(clusterOf(of.dataDir), cluster, {
      recursive: true,
      filter: (file) => !NOT_COPIED.test(file),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  writeFileSync(join(cluster, 'standby.signal'), '')
  const follows = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${follows}'\nhot_standby_feedback = on\n`,
  )
  for (const name of ['password', 'superuser-password', 'app-password'])
    cpSync(join(of.dataDir, 'postgres', name), join(dataDir, 'postgres', name))
  giveToOwnerOf(clusterOf(of.dataDir), cluster)
  const standby = await aServer(dataDir)
  await vi.waitFor(
    async () =>
      expect(await query(of.url, `select state from pg_stat_replication`)).toEqual([
        { state: 'streaming' },
      ]),
    { timeout: 30_000, interval: 100 },
  )
  return standby
}

/** As root, PostgreSQL runs as another user, who must own every file. */
function giveToOwnerOf(model: string, folder: string): void {
  const { uid, gid } = statSync(model)
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid)
}

/** From now on a commit waits until the standby has it, or not. */
export async function waitForStandby(url: string, isOn: boolean): Promise<void> {
  await query(url, `alter system set synchronous_standby_names = '${isOn ? 'standby' : ''}'`)
  await query(url, 'select pg_reload_conf()')
  if (isOn)
    await vi.waitFor(
      async () =>
        expect(await query(url, 'select sync_state from pg_stat_replication')).toEqual([
          { sync_state: 'sync' },
        ]),
      { timeout: 10_000, interval: 50 },
    )
}

/** An address that leads to one server and then to another, and whose lines can die without a word. */
export async function aRelay(to: string) {
  let target = new URL(to)
  const pairs = new Set<{ sockets: [Socket, Socket]; isHole: boolean }>()
  const server = createServer((app) => {
    const database = connect(Number(target.port), target.hostname)
    const pair = { sockets: [app, database] as [Socket, Socket], isHole: false }
    pairs.add(pair)
    const pass = (from: Socket, into: Socket) => {
      from.setNoDelay()
      from.on('data', (chunk) => {
        if (!pair.isHole) into.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        if (pair.isHole) return
        into.destroy()
        pairs.delete(pair)
      })
    }
    pass(app, database)
    pass(database, app)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy()
    pairs.clear()
  }
  return {
    url: url.href,
    /** Ends all lines; new ones lead there. */
    leadTo(other: string) {
      target = new URL(other)
      cut()
    },
    /** Open connections lose every byte without an error. New ones work. */
    swallow() {
      for (const pair of pairs) pair.isHole = true
      return pairs.size
    },
    close() {
      cut()
      server.close()
    },
  }
}
