// `npm run cluster`: a whole cluster on this machine, to look at and to break. Ctrl-C ends all of it.
// `npm run cluster -- --kill primary|standby|etcd|app`, `--freeze primary`, `--thaw`, `--switchover` act on the one that runs.
// `npm run cluster -- --test` starts one in a folder of its own, writes and reads through all apps, switches over, ends.
// `npm run cluster -- --render machines.json --to folder` writes the files for real machines (ops/cluster/README.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { KILLED, freezePrimary, kill, thaw } from './cluster/faults.mjs'
import { FIRST_PORT } from './cluster/layout.mjs'
import { missingPackages } from './cluster/packages.mjs'
import { switchOver } from './cluster/patroni.mjs'
import { runningIn } from './cluster/state.mjs'
import { Stop, checkNode, giveUp, install } from './prepare.mjs'

/** As long as a machine needs to start again: time enough for another to take over. */
const COME_BACK = 40

try {
  checkNode()
  await work(read())
} catch (error) {
  giveUp(error)
}

function read() {
  try {
    return parseArgs({
      options: {
        kill: { type: 'string' },
        freeze: { type: 'string' },
        thaw: { type: 'boolean' },
        switchover: { type: 'boolean' },
        test: { type: 'boolean' },
        ports: { type: 'string', default: String(FIRST_PORT) },
        render: { type: 'string' },
        to: { type: 'string', default: 'cluster-files' },
      },
    }).values
  } catch (error) {
    throw new Stop(error.message)
  }
}

async function work(asked) {
  const folder = resolve(process.env.DATA_DIR || 'data', 'cluster')
  if (asked.kill !== undefined) {
    if (!KILLED.includes(asked.kill)) throw new Stop(`--kill is one of ${KILLED.join(', ')}.`)
    console.log(`${await kill(running(folder), asked.kill)} is gone`)
  } else if (asked.freeze !== undefined) {
    if (asked.freeze !== 'primary') throw new Stop('--freeze is of the primary.')
    console.log(
      `${await freezePrimary(running(folder))} stands still until: npm run cluster -- --thaw`,
    )
  } else if (asked.thaw) {
    thaw(running(folder))
    console.log('All database nodes go on')
  } else if (asked.switchover) {
    console.log(await switchOver(running(folder).nodes))
  } else if (asked.render !== undefined) {
    const { renderFor } = await import('./cluster/machines.mjs')
    for (const file of renderFor(resolve(asked.render), resolve(asked.to))) console.log(file)
  } else {
    await start(folder, Number(asked.ports), asked.test)
  }
}

function running(folder) {
  return { folder, ...runningIn(folder) }
}

async function start(folder, first, isTest) {
  if (!Number.isInteger(first) || first < 1024 || first > 65_000)
    throw new Stop('--ports is the first of a hundred ports, from 1024 to 65000.')
  const missing = missingPackages()
  if (missing) throw new Stop(missing)
  await install({ withTools: true })
  await build()
  // what follows needs the packages that were just installed
  const { openCluster } = await import('./cluster/engine.mjs')
  if (isTest) return tryOne(openCluster, first)
  let cluster = null
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    // what has started so far ends with this process
    if (!cluster) process.exit(130)
    console.log('\nEnding the apps, then the database nodes, then etcd ...')
    cluster.close().then(() => process.exit(0), giveUp)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, end)
  endWithNpm(end)
  const seed = process.env.SEED || 'demo'
  cluster = await openCluster({ folder, first, seed, comeBack: COME_BACK })
  console.log(addressesOf(cluster))
}

/** npm passes no signal on to the program behind its shell: the shell's end counts as one. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event !== 'cluster') return
  const shell = process.ppid
  setInterval(() => process.ppid === shell || end(), 250).unref()
}

function addressesOf({ url, apps, databaseUrl, readUrl, shared, folder }) {
  return `
The cluster stands. Demo sign-ins are in ${join(folder, 'logs')}/app1.log, or one of the others.
  the app            ${url}
  its processes      ${apps.join('  ')}
  the primary        ${databaseUrl}
  the replicas       ${readUrl}
  HAProxy says       http://127.0.0.1:${shared.stats}
  state and logs     ${folder}
In another terminal: npm run cluster -- --kill primary, --kill standby, --kill etcd, --kill app, --freeze primary, --thaw, --switchover
What is killed comes back after ${COME_BACK} s. Ctrl-C ends everything.`
}

async function tryOne(openCluster, first) {
  const { tryCluster } = await import('./cluster/try.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-cluster-'))
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(130))
  try {
    await tryCluster(openCluster, { folder, first })
    console.log('The cluster works.')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
