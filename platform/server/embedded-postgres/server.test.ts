import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fs from 'node:fs'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { accountFor, canTraverse } from '#platform/server/embedded-postgres/account.ts'
import { nativeFolder, prepareBinaries } from '#platform/server/embedded-postgres/binaries.ts'
import { isAlive, pause } from '#platform/server/embedded-postgres/processes.ts'
import { type Embedded, startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { migrate } from '#database/migrate.ts'
import { projectRoot } from '#platform/server/root.ts'

const root = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const linux = process.platform === 'linux'

const folders: string[] = []
const children: ChildProcess[] = []
const servers: Embedded[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders) {
    const pid = serverPid(folder)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
})
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

function aFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

/** The server's process from the data folder. */
function serverPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

async function start(dataDir: string, lines: string[] = []) {
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  servers.push(server)
  return server
}

/** Starts it in a process of its own, as another user if needed; it lives until it is stopped. */
async function startElsewhere(dataDir: string, user: { uid?: number; gid?: number } = {}) {
  const source = `
    import { startEmbedded } from ${JSON.stringify(join(projectRoot, 'platform/server/embedded-postgres/server.ts'))}
    try {
      const { url, adopted, stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
      process.on('SIGTERM', async () => { await stop(); process.exit(0) })
      console.log(JSON.stringify({ url, adopted }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ message: error.message }))
    }`
  const loader = join(projectRoot, 'node_modules/tsx/dist/esm/index.mjs')
  const child = spawn(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', source],
    { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH } },
  )
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const started = JSON.parse(String(line)) as { url: string; adopted: boolean; message?: string }
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    child.kill(signal)
    return (await gone)[0] as number | null
  }
  return { ...started, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Writes a pid file of a dead server, as a crash leaves it, with the number of any process. */
function leaveNote(dataDir: string, pid: number) {
  const cluster = join(dataDir, 'postgres/cluster')
  const file = join(cluster, 'postmaster.pid')
  fs.writeFileSync(
    file,
    `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  12345 98765\nready   \n`,
  )
  const { uid, gid } = fs.statSync(cluster)
  chownSync(file, uid, gid)
}

describe('the embedded PostgreSQL', () => {
  test('starts on an empty folder with what it promises, and again with what was in it', async () => {
    const dataDir = aFolder()
    const first = await start(dataDir)
    expect(first.adopted).toBe(false)
    const settings = await ask<{ name: string; setting: string }>(
      first.url,
      `select name, setting from pg_settings where name in ('data_checksums', 'fsync',
        'synchronous_commit', 'jit', 'listen_addresses', 'max_connections', 'server_encoding')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      server_encoding: 'UTF8',
    })
    expect(
      await ask(
        first.url,
        `select datlocprovider::text as provider, datlocale as locale, current_user as who,
          (select rolsuper from pg_roles where rolname = current_user) as super
         from pg_database where datname = 'bengkel'`,
      ),
    ).toEqual([{ provider: 'b', locale: 'C.UTF-8', who: 'bengkel', super: false }])
    await ask(first.url, 'create table kept as select 42 as answer')
    const pid = serverPid(dataDir)!
    await first.stop()
    expect(isAlive(pid)).toBe(false)

    const second = await start(dataDir)
    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('lets nobody in without the password, which only we can read', async () => {
    const dataDir = aFolder()
    const { url } = await start(dataDir)
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(ask(wrong.href, 'select')).rejects.toMatchObject({ code: '28P01' })
    expect(fs.statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
    expect(fs.statSync(join(dataDir, 'postgres/cluster')).mode & 0o777).toBe(0o700)
  })

  test('outlives an app that is killed and is taken over by the next one', async () => {
    const dataDir = aFolder()
    const killed = await startElsewhere(dataDir)
    await killed.kill()
    const pid = serverPid(dataDir)!
    expect(isAlive(pid)).toBe(true)

    const next = await start(dataDir)
    expect(next).toMatchObject({ adopted: true, url: killed.url })
    await next.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('comes back on the same address when the server itself is killed', async () => {
    const dataDir = aFolder()
    const { url } = await start(dataDir)
    await ask(url, 'create table kept as select 42 as answer')
    process.kill(serverPid(dataDir)!, 'SIGKILL')

    const answer = async () => {
      for (const until = Date.now() + 20_000; ; await pause(100)) {
        const rows = await ask(url, 'select answer from kept').catch((error: Error) => error)
        if (Array.isArray(rows) || Date.now() > until) return rows
      }
    }
    expect(await answer()).toEqual([{ answer: 42 }])
  })

  test('is shared by two apps that start at once, and the last one to leave stops it', async () => {
    const dataDir = aFolder()
    const [one, other] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])
    expect([one.message, other.message]).toEqual([undefined, undefined])
    expect(one.url).toBe(other.url)
    expect([one.adopted, other.adopted].toSorted()).toEqual([false, true])
    const pid = serverPid(dataDir)!

    expect(await one.stop()).toBe(0)
    expect(await ask(other.url, 'select 1 as here')).toEqual([{ here: 1 }])
    expect(await other.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('takes another port when its own is taken, and clears away a first start broken off', async () => {
    const dataDir = aFolder()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    mkdirSync(join(dataDir, 'postgres/cluster.new-1234'), { recursive: true })
    fs.writeFileSync(join(dataDir, 'postgres/port'), String(port))
    try {
      const { url } = await start(dataDir)
      expect(new URL(url).port).not.toBe(String(port))
      expect(existsSync(join(dataDir, 'postgres/cluster.new-1234'))).toBe(false)
    } finally {
      taken.close()
    }
  })

  test('says in a sentence that the password is gone, and does without the port of last time', async () => {
    const dataDir = aFolder()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    fs.writeFileSync(join(dataDir, 'postgres/password'), '')
    await expect(start(dataDir)).rejects.toThrow(/password is empty: .*Remove it/)
    fs.rmSync(join(dataDir, 'postgres/password'))
    // unreadable as a port: a folder of that name
    mkdirSync(join(dataDir, 'postgres/port'))
    const { url } = await start(dataDir)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('says in a sentence that the data are of another release', async () => {
    const dataDir = aFolder()
    mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true })
    fs.writeFileSync(join(dataDir, 'postgres/password'), 'x')
    fs.writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '15\n')
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15, and this is/)
  })
})

describe('the note of a server that is gone', () => {
  test('a dead process, a foreign process and a zombie do not keep it from starting', async () => {
    const dataDir = aFolder()
    await (await start(dataDir)).stop()

    const dead = spawn('sleep', ['0'])
    await once(dead, 'exit')
    leaveNote(dataDir, dead.pid!)
    await (await start(dataDir)).stop()

    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    leaveNote(dataDir, stranger.pid!)
    const lines: string[] = []
    await (await start(dataDir, lines)).stop()
    expect(lines.join()).toContain(`its process ${stranger.pid} is gone`)
    expect(isAlive(stranger.pid!)).toBe(true)

    // its parent never waits for the child, which becomes a zombie
    const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'])
    children.push(parent)
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
    await pause(200)
    expect(isAlive(zombie)).toBe(!linux)
    if (linux) leaveNote(dataDir, zombie)
    expect((await start(dataDir)).adopted).toBe(false)
  })

  test.runIf(linux)('a shell standing in the folder is not taken for the server', async () => {
    const dataDir = aFolder()
    await (await start(dataDir)).stop()
    const shell = spawn('sleep', ['60'], { cwd: join(dataDir, 'postgres/cluster') })
    children.push(shell)
    leaveNote(dataDir, shell.pid!)
    expect((await start(dataDir)).adopted).toBe(false)
  })
})

describe.runIf(root && linux)('users', () => {
  test('as root it runs as an ordinary user, also below a folder that only root may enter', async () => {
    const dataDir = join(aFolder(0o700), 'checkout/data')
    const { url } = await start(dataDir)
    expect(fs.statSync(`/proc/${serverPid(dataDir)}`).uid).not.toBe(0)
    await ask(url, 'create table kept as select 42 as answer')

    // killed and taken over, and started once more: the detour works for these too
    process.kill(serverPid(dataDir)!, 'SIGKILL')
    await servers.pop()!.stop()
    const again = await startElsewhere(dataDir)
    await again.kill()
    const third = await start(dataDir)
    expect(third.adopted).toBe(true)
    expect(await ask(third.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test.runIf(canTraverse({ ...nobody, name: 'nobody' }, projectRoot))(
    'an ordinary user starts it too; root then keeps it theirs, and others are told',
    async () => {
      const dataDir = aFolder()
      chownSync(dataDir, nobody.uid, nobody.gid)
      const theirs = await startElsewhere(dataDir, nobody)
      expect(theirs.adopted).toBe(false)
      expect(fs.statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid)
      expect(await theirs.stop()).toBe(0)

      await (await start(dataDir)).stop()
      expect(fs.statSync(join(dataDir, 'postgres/cluster/PG_VERSION')).uid).toBe(nobody.uid)

      const closed = aFolder()
      const { message } = await startElsewhere(closed, nobody)
      expect(message).toMatch(/may not write there.*Set DATA_DIR/)
    },
  )
})

describe.runIf(root && linux && canTraverse({ ...nobody, name: 'nobody' }, projectRoot))(
  'a user without a name',
  () => {
    // as containers are run; if the kernel forbids user namespaces, an error says what to do
    test('starts it, or reports why not', async () => {
      const user = { uid: 23456, gid: 23456 }
      const dataDir = aFolder()
      chownSync(dataDir, user.uid, user.gid)
      const { url, message } = await startElsewhere(dataDir, user)
      if (url) expect(await ask(url, 'select 1 as here')).toEqual([{ here: 1 }])
      else expect(message).toContain('This user has no entry in /etc/passwd')
    })
  },
)

describe('the programs', () => {
  const withoutLinks = (folder: string) => {
    const native = join(folder, 'package/native')
    cpSync(nativeFolder(), native, {
      recursive: true,
      filter: (path) => !fs.lstatSync(path).isSymbolicLink(),
    })
    return native
  }

  test('get the library links that an installation without scripts lacks', () => {
    const folder = aFolder()
    const native = withoutLinks(folder)
    const { version, postgres } = prepareBinaries(folder, undefined, () => {}, native)
    expect(version).toMatch(/^18\./)
    expect(postgres.startsWith(native)).toBe(true)
  })

  test.runIf(root)('are copied to where the user can run them when the checkout is closed', () => {
    const closed = aFolder(0o700)
    const native = withoutLinks(closed)
    const home = join(aFolder(), 'postgres')
    mkdirSync(home)
    const account = accountFor(join(home, 'cluster'))
    const { version, postgres } = prepareBinaries(home, account, () => {}, native)
    expect(version).toMatch(/^18\./)
    expect(postgres.startsWith(home)).toBe(true)
  })
})

describe('the roles', () => {
  const roleOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string; is_super: boolean }>(
        `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_super
         from pg_roles where rolname = session_user`,
      )
      return rows[0]
    } finally {
      await client.end()
    }
  }
  const asks = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await client.query(statement).then(
        ({ rows }) => rows as object[],
        (error: { code: string }) => error.code,
      )
    } finally {
      await client.end()
    }
  }

  test('of the owner and the app are no superusers; the app only inserts into the log', async () => {
    const server = await start(aFolder())
    expect(await roleOf(server.url)).toEqual({ name: 'bengkel', is_super: false })
    expect(await roleOf(server.appUrl)).toEqual({ name: 'bengkel_app', is_super: false })
    await migrate(server.url)
    for (const url of [server.url, server.appUrl]) {
      expect(await asks(url, `copy (select 1) to program 'true'`)).toBe('42501')
      expect(await asks(url, `select pg_read_file('/etc/passwd')`)).toBe('42501')
      expect(await asks(url, 'set role postgres')).toBe('42501')
    }
    expect(await asks(server.appUrl, 'set role bengkel')).toBe('42501')
    expect(await asks(server.appUrl, 'delete from activity_log')).toBe('42501')
    expect(await asks(server.appUrl, 'alter table employees disable trigger all')).toBe('42501')
    expect(await asks(server.appUrl, 'select count(*)::int as n from employees')).toEqual([
      { n: 0 },
    ])
  })

  test('are separated in the data of an earlier release, whose owner was the superuser', async () => {
    const folder = aFolder()
    const before = await start(folder)
    // as it was: one role, which owns everything and is the superuser
    await migrate(before.url)
    const { superuserUrl, url } = before
    await asks(
      superuserUrl,
      `insert into employees (full_name, phone, role_id, country_id) values ('Sari', '+628120000001', 1, 1)`,
    )
    await asks(superuserUrl, 'reassign owned by bengkel to postgres')
    await asks(superuserUrl, `alter database bengkel owner to postgres`)
    await asks(
      superuserUrl,
      'drop owned by bengkel; drop role bengkel; drop owned by bengkel_app; drop role bengkel_app',
    )
    const password = fs.readFileSync(join(folder, 'postgres/password'), 'utf8')
    await asks(superuserUrl, `create role helper superuser login password 'x'`)
    const helper = superuserUrl.replace(/\/\/[^@]+@/, '//helper:x@')
    await asks(
      helper,
      `alter role postgres rename to bengkel; alter role bengkel password '${password}'`,
    )
    await asks(url, 'drop role helper')
    expect((await roleOf(url))?.is_super).toBe(true)
    await before.stop()
    fs.rmSync(join(folder, 'postgres/superuser-password'))
    fs.rmSync(join(folder, 'postgres/app-password'))

    const after = await start(folder)
    expect(await roleOf(after.url)).toEqual({ name: 'bengkel', is_super: false })
    expect(await migrate(after.url)).toEqual([])
    const notOwned = `
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
        and pg_get_userbyid(c.relowner) <> 'bengkel'
      union all
      select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
        and pg_get_userbyid(p.proowner) <> 'bengkel'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select rolname from pg_roles where rolname in ('bengkel_upgrade', 'helper')`
    expect(await asks(after.url, notOwned)).toEqual([])
    expect(await asks(after.appUrl, 'select full_name from employees')).toEqual([
      { full_name: 'Sari' },
    ])
    expect(await asks(after.appUrl, `update employees set full_name = 'Dewi'`)).toEqual([])
    await asks(after.url, 'create table later (id int)')
    await after.stop()
    const again = await start(folder)
    expect(await asks(again.url, 'alter table later add column name text')).toEqual([])
  })
})
