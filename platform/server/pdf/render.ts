/**
 * Renders a print document as a PDF in a worker thread, and caches it in `DATA_DIR/papers` under the hash of its content.
 * A payment, a void, another language or another release of the drawing code gives another file.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  type WorkerThread,
  workerCodeVersion,
  createWorkerThread,
} from '../limits/worker-thread.ts'
import type { AppContext } from '../http/mount.ts'
import { runInQueue, createFairQueue } from '../limits/fair-queue.ts'
import type { PrintDocument } from '#platform/contract/print-document.ts'
import type { Drawing } from './pdf-worker.ts'

const WORKER = 'platform/server/pdf/pdf-worker.ts'
/** One core stays free for everything else. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A document takes some 30 ms: the last request of a full queue waits about two seconds. */
const turns = createFairQueue({ atOnce: THREADS, ofOne: 1, mostWaiting: 64, mostWaitingOfOne: 16 })
/** A document without a request for so many days is removed, and drawn again when needed. */
const KEPT_DAYS = 30
const A_DAY = 86_400_000

type Place = Pick<AppContext, 'env' | 'log'>

const threads: WorkerThread<Drawing>[] = []
let next = 0

function draw(drawing: Drawing, log: AppContext['log']): Promise<Buffer> {
  const at = next++ % THREADS
  threads[at] ??= createWorkerThread(WORKER, (error) => log.error({ err: error }, 'drawing failed'))
  return threads[at].ask(drawing)
}

let version: string | undefined

function keyOf({ paper, date }: Drawing): string {
  version ??= workerCodeVersion(WORKER)
  return createHash('sha256')
    .update(JSON.stringify([version, date, paper]))
    .digest('hex')
}

/** By key: a request for a document that is being drawn waits for that drawing. */
const underway = new Map<string, Promise<Buffer>>()

/**
 * Renders a print document as a PDF.
 * @param person the user of the fair queue for a new drawing: 503 if too many of theirs wait
 * @param date the file's own: a day
 */
export async function renderPdf(
  appContext: Place,
  person: number,
  paper: PrintDocument,
  date: string | null,
): Promise<Buffer> {
  const drawing = { paper, date }
  const path = join(appContext.env.DATA_DIR, 'papers', `${keyOf(drawing)}.pdf`)
  const known = await kept(path)
  if (known) return known
  const same = underway.get(path)
  if (same) return same
  const drawn = runInQueue(turns, person, () => draw(drawing, appContext.log)).finally(() =>
    underway.delete(path),
  )
  underway.set(path, drawn)
  const file = await drawn
  await keep(appContext, path, file)
  return file
}

async function kept(path: string): Promise<Buffer | undefined> {
  const paper = await readFile(path).catch(() => undefined)
  // a request: its days start again
  if (paper) await utimes(path, new Date(), new Date()).catch(() => {})
  return paper
}

/** Stores the file completely or not at all. On a full disk the user still gets the PDF. */
async function keep({ env, log }: Place, path: string, paper: Buffer) {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(join(env.DATA_DIR, 'papers'), { recursive: true, mode: 0o700 })
    await writeFile(unfinished, paper, { mode: 0o600 })
    await rename(unfinished, path)
    await sweep(join(env.DATA_DIR, 'papers'))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    log.error({ reason: (error as Error).message }, 'paper not kept')
  }
}

const swept = new Map<string, number>()

/** Once per day and process. */
async function sweep(folder: string) {
  const now = Date.now()
  if (now - (swept.get(folder) ?? 0) < A_DAY) return
  swept.set(folder, now)
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > KEPT_DAYS * A_DAY) await rm(join(folder, name), { force: true })
  }
}
