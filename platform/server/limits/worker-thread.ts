/**
 * Runs CPU-heavy work in a worker thread, because it would block all requests in the main thread. The worker's file
 * calls `handleMessages`. The server's build also makes its bundle (tools/build.mjs).
 */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { Worker, parentPort } from 'node:worker_threads'
import type Esbuild from 'esbuild'
import { unavailable } from '../http/errors.ts'
import { projectRoot } from '../root.ts'

/** Milliseconds. A worker that takes longer is ended: it or the machine is faulty. */
const WORKER_TIMEOUT_MS = 30_000
const MEMORY_MB = 256

const isBuilt = !import.meta.url.endsWith('.ts')

/** Bundles the worker when the app runs from the sources, because their loader does not work in a thread. */
function bundled(source: string): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
  const outfile = join(
    projectRoot,
    'node_modules/.cache/bengkel',
    `${basename(source)}-${process.pid}.mjs`,
  )
  buildSync({
    absWorkingDir: projectRoot,
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  return outfile
}

const fileOf = (source: string) =>
  isBuilt
    ? join(projectRoot, 'dist/workers', basename(source).replace(/\.ts$/, '.js'))
    : bundled(source)

/** Returns a text that changes when the worker's code, or a package that it uses, changes. */
export function workerCodeVersion(source: string): string {
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package.json')))
  return hash.update(readFileSync(fileOf(source))).digest('hex')
}

/** The worker's side: the function handles each message. */
export function handleMessages<In>(work: (given: In) => Promise<Uint8Array>): void {
  parentPort?.on('message', ({ id, given }: { id: number; given: In }) => {
    work(given).then(
      (done) => parentPort?.postMessage({ id, done }),
      (error: unknown) => parentPort?.postMessage({ id, error }),
    )
  })
}

interface Answer {
  id: number
  done?: Uint8Array
  error?: unknown
}
interface Waiting {
  resolve(done: Buffer): void
  reject(error: unknown): void
  late: NodeJS.Timeout
}

export interface WorkerThread<In> {
  ask(given: In): Promise<Buffer>
}

/**
 * A thread that starts with the first message, and again after it has ended. Callers that wait when it ends get 503.
 * @param source the worker's file below the project's folder
 */
export function createWorkerThread<In>(
  source: string,
  log: (error: Error) => void,
  memoryMb = MEMORY_MB,
): WorkerThread<In> {
  let worker: Worker | undefined
  let asked = 0
  const waiting = new Map<number, Waiting>()

  function settle(id: number, how: (one: Waiting) => void) {
    const one = waiting.get(id)
    if (!one) return
    waiting.delete(id)
    clearTimeout(one.late)
    // an idle thread keeps no process alive
    if (waiting.size === 0) worker?.unref()
    how(one)
  }

  function start(): Worker {
    const fresh = new Worker(fileOf(source), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    fresh.on('message', ({ id, done, error }: Answer) =>
      settle(id, ({ resolve, reject }) =>
        done ? resolve(Buffer.from(done.buffer, done.byteOffset, done.byteLength)) : reject(error),
      ),
    )
    fresh.on('error', log)
    fresh.on('exit', () => {
      if (worker !== fresh) return
      worker = undefined
      for (const id of waiting.keys()) settle(id, ({ reject }) => reject(unavailable()))
    })
    return fresh
  }

  return {
    ask(given) {
      const running = (worker ??= start())
      const id = ++asked
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          log(new Error(`${source} did not answer within ${WORKER_TIMEOUT_MS / 1000} s`))
          void running.terminate()
        }, WORKER_TIMEOUT_MS)
        waiting.set(id, { resolve, reject, late })
        running.ref()
        running.postMessage({ id, given })
      })
    },
  }
}
