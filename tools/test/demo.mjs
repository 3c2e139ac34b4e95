// The demo's data, filled once for all browser tests of a run and copied for each of their apps.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../prepare.mjs'

/** Enough for a machine whose cores are all taken. */
const START_TIMEOUT_MS = 480_000

/**
 * Starts the built app on a free port.
 * @param dataDir a filled folder, or an empty one, which the app fills with the demo first
 * @param onOutput gets what the app writes
 * @param seed what an empty folder is filled with: demo, or none
 * @returns its address and a `stop` that ends it, once the app answers
 */
export async function startApp(dataDir, onOutput = () => {}, seed = 'demo') {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: seed,
      OTP_TRANSPORT: 'outbox',
    },
  })
  let output = ''
  for (const stream of [app.stdout, app.stderr])
    stream.on('data', (chunk) => {
      onOutput(chunk)
      output = (output + String(chunk)).slice(-4000)
    })
  const stop = async () => {
    if (app.exitCode === null && app.signalCode === null) {
      const exited = once(app, 'exit')
      app.kill('SIGTERM')
      const killTimer = setTimeout(() => app.kill('SIGKILL'), 20_000)
      await exited
      clearTimeout(killTimer)
    }
    endDatabase(dataDir)
  }
  try {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await pause(100)) {
      if (app.exitCode !== null) throw new Error('The app ended while starting.')
      const response = await fetch(`${url}/health/ready`).catch(() => undefined)
      if (response?.ok) return { url, stop }
      if (Date.now() > deadline) throw new Error('The app was not ready within eight minutes.')
    }
  } catch (error) {
    await stop()
    throw new Error(`${error.message}\n${output}`, { cause: error })
  }
}

/** Fills an empty folder with the demo of today. */
export async function fillDemo(dataDir) {
  const { stop } = await startApp(dataDir)
  await stop()
}

/** Its files keep their owner, since PostgreSQL refuses others. Each copy finds a port of its own. */
export function copyDemo(from, to) {
  rmSync(to, { recursive: true, force: true })
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else {
    const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The demo could not be copied: ${stderr}`)
  }
  rmSync(join(to, 'postgres/port'), { force: true })
}

/** An app that had to be killed leaves its database running. */
function endDatabase(dataDir) {
  const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
  if (!existsSync(pidFile)) return
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // it has ended
  }
}

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
