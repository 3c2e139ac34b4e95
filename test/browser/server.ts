import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs once before all browser tests: the built app on a free port, with the demo data in a folder
 * of its own. The result runs after the last test and leaves nothing behind.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bengkel-browser-'))
  const url = `http://127.0.0.1:${await freePort()}`
  process.env.BROWSER_TEST_URL = url
  process.env.BROWSER_TEST_DATA = dataDir

  mkdirSync(join(root, 'test-results'), { recursive: true })
  const log = createWriteStream(join(root, 'test-results/app.log'))
  const app = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'demo',
      OTP_TRANSPORT: 'outbox',
    },
  })
  let output = ''
  for (const stream of [app.stdout, app.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk)
      output = (output + String(chunk)).slice(-4000)
    })
  }
  const stop = async () => {
    if (app.exitCode === null) {
      const gone = once(app, 'exit')
      app.kill('SIGTERM')
      const late = setTimeout(() => app.kill('SIGKILL'), 20_000)
      await gone
      clearTimeout(late)
    }
    endDatabase(dataDir)
    log.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(url, () => app.exitCode === null)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error })
  }
  return stop
}

/**
 * The code that was "sent" last to a number written like +628..., from the app's outbox.
 * @param after only codes sent later than this instant (milliseconds)
 */
export async function latestCode(phone: string, after = 0): Promise<string> {
  const file = join(process.env.BROWSER_TEST_DATA ?? '', 'outbox.jsonl')
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(50)) {
    if (!existsSync(file)) continue
    const sent = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as { at: string; to: string; code?: string })
      .findLast(({ to, at, code }) => to === phone && code && Date.parse(at) >= after)
    if (sent?.code) return sent.code
  }
  throw new Error(`No code was sent to ${phone}`)
}

/**
 * One sign-in of a person at a time: a second code would kill the first, and tests run side by side.
 * The mark is a folder, which only one can make; one that a broken-off test left behind counts for a minute.
 */
export async function inTurn<T>(phone: string, work: () => Promise<T>): Promise<T> {
  const mark = join(process.env.BROWSER_TEST_DATA ?? '', `signing-in-${phone}`)
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
    try {
      mkdirSync(mark)
      break
    } catch {
      // another test has its turn
    }
  }
  try {
    return await work()
  } finally {
    rmSync(mark, { recursive: true, force: true })
  }
}

async function ready(url: string, lives: () => boolean): Promise<void> {
  for (const until = Date.now() + 480_000; Date.now() < until; await pause(100)) {
    if (!lives()) throw new Error('The app ended while starting.')
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('The app was not ready within eight minutes.')
}

/** An app that had to be killed leaves its database running. */
function endDatabase(dataDir: string): void {
  const note = join(dataDir, 'postgres/cluster/postmaster.pid')
  if (!existsSync(note)) return
  try {
    process.kill(Number(readFileSync(note, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // gone already
  }
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
