/** Sends requests to the app: a number at a time, for a duration. */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Spent, cpuOf, spent } from './figures.ts'
import type { App, BenchEnvironment } from './environment.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: () => unknown
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** One request. @returns the status and the parsed answer. */
export function send(
  app: App,
  { method, path, token, body }: Request,
): Promise<{ status: number; answer: unknown }> {
  const payload = body ? JSON.stringify(body()) : undefined
  return new Promise((done, failed) => {
    const request = http.request(
      `${app.origin}${path}`,
      {
        method,
        agent,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          done({ status: response.statusCode ?? 0, answer: text ? JSON.parse(text) : undefined })
        })
        response.on('error', failed)
      },
    )
    request.on('error', failed)
    request.end(payload)
  })
}

/**
 * Sends requests for a duration. Ignores answers after the end; reads the processor time at the end itself.
 * @throws when an answer is not 2xx: a refusal is fast, and would improve the figures
 */
export async function runLoad(
  environment: BenchEnvironment,
  apps: readonly App[],
  requests: readonly Request[],
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Spent> {
  const times: number[] = []
  const pids = apps.map(({ pid }) => pid)
  const before = cpuOf(environment, ...pids)
  const until = performance.now() + seconds * 1000
  const after = pause(seconds * 1000).then(() => cpuOf(environment, ...pids))
  let turn = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const number = turn++
        const app = apps[number % apps.length] as App
        const request = requests[number % requests.length] as Request
        const began = performance.now()
        const { status, answer } = await send(app, request)
        if (status >= 300)
          throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(answer)}`)
        if (performance.now() <= until) times.push(performance.now() - began)
      }
    }),
  )
  return spent(times, seconds, before, await after)
}
