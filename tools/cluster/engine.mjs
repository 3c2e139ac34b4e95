// Starts, watches and ends the parts of a cluster on one machine: etcd, Patroni with PostgreSQL, HAProxy, a bucket, apps.
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Stop, root, step } from '../prepare.mjs'
import { asDatabase, assertUsable, databaseUser, settingsIn, writeFiles } from './files.mjs'
import { FIRST_PORT, allPorts, newSecrets, nodesIn } from './layout.mjs'
import { gone, isOf, launch, postmasterOf, signal, withChildren } from './processes.mjs'
import { untilWhole } from './patroni.mjs'
import { prepareDatabase } from './prepare-database.mjs'
import { isKept, ofSupervisor, processesOf, readState, writeState } from './state.mjs'

/**
 * @param folder state of the cluster; a second start on it continues
 * @param first its first port: it uses less than a hundred from there
 * @param settings of the apps, beside those of ops/cluster/app.env
 * @param comeBack seconds after which a part that ended starts again, as under systemd; undefined: never
 * @param apps how many of the three apps start
 */
export async function openCluster({
  folder,
  first = FIRST_PORT,
  seed = 'none',
  synchronous = true,
  settings = {},
  comeBack,
  apps = 3,
  quietly = false,
  say = console.log,
}) {
  mkdirSync(folder, { recursive: true })
  // the database's user passes through to its own folders, and reads no other
  chmodSync(folder, 0o711)
  const user = databaseUser()
  assertUsable(folder, user)
  const before = readState(folder)
  if (before && before.supervisor !== process.pid && isKept(before))
    throw new Stop(`A cluster runs in ${folder} already, as process ${before.supervisor}.`)
  const secrets = before?.secrets ?? newSecrets()
  const layout = nodesIn(folder, first, secrets, { seed, synchronous })
  const cluster = { folder, first, seed, synchronous, secrets, ...layout, parts: {} }
  if (before) await endAll({ ...cluster, parts: before.parts })
  await assertPortsFree(first)
  writeFiles(folder, layout, user)

  const { start, close } = keepParts(cluster, commandsOf(cluster, settings, user), {
    comeBack,
    say,
  })
  const titled = (title, work) => (quietly ? work() : step(title, work))
  try {
    await titled('Starting etcd, PostgreSQL under Patroni, HAProxy, a bucket', async () => {
      for (const number of [1, 2, 3]) start(`etcd${number}`)
      for (const { name } of layout.nodes) start(name)
      start('database')
      start('bucket')
      await untilWhole(layout.nodes, { synchronous })
      await prepareDatabase(cluster, user)
    })
    if (apps > 0)
      await titled('Starting the apps', async () => {
        // one migrates and fills in the demo data; the others wait for it
        for (const { app_name } of layout.nodes.slice(0, apps)) start(app_name)
        start('front')
        for (const { app } of layout.nodes.slice(0, apps)) await untilReady(app)
        await untilReady(layout.shared.house)
      })
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...cluster,
    url: `http://127.0.0.1:${layout.shared.house}`,
    apps: layout.nodes.map(({ app }) => `http://127.0.0.1:${app}`),
    databaseUrl: databaseUrl(layout.shared, 'write'),
    readUrl: databaseUrl(layout.shared, 'read'),
    start,
    close,
  }
}

/** Starts parts by their names, notes their ids, and lets them come back. */
function keepParts(cluster, commands, { comeBack, say }) {
  const { folder, first, seed, synchronous, secrets, parts } = cluster
  const supervisor = ofSupervisor(process.pid)
  const children = {}
  let closing = false
  function start(name) {
    const { program, args, env } = commands[name]
    const log = join(folder, 'logs', `${name}.log`)
    const child = launch(program, args, { cwd: root, log, env })
    children[name] = child
    parts[name] = child.pid
    writeState(folder, { ...supervisor, first, seed, synchronous, secrets, parts })
    child.on('error', (error) => say(`${name} cannot be started: ${error.message}`))
    child.on('exit', () => {
      if (closing || comeBack === undefined || children[name] !== child) return
      say(`${name} has ended; it comes back in ${comeBack} s`)
      setTimeout(() => closing || start(name), comeBack * 1000).unref()
    })
  }
  const endAtOnce = () => {
    for (const pids of allProcesses(cluster)) signal(pids, 'SIGKILL')
  }
  process.once('exit', endAtOnce)
  return {
    start,
    async close() {
      closing = true
      await endAll(cluster)
      process.off('exit', endAtOnce)
    },
  }
}

export const databaseUrl = (shared, which) =>
  `postgres://bengkel:${shared.app_password}@127.0.0.1:${shared[which]}/bengkel?sslmode=verify-full&sslrootcert=${shared.nodes[0].app_certificates}/ca.crt`

/** How each part is started. Each has the folder in its command line or in its environment. */
function commandsOf({ folder, shared, nodes }, settings, user) {
  const of = (program, args, env) => ({ program, args, env })
  const haproxy = (name) => of('haproxy', ['-db', '-f', join(folder, `haproxy-${name}.cfg`)])
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  const commands = {
    database: { ...haproxy('database'), env },
    front: { ...haproxy('app'), env },
    bucket: of(process.execPath, [
      join(root, 'tools/cluster/bucket.mjs'),
      String(shared.bucket),
      join(folder, 'bucket'),
    ]),
  }
  for (const { number, name, app_name } of nodes) {
    commands[`etcd${number}`] = of('etcd', ['--config-file', join(folder, `etcd${number}.yml`)])
    const [program, args] = asDatabase('patroni', [join(folder, `patroni${number}.yml`)], user)
    commands[name] = of(program, args, { HOME: folder })
    commands[app_name] = of(process.execPath, ['--enable-source-maps', 'dist/api/main.js'], {
      ...settingsIn(join(folder, `${app_name}.env`)),
      ...settings,
    })
  }
  return commands
}

async function assertPortsFree(first) {
  for (const port of allPorts(first)) {
    const server = createServer()
    const [problem] = await Promise.race([
      once(server, 'error'),
      once(server.listen(port, '127.0.0.1'), 'listening'),
    ])
    if (problem)
      throw new Stop(
        `Port ${port} is taken. A cluster uses a hundred ports from ${first} on: choose others with -- --ports 24000.`,
      )
    server.close()
    await once(server, 'close')
  }
}

async function untilReady(port, within = 600_000) {
  for (const until = Date.now() + within; ; await pause(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    if (Date.now() > until) throw new Stop(`Nothing is ready on port ${port}: read the logs.`)
  }
}

const ORDER = [/^(front|app\d)$/, /^node\d$/, /^(database|bucket|etcd\d)$/]

function allProcesses({ folder, parts, nodes }) {
  return ORDER.map((wanted) =>
    Object.entries(parts)
      .filter(([name]) => wanted.test(name))
      .flatMap(([name, pid]) => {
        const node = nodes.find((one) => one.name === name)
        return node
          ? processesOf(folder, node, parts)
          : isOf(folder, pid)
            ? withChildren([pid])
            : []
      }),
  )
}

/** In order: the apps finish their answers, PostgreSQL writes down what it has, and etcd goes last. */
async function endAll(cluster) {
  const { folder, nodes, parts } = cluster
  for (const [turn, pids] of allProcesses(cluster).entries()) {
    signal(pids, 'SIGCONT')
    const heads = Object.entries(parts)
      .filter(([name, pid]) => ORDER[turn].test(name) && isOf(folder, pid))
      .map(([, pid]) => pid)
    signal(heads, 'SIGTERM')
    await Promise.all(heads.map((pid) => gone(folder, pid, 40_000)))
    // whatever did not listen, and a PostgreSQL whose Patroni is gone
    const left = turn === 1 ? nodes.flatMap((node) => processesOf(folder, node, parts)) : heads
    signal(
      left.filter((pid) => isOf(folder, pid)),
      'SIGKILL',
    )
  }
  for (const { postgres_data } of nodes) {
    const pid = postmasterOf(folder, postgres_data)
    if (pid) await gone(folder, pid, 10_000)
  }
}
