/**
 * What one person or an anonymous client can do at their worst, in a process of their own: they take no time from the process that
 * measures, and yield to the app where both want a core. Their own machine would be another one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#platform/server/root.ts'
import type { App } from './environment.ts'

export interface Attack {
  origin: string
  /** Tokens of a service adviser and of a super admin. */
  colleague: string
  owner: string
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** One request whose answer nobody reads: refusals and broken connections are what a worst caller gets. */
function fire(origin: string, path: string, token?: string, body?: Buffer): Promise<void> {
  return new Promise((done) => {
    const request = http.request(
      `${origin}${path}`,
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

/** Ten thousand rows, as the largest file has: validated, and not written. */
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
const unfinished = (origin: string) =>
  new Promise<void>((done) => {
    const { port } = new URL(origin)
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

/** Brings a file, and writes it. */
async function bring(origin: string, owner: string): Promise<void> {
  const headers = { authorization: `Bearer ${owner}` }
  const path = `${origin}/api/admin/import`
  const sent = await fetch(path, { method: 'POST', headers, body: fileOfPeople() })
  const { data } = (await sent.json()) as { data: { id: number } }
  const atRest = async () => {
    for (;;) {
      const answer = (await (await fetch(`${path}/${data.id}`, { headers })).json()) as {
        data: { state: string }
      }
      if (!['reading', 'running'].includes(answer.data.state)) return
      await pause(500)
    }
  }
  await atRest()
  await fetch(`${path}/${data.id}/apply`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ only: 'all' }),
  })
  await atRest()
}

/** So many at a time, one after the other. */
interface Worst {
  atOnce: number
  act: (attack: Attack) => () => Promise<void>
}

export const attacks: Record<string, Worst> = {
  'A stranger begins large bodies': {
    atOnce: 40,
    act:
      ({ origin }) =>
      () =>
        unfinished(origin),
  },
  'A stranger sends small ones': {
    atOnce: 40,
    act({ origin }) {
      const small = Buffer.from(JSON.stringify({ phone: 'x'.repeat(60_000) }))
      return () => fire(origin, '/api/auth/otp', undefined, small)
    },
  },
  'A colleague reads lists': {
    atOnce: 64,
    act:
      ({ origin, colleague }) =>
      () =>
        fire(origin, '/api/admin/order', colleague),
  },
  'An owner sends the largest file': {
    atOnce: 4,
    act({ origin, owner }) {
      const file = largestFile()
      return () => fire(origin, '/api/admin/customer/import', owner, file)
    },
  },
  'An owner imports 50,000 rows': {
    atOnce: 1,
    act:
      ({ origin, owner }) =>
      () =>
        bring(origin, owner),
  },
  'An owner reads boards of all garages': {
    atOnce: 32,
    act:
      ({ origin, owner }) =>
      () =>
        fire(origin, '/api/admin/order/board', owner),
  },
}

const YIELDS = 10

/** The process of the attack: each line of its input is `go` or `rest`; it says how many times it acted. */
export async function attack(name: string, settings: Attack): Promise<void> {
  setPriority(YIELDS)
  const worst = attacks[name]
  if (!worst) throw new Error(`No worst is called ${name}`)
  const act = worst.act(settings)
  let isOver = true
  let done = 0
  let going: Promise<unknown> = Promise.resolve()
  const goOn = async () => {
    while (!isOver) {
      await act()
      done++
      // a refusal comes at once; even a script has a line to go through
      await pause(1)
    }
  }
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'go') {
      isOver = false
      done = 0
      going = Promise.all(Array.from({ length: worst.atOnce }, goOn))
    } else {
      isOver = true
      await going
      console.log(String(done))
    }
  }
  process.exit(0)
}

export interface Attacker {
  go(): void
  /** @returns how many times it acted */
  rest(): Promise<number>
  end(): Promise<void>
}

export function startAttacker(app: App, name: string, tokens: Omit<Attack, 'origin'>): Attacker {
  const settings: Attack = { origin: app.origin, ...tokens }
  const child: ChildProcess = spawn(
    process.execPath,
    [join(projectRoot, 'dist/tools/bench-worst.js'), name, JSON.stringify(settings)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const answers = createInterface({ input: child.stdout! })
  return {
    go: () => void child.stdin!.write('go\n'),
    async rest() {
      const answered = once(answers, 'line')
      child.stdin!.write('rest\n')
      return Number((await answered)[0])
    },
    async end() {
      const ended = once(child, 'exit')
      child.stdin!.end()
      await ended
    },
  }
}
