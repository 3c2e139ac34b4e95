/**
 * `/metrics` for Prometheus: requests by operation, the queues in which a request may wait, the process. The page
 * exists only if `METRICS_TOKEN` is set, and only for clients that send it. Labels are names of the app (operations,
 * classes of status), never text from a client.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { messages } from '#platform/contract/messages.ts'
import type { AdmissionStats } from './limits/admission-control.ts'
import { HttpError } from './http/errors.ts'
import type { AppContext } from './http/mount.ts'
import { passwordQueue } from './session/password.ts'

/** Seconds. The target: 0.1 for a list, and one second for any accepted request. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

const same = (given: string, wanted: string) =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(wanted).digest(),
  )

type Watched = Pick<AppContext, 'env' | 'database' | 'events' | 'slowCallQueue'>
/** Figures that other parts of the app provide. */
interface Parts {
  door: () => AdmissionStats | undefined
  liveLines: () => number
}

/** Must be mounted before the routes that it counts. */
export function mountMetrics(app: FastifyInstance, appContext: Watched, parts: Parts): void {
  const token = appContext.env.METRICS_TOKEN
  if (!token) {
    // not a page of the web app either
    app.get('/metrics', async () => {
      throw new HttpError(404, messages.notFound)
    })
    return
  }
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  gaugeQueues(register, appContext, parts)
  gaugeDoor(register, parts)
  gaugeConnections(register, appContext)
  if (appContext.env.DATABASE_READ_URL) gaugeReplicas(register, appContext)
  gaugeJobs(register, appContext)

  app.get('/metrics', async (request, reply) => {
    if (!same(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new HttpError(401, messages.invalidToken)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function countRequests(app: FastifyInstance, register: Registry) {
  const registers = [register]
  const requests = new Counter({
    name: 'bengkel_requests_total',
    help: 'Answers by operation and class of status',
    labelNames: ['operation', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'bengkel_request_seconds',
    help: 'Seconds until the answer was sent, by operation',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    // unknown paths count as one operation, and so do the files of the web app
    const operation = !route
      ? 'unknown'
      : route.startsWith('/api')
        ? `${request.method} ${route}`
        : 'web'
    requests.inc({ operation, status: `${Math.floor(reply.statusCode / 100)}xx` })
    seconds.observe({ operation }, reply.elapsedTime / 1000)
    done()
  })
}

function gaugeQueues(register: Registry, { events, slowCallQueue }: Watched, parts: Parts) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `bengkel_${name}`,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  gauge('requests_in_flight', 'Requests being worked on', () => parts.door()?.inFlight() ?? 0)
  gauge('live_lines', 'Open lines of live events', parts.liveLines)
  gauge('listening', '1 while told of what other processes do', () => Number(events.listening))
  gauge('slow_running', 'Slow calls that run', () => slowCallQueue.state().running)
  gauge('slow_waiting', 'Slow calls that wait for their turn', () => slowCallQueue.state().waiting)
  gauge('passwords_running', 'Passwords being hashed', () => passwordQueue().running)
  gauge('passwords_waiting', 'Passwords waiting for their turn', () => passwordQueue().waiting)
}

const gaugeDoor = (register: Registry, { door }: Parts) =>
  new Gauge({
    name: 'bengkel_requests_refused',
    help: 'Requests refused at the door since the start, by reason',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      for (const [reason, times] of Object.entries(door()?.refused ?? {}))
        this.set({ reason }, times)
    },
  })

const gaugeConnections = (register: Registry, { database }: Watched) =>
  new Gauge({
    name: 'bengkel_database_connections',
    help: 'Connections to the database by way and state; waiting: callers without one',
    labelNames: ['way', 'state'],
    registers: [register],
    collect() {
      for (const [way, states] of Object.entries(database.state()))
        for (const [state, count] of Object.entries(states)) this.set({ way, state }, count)
    },
  })

const gaugeReplicas = (register: Registry, { database }: Watched) =>
  new Gauge({
    name: 'bengkel_slow_reads',
    help: 'Slow reads since the start, by where they were answered and why not at a replica',
    labelNames: ['where'],
    registers: [register],
    collect() {
      for (const [where, times] of Object.entries(database.replicaCounts() ?? {}))
        this.set({ where }, times)
    },
  })

const gaugeJobs = (register: Registry, { database }: Watched) =>
  new Gauge({
    name: 'bengkel_job_last_success_seconds',
    help: 'When each nightly job was last done, in any process, seconds since 1970',
    labelNames: ['job'],
    registers: [register],
    async collect() {
      const jobs = await database.reads
        .selectFrom('job_runs')
        .select(['name', 'succeeded_at'])
        .execute()
        .catch(() => [])
      for (const { name, succeeded_at } of jobs)
        if (succeeded_at) this.set({ job: name }, Date.parse(String(succeeded_at)) / 1000)
    },
  })
