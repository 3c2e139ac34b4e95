/** Builds the API server with the calls of every domain. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { companyApi } from '#domains/company/api.ts'
import { peopleApi } from '#domains/people/api.ts'
import { booksApi } from '#domains/books/api.ts'
import { loyaltyApi } from '#domains/loyalty/api.ts'
import { stockApi } from '#domains/stock/api.ts'
import { floorApi } from '#domains/floor/api.ts'
import { workshopApi } from '#domains/workshop/api.ts'
import { outsideApi } from '#domains/outside/api.ts'
import { overviewApi } from '#domains/overview/api.ts'
import { mountUploads } from '#domains/company/files/server/resumable.ts'
import { prepareFiles } from '#domains/company/files/server/files.ts'
import { messages } from '#platform/contract/messages.ts'
import { JSON_LIMIT, mountJsonBodyParser } from '#platform/server/http/bodies/json-bodies.ts'
import type { Env } from '#platform/server/env.ts'
import { sendError, toHttpError } from '#platform/server/http/envelope.ts'
import { HttpError } from '#platform/server/http/errors.ts'
import {
  mountAdmissionControl,
  type AdmissionStats,
} from '#platform/server/limits/admission-control.ts'
import { mountFileRate } from '#platform/server/limits/file-rate.ts'
import { mountHealth } from '#platform/server/health.ts'
import { mountLiveEvents } from '#platform/server/events/live-events.ts'
import { mountMetrics } from '#platform/server/metrics.ts'
import { type AppContext, mount } from '#platform/server/http/mount.ts'
import { mountOpenApi } from '#platform/server/http/openapi.ts'
import { projectRoot } from '#platform/server/root.ts'
import { withoutTokens } from '#platform/server/links/token-paths.ts'
import { closeIdleConnectionsOnShutdown } from '#platform/server/http/idle-connections.ts'
import { closeStalledBodies } from '#platform/server/http/bodies/stalled-bodies.ts'
import { closeAfterUnreadBody, hasBody } from '#platform/server/http/bodies/unread-bodies.ts'
import { releasePipelinedRequests } from '#platform/server/http/pipelining.ts'
import { handleUnknownExpect, handleClientError } from '#platform/server/http/client-errors.ts'
import { DATA_POLICY, POLICY, serveWeb } from '#platform/server/http/web-files.ts'
import { mountDocuments } from '../visitor/documents.tsx'
import { mountRedirects } from './redirects.ts'

export const operations = [
  ...companyApi,
  ...peopleApi,
  ...booksApi,
  ...loyaltyApi,
  ...stockApi,
  ...floorApi,
  ...workshopApi,
  ...outsideApi,
  ...overviewApi,
]

export const FILE_LIMIT = 50 * 1024 * 1024

/** Returns a server that is ready to listen. `appContext.log` logs requests, ids and times, and never a secret. */
export async function buildApp(
  appContext: AppContext,
  {
    logger,
    isDraining = () => false,
  }: { logger?: FastifyBaseLogger; isDraining?: () => boolean } = {},
): Promise<FastifyInstance> {
  prepareFiles(appContext)
  const app = createServer(appContext.env, logger)
  app.server.maxConnections = appContext.env.MAX_CONNECTIONS
  app.server.on('checkExpectation', handleUnknownExpect)
  releasePipelinedRequests(app)
  closeIdleConnectionsOnShutdown(app)
  closeStalledBodies(app, appContext.env.BODY_IDLE_SECONDS)
  mountJsonBodyParser(app, appContext)
  refuseWithoutHost(app)
  refuseUnread(app)
  addHeaders(app)
  logRequests(app)
  const takeFileRate = mountFileRate(app, appContext.env.RATE_FILES_PER_ADDRESS)
  app.setErrorHandler((error, request, reply) => {
    const refusal = toHttpError(error)
    if (!refusal) request.log.error({ err: error, requestId: request.id }, 'request failed')
    // admission control rejected it before its body: the rest is not read
    if (!request.raw.complete) closeAfterUnreadBody(request, reply)
    return sendError(reply, refusal ?? new HttpError(500, messages.failed))
  })

  let admission: AdmissionStats | undefined
  let liveLines = () => 0
  mountMetrics(app, appContext, { door: () => admission, liveLines: () => liveLines() })
  mountHealth(app, appContext, { isDraining, isStuck: () => admission?.isStuck() ?? false })
  await app.register(async (guarded) => {
    await guarded.register(compress, COMPRESSION)
    admission = mountAdmissionControl(guarded, appContext, takeFileRate)
    await guarded.register(async (documents) =>
      mountDocuments(documents, appContext, operations, join(projectRoot, 'dist/visitor')),
    )
    await guarded.register(mountApi, { prefix: '/api' })
  })
  async function mountApi(api: FastifyInstance) {
    await api.register(multipart, {
      limits: { fileSize: FILE_LIMIT, files: 1, fields: 5, fieldSize: 2000 },
    })
    mount(api, appContext, operations)
    mountRedirects(api)
    mountUploads(api, appContext)
    liveLines = mountLiveEvents(api, appContext)
    if (appContext.env.API_DOCS)
      mountOpenApi(
        api,
        operations.map(({ call }) => call),
      )
    api.setNotFoundHandler((_request, reply) =>
      sendError(reply, new HttpError(404, messages.notFound)),
    )
  }
  serveWeb(app, join(projectRoot, 'dist/web'), {
    sourceMaps: appContext.env.NODE_ENV !== 'production',
  })
  return app
}

/**
 * Compresses JSON and text above 1 kB. The token is in a header that no other site can make a browser send, so the
 * length of a response says nothing to one (BREACH). A body that arrives compressed is refused.
 */
const COMPRESSION = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json|^text\/(csv|plain|javascript|css|html)/,
  threshold: 1024,
  // on the main thread only what takes less than a millisecond; the rest is compressed in the thread pool
  syncThreshold: 16 * 1024,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
} satisfies FastifyCompressOptions

/** How many proxies of ours stand before the app; their X-Forwarded headers are trusted. */
const trustedProxies = ({ TRUST_PROXY }: Env) =>
  typeof TRUST_PROXY === 'number'
    ? (_address: string, hop: number) => hop < TRUST_PROXY
    : TRUST_PROXY

const createServer = (env: Env, logger: FastifyBaseLogger | undefined): FastifyInstance =>
  fastify({
    bodyLimit: JSON_LIMIT,
    trustProxy: trustedProxies(env),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }), // the app logs one line a request itself
    ...(logger ? { loggerInstance: logger } : {}),
    // every log line names its request itself, so no request needs its own logger
    childLoggerFactory: (parent) => parent,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on open connections are answered, and their connection is closed
    // a body may be slow, but must end; for headers Node's limit of a minute holds
    requestTimeout: 15 * 60_000,
    clientErrorHandler: handleClientError,
    // Node itself would respond to a request without a host, outside of the envelope
    http: { requireHostHeader: false },
    // before any hook runs
    frameworkErrors: (_error, _request, reply) =>
      sendError(reply.headers(API_HEADERS), new HttpError(400, messages.malformed)),
  })

/** A host name or an address, and a port. Printed documents contain the host of a request. */
const HOST = /^(([\w-]+\.)*[\w-]+\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i
const isHost = (host: string) => HOST.test(host) && URL.canParse(`http://${host}`)

/** Of several Host headers Node uses the first, and a proxy may have used another (RFC 9112, 3.2). */
const namesSeveralHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Rejects an invalid host, also in the header in which a proxy forwards it. */
function refuseWithoutHost(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    const isNone = host === undefined ? request.raw.httpVersion === '1.1' : !isHost(host)
    const isForged = host !== undefined && !isHost(request.host)
    if (isNone || isForged || namesSeveralHosts(request.raw.rawHeaders))
      return done(new HttpError(400, messages.malformed))
    done()
  })
}

/** Responds to an unknown address without reading the body. */
function refuseUnread(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) =>
    request.is404 && hasBody(request.raw) ? done(new HttpError(404, messages.notFound)) : done(),
  )
}

/** Only if the proxy says that the browser used https: a local start works without. */
const OVER_HTTPS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Of a response of the API that has no others: a browser that opens one shows text, and loads and sends nothing. */
const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': DATA_POLICY,
  'Referrer-Policy': 'no-referrer',
}
/** Of any other response that has none: a worker among the files of the web app follows the policy of its own file. */
const WEB_HEADERS = { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'same-origin' }

/** Adds the headers of every response. */
function addHeaders(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    if (request.protocol === 'https') reply.headers(OVER_HTTPS)
    const defaults = request.url.startsWith('/api') ? API_HEADERS : WEB_HEADERS
    if (request.routeOptions.url?.startsWith('/api/public/'))
      reply.header('X-Robots-Tag', 'noindex')
    for (const [name, value] of Object.entries(defaults))
      if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

/** Logs a line for each call, and for each request that failed; files that are served only at the level `debug`. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip } = request
    const { call } = request.routeOptions.config
    const isServedFile = !call && !url.startsWith('/api/') && reply.statusCode < 400
    request.log[isServedFile ? 'debug' : 'info'](
      {
        requestId: request.id,
        method,
        path: withoutTokens(url, call),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
      },
      'request',
    )
    done()
  })
}
