import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { type App, copyDemo, fillDemo, startApp } from '../../tools/test/demo.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where a worker finds its app, and the folder of its data. */
interface Own {
  url: string
  dataDir: string
}

/**
 * Runs once before all browser tests: the built app for each worker, on a free port and with a copy of the demo of its
 * own, so that no worker waits for what the other does or meets it. BROWSER_TEST_DEMO names a folder that is filled
 * already. The result runs after the last test and leaves nothing behind.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-browser-'))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const log = createWriteStream(join(root, 'test-results/app.log'))
  const apps: App[] = []
  const stop = async () => {
    await Promise.all(apps.map((app) => app.stop()))
    log.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const demo = process.env.BROWSER_TEST_DEMO ?? join(folder, 'demo')
    if (!existsSync(demo)) await fillDemo(demo)
    const start = async (_: unknown, at: number): Promise<Own> => {
      const dataDir = join(folder, String(at))
      copyDemo(demo, dataDir)
      const app = await startApp(dataDir, (chunk) => void log.write(chunk))
      apps.push(app)
      return { url: app.url, dataDir }
    }
    const own = await Promise.all(Array.from({ length: workers }, start))
    process.env.BROWSER_TEST_APPS = JSON.stringify(own)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** In a worker: which app is its own. The setup passes them on in the environment. */
export function takeOwnApp(): void {
  const at = Number(process.env.TEST_PARALLEL_INDEX ?? Number.NaN)
  const own = (JSON.parse(process.env.BROWSER_TEST_APPS ?? '[]') as Own[])[at]
  if (!own) return
  process.env.BROWSER_TEST_URL = own.url
  process.env.BROWSER_TEST_DATA = own.dataDir
}

/**
 * The code that was "sent" last to a number written like +628..., from the app's outbox.
 * @param after only codes sent later than this instant (milliseconds)
 * @param dataDir of an app that a test started itself
 */
export async function latestCode(
  phone: string,
  after = 0,
  dataDir = process.env.BROWSER_TEST_DATA ?? '',
): Promise<string> {
  const file = join(dataDir, 'outbox.jsonl')
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
 * One sign-in of a person at a time: a second code would kill the first, and a test may sign in several at once.
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
