import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stop } from '../prepare.mjs'

const versions = '/usr/lib/postgresql'

/** The system's oldest supported PostgreSQL (15 or newer), if there is one. */
export function systemPostgres() {
  if (!existsSync(versions)) return undefined
  const version = readdirSync(versions)
    .map(Number)
    .filter((number) => number >= 15 && existsSync(join(versions, String(number), 'bin/postgres')))
    .sort((a, b) => a - b)[0]
  return version && { version, bin: join(versions, String(version), 'bin') }
}

/** PostgreSQL refuses to run as root. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A throwaway server on a free port; its data is deleted when it stops. */
export async function startSystemPostgres({ bin }) {
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-system-pg-'))
  const passwordFile = join(folder, 'password')
  const password = Math.random().toString(36).slice(2)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if ('uid' in user) {
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  }
  const data = join(folder, 'data')
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const created = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bengkel', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8'],
    { ...user, cwd: folder, env, encoding: 'utf8' },
  )
  if (created.status !== 0) throw new Stop(`initdb of ${bin} failed: ${created.stderr}`)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'jit=off',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, env, stdio: 'ignore' },
  )
  const exited = new Promise((done) => server.on('exit', done))
  const stop = async () => {
    server.kill('SIGINT')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://bengkel:${password}@127.0.0.1:${port}/postgres`
  const { default: pg } = await import('pg')
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return { url, stop }
    } catch (error) {
      await client.end().catch(() => {})
      if (tries > 200 || server.exitCode !== null) {
        await stop()
        throw new Stop(`The PostgreSQL in ${bin} does not start: ${error.message}`)
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
