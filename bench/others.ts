/**
 * How long others wait while one person, or a stranger, does their worst. Another garage's list is asked for without
 * a pause, first alone, then beside each of them. The promise is the ratio of the two p95 of one run.
 */
import http from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { median, quantile } from './figures.ts'
import { send } from './requests.ts'
import { callers } from './rows.ts'
import { type App, type Stand, startApp, tokenOf } from './stand.ts'
import type { Plan } from './run.ts'

/** A list beside the worst takes at most this many times as long as alone. */
export const AT_MOST = 4

/** A file that is written beside people who work promises more. */
const MOST_OF: Readonly<Record<string, number>> = { 'An owner imports 50,000 rows': 2 }
export const mostOf = (worst: string) => MOST_OF[worst] ?? AT_MOST

export interface Others {
  worst: string
  /** p95 in milliseconds: alone, and beside the worst. */
  idle: number
  beside: number
  ratio: number
}

/** Goes on until it is told to end. */
type Worst = (isOver: () => boolean) => Promise<void>

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** One request whose answer nobody reads: refusals and broken connections are what a worst caller gets. */
function fire(app: App, path: string, token?: string, body?: Buffer): Promise<void> {
  return new Promise((done) => {
    const request = http.request(
      `${app.origin}${path}`,
      {
        method: body ? 'POST' : 'GET',
        agent,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        },
      },
      (response) => response.resume().on('close', done),
    )
    request.on('error', () => done())
    request.end(body)
  })
}

const atOnce =
  (number: number, act: () => Promise<void>): Worst =>
  async (isOver) =>
    void (await Promise.all(
      Array.from({ length: number }, async () => {
        while (!isOver()) {
          await act()
          // a refusal comes at once; even a script has a line to go through
          await pause(1)
        }
      }),
    ))

/** Ten thousand rows, as the largest file has: judged, and not written. */
const largestFile = () =>
  Buffer.from(
    JSON.stringify({
      country_id: 1,
      rows: Array.from({ length: 10_000 }, (_, row) => ({
        full_name: `Person ${row}`,
        phone: `+62812${10_000_000 + row}`,
        address: 'Jalan Fatmawati '.repeat(8),
        license_plate: `B ${1000 + (row % 9000)} ${row < 9000 ? 'AX' : 'BX'}`,
        brand: 'Toyota',
        model: 'Avanza',
      })),
    }),
  )

const SENT = Buffer.alloc(2_000_000, ' ')

/** Begins a body of ten megabytes, and sends what the server takes of it. */
const unfinished = (app: App) =>
  new Promise<void>((done) => {
    const { port } = new URL(app.origin)
    const socket = connect(Number(port), '127.0.0.1')
    const end = () => done()
    socket.on('error', end).on('close', end).resume()
    socket.write(
      'POST /api/admin/customer/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n',
    )
    socket.write(SENT)
    setTimeout(() => socket.destroy(), 2000)
  })

const ROWS = 50_000
let files = 0

/** People that no file had before: their import writes every row. */
function fileOfPeople(): FormData {
  const first = 100_000_000 + ++files * ROWS
  const rows = Array.from({ length: ROWS }, (_, row) => `Person ${row},+62813${first + row}`)
  const form = new FormData()
  form.append('noun', 'customers')
  form.append('country_id', '1')
  form.append('file', new Blob([`full_name,phone\n${rows.join('\n')}\n`]), 'people.csv')
  return form
}

/** Brings a file and writes it, and then another. */
const bringing =
  (app: App, token: string): Worst =>
  async (isOver) => {
    const authorization = `Bearer ${token}`
    while (!isOver()) {
      const sent = await fetch(`${app.origin}/api/admin/import`, {
        method: 'POST',
        headers: { authorization },
        body: fileOfPeople(),
      })
      const { data } = (await sent.json()) as { data: { id: number } }
      const path = `/api/admin/import/${data.id}`
      const atRest = async () => {
        for (;;) {
          const { answer } = await send(app, { method: 'GET', path, token })
          const { state } = (answer as { data: { state: string } }).data
          if (isOver() || !['reading', 'running'].includes(state)) return
          await pause(500)
        }
      }
      await atRest()
      const body = () => ({ only: 'all' })
      if (!isOver()) await send(app, { method: 'POST', path: `${path}/apply`, token, body })
      await atRest()
    }
  }

async function worsts(stand: Stand, app: App): Promise<Record<string, Worst>> {
  const colleague = await tokenOf(stand, callers['service adviser'] + 1)
  const owner = await tokenOf(stand, callers['super admin'])
  const file = largestFile()
  const small = Buffer.from(JSON.stringify({ phone: 'x'.repeat(60_000) }))
  return {
    'A stranger begins large bodies': atOnce(40, () => unfinished(app)),
    'A stranger sends small ones': atOnce(40, () => fire(app, '/api/auth/otp', undefined, small)),
    'A colleague reads lists': atOnce(64, () => fire(app, '/api/admin/order', colleague)),
    'An owner sends the largest file': atOnce(4, () =>
      fire(app, '/api/admin/customer/import', owner, file),
    ),
    'An owner imports 50,000 rows': bringing(app, owner),
    'An owner reads boards of all garages': atOnce(32, () =>
      fire(app, '/api/admin/order/board', owner),
    ),
  }
}

const LIST = '/api/admin/order'

/** p95 of the list, asked for without a pause. */
async function p95(app: App, token: string, seconds: number): Promise<number> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const began = performance.now()
    const { status, answer } = await send(app, { method: 'GET', path: LIST, token })
    if (status !== 200) throw new Error(`${LIST}: ${status} ${JSON.stringify(answer)}`)
    times.push(performance.now() - began)
    // a person who reads: the limit of a session does not hold them up
    await pause(20)
  }
  return quantile(times, 0.95)
}

export async function measureOthers(
  stand: Stand,
  { rounds, seconds }: Plan,
  say: (line: string) => void,
): Promise<Others[]> {
  // with the limits that the app has by default
  const limits = { RATE_PER_SESSION: '', RATE_PER_ADDRESS: '', READS_PER_SESSION: '' }
  const app = await startApp(stand, 'app-1', limits)
  try {
    const other = await tokenOf(stand, callers['branch admin'])
    await p95(app, other, 5)
    const measured: Others[] = []
    for (const [worst, act] of Object.entries(await worsts(stand, app))) {
      const idle: number[] = []
      const beside: number[] = []
      for (let round = 0; round < rounds; round++) {
        idle.push(await p95(app, other, seconds))
        let over = false
        const going = act(() => over)
        // until it has used up what is allowed in a burst, too
        beside.push(await p95(app, other, seconds))
        over = true
        await going
      }
      const row = { worst, idle: median(idle), beside: median(beside) }
      measured.push({ ...row, ratio: row.beside / row.idle })
      say(
        `${worst.padEnd(40)} p95 alone ${row.idle.toFixed(1)} ms, beside it ${row.beside.toFixed(1)} ms: ` +
          `x${(row.beside / row.idle).toFixed(2)}, at most x${mostOf(worst)}`,
      )
    }
    return measured
  } finally {
    await app.stop()
  }
}
