/** The API: every domain's operations on one server. To add a domain, add its api to the list. */
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountsApi } from '#domains/books/accounts/server/service.ts'
import { activityLogApi } from '#domains/company/activity-log/server/service.ts'
import { authApi } from '#domains/company/auth/server/service.ts'
import { workshopMonitorApi } from '#domains/workshop/workshop-monitor/server/service.ts'
import { workshopPlanApi } from '#domains/workshop/workshop-plan/server/service.ts'
import { buildMoneyApi } from '#domains/workshop/build-money/server/service.ts'
import { buildTasksApi } from '#domains/workshop/build-tasks/server/service.ts'
import { buildsApi } from '#domains/workshop/builds/server/service.ts'
import { catalogServicesApi } from '#domains/stock/catalog-services/server/service.ts'
import { countsApi } from '#domains/stock/counts/server/service.ts'
import { customersApi } from '#domains/people/customers/server/service.ts'
import { dashboardApi } from '#domains/overview/dashboard/server/service.ts'
import { figuresApi } from '#domains/overview/figures/server/service.ts'
import { employeesApi } from '#domains/company/employees/server/service.ts'
import { estimatesApi } from '#domains/floor/estimates/server/service.ts'
import { mountUploads } from '#domains/company/files/server/resumable.ts'
import { filesApi, prepareFiles } from '#domains/company/files/server/service.ts'
import { garagesApi } from '#domains/company/garages/server/service.ts'
import { inspectionsApi } from '#domains/floor/inspections/server/service.ts'
import { inventoryApi } from '#domains/stock/inventory/server/service.ts'
import { invoicesApi } from '#domains/floor/invoices/server/service.ts'
import { journalApi } from '#domains/books/journal/server/service.ts'
import { lowStockApi } from '#domains/stock/low-stock/server/service.ts'
import { masterDataApi } from '#domains/company/master-data/server/service.ts'
import { orderPapersApi } from '#domains/floor/order-papers/server/service.ts'
import { ordersApi } from '#domains/floor/orders/server/service.ts'
import { membershipApi } from '#domains/loyalty/membership/server/service.ts'
import { periodsApi } from '#domains/books/periods/server/service.ts'
import { productSalesApi } from '#domains/floor/product-sales/server/service.ts'
import { productsApi } from '#domains/stock/products/server/service.ts'
import { purchasesApi } from '#domains/stock/purchases/server/service.ts'
import { customerImportApi } from '#domains/people/customer-import/server/service.ts'
import { customerMergeApi } from '#domains/overview/customer-merge/server/service.ts'
import { customerDataApi } from '#domains/overview/customer-data/server/service.ts'
import { vehicleInsightApi } from '#domains/overview/vehicle-insight/server/service.ts'
import { warrantiesApi } from '#domains/floor/warranties/server/service.ts'
import { promisesApi } from '#domains/floor/promises/server/service.ts'
import { queueApi } from '#domains/floor/queue/server/service.ts'
import { reportsApi } from '#domains/books/reports/server/service.ts'
import { searchApi } from '#domains/overview/search/server/service.ts'
import { stagesApi } from '#domains/workshop/stages/server/service.ts'
import { suppliersApi } from '#domains/stock/suppliers/server/service.ts'
import { thirdPartiesApi } from '#domains/stock/third-parties/server/service.ts'
import { thirdPartyPurchasesApi } from '#domains/workshop/third-party-purchases/server/service.ts'
import { transfersApi } from '#domains/stock/transfers/server/service.ts'
import { vehicleSpecsApi } from '#domains/workshop/vehicle-specs/server/service.ts'
import { vehiclesApi } from '#domains/people/vehicles/server/service.ts'
import { vouchersApi } from '#domains/loyalty/vouchers/server/service.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Env } from '#platform/server/env.ts'
import { answerRefusal, toRefusal } from '#platform/server/envelope.ts'
import { Refusal } from '#platform/server/errors.ts'
import { keepDoor, type Door } from '#platform/server/door.ts'
import { mountHealth } from '#platform/server/health.ts'
import { mountLive } from '#platform/server/live.ts'
import { mountMetrics } from '#platform/server/metrics.ts'
import { type House, mount } from '#platform/server/mount.ts'
import { mountOpenApi } from '#platform/server/openapi.ts'
import { projectRoot } from '#platform/server/root.ts'
import { letGoOfSilent } from '#platform/server/silent.ts'
import { endStalledBodies } from '#platform/server/stalled.ts'
import { answerExpectation, answerUnreadable } from '#platform/server/unreadable.ts'
import { serveWeb } from '#platform/server/web-files.ts'

export const operations = [
  ...authApi,
  ...garagesApi,
  ...employeesApi,
  ...estimatesApi,
  ...inspectionsApi,
  ...orderPapersApi,
  ...customersApi,
  ...vehiclesApi,
  ...masterDataApi,
  ...vehicleSpecsApi,
  ...stagesApi,
  ...buildsApi,
  ...buildTasksApi,
  ...buildMoneyApi,
  ...workshopPlanApi,
  ...workshopMonitorApi,
  ...membershipApi,
  ...catalogServicesApi,
  ...inventoryApi,
  ...productsApi,
  ...productSalesApi,
  ...lowStockApi,
  ...thirdPartiesApi,
  ...thirdPartyPurchasesApi,
  ...suppliersApi,
  ...transfersApi,
  ...countsApi,
  ...purchasesApi,
  ...queueApi,
  ...promisesApi,
  ...warrantiesApi,
  ...vehicleInsightApi,
  ...customerDataApi,
  ...customerMergeApi,
  ...customerImportApi,
  ...vouchersApi,
  ...ordersApi,
  ...invoicesApi,
  ...accountsApi,
  ...journalApi,
  ...periodsApi,
  ...reportsApi,
  ...dashboardApi,
  ...figuresApi,
  ...activityLogApi,
  ...filesApi,
  ...searchApi,
]

const JSON_LIMIT = 256 * 1024
export const FILE_LIMIT = 50 * 1024 * 1024

/** The server, ready to listen. `house.log` logs requests, ids and times, and never a secret. */
export async function buildApp(
  house: House,
  {
    logger,
    isDraining = () => false,
  }: { logger?: FastifyBaseLogger; isDraining?: () => boolean } = {},
): Promise<FastifyInstance> {
  prepareFiles(house)
  const app = createServer(house.env, logger)
  app.server.on('checkExpectation', answerExpectation)
  letGoOfSilent(app)
  endStalledBodies(app, house.env.BODY_IDLE_SECONDS)
  parseJson(app)
  refuseWithoutHost(app)
  addHeaders(app)
  logRequests(app)
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (!refusal) request.log.error({ err: error, requestId: request.id }, 'request failed')
    return answerRefusal(reply, refusal ?? new Refusal(500, messages.failed))
  })

  let door: Door | undefined
  let liveLines = () => 0
  mountMetrics(app, house, { door: () => door, liveLines: () => liveLines() })
  mountHealth(app, house, isDraining)
  await app.register(
    async (api) => {
      await api.register(multipart, {
        limits: { fileSize: FILE_LIMIT, files: 1, fields: 5, fieldSize: 2000 },
      })
      door = keepDoor(api, house)
      mount(api, house, operations)
      mountUploads(api, house)
      liveLines = mountLive(api, house)
      if (house.env.API_DOCS)
        mountOpenApi(
          api,
          operations.map(({ call }) => call),
        )
      api.setNotFoundHandler((_request, reply) =>
        answerRefusal(reply, new Refusal(404, messages.notFound)),
      )
    },
    { prefix: '/api' },
  )
  await serveWeb(app, join(projectRoot, 'dist/web'))
  return app
}

/** So many hops are proxies of ours, from the app outwards; their word on whom they were called by is taken. */
const trustedProxies = ({ TRUST_PROXY }: Env) =>
  typeof TRUST_PROXY === 'number'
    ? (_address: string, hop: number) => hop < TRUST_PROXY
    : TRUST_PROXY

const createServer = (env: Env, logger: FastifyBaseLogger | undefined): FastifyInstance =>
  fastify({
    bodyLimit: JSON_LIMIT,
    trustProxy: trustedProxies(env),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }), // one line a request, ours
    ...(logger ? { loggerInstance: logger } : {}),
    // every log line names its request itself, so no request needs its own logger
    childLoggerFactory: (parent) => parent,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still comes in is answered, and its connection closed
    // a body may be slow, but not take for ever; heads have Node's limit of a minute
    requestTimeout: 15 * 60_000,
    clientErrorHandler: answerUnreadable,
    // Node itself would answer a request without a host, outside of the envelope
    http: { requireHostHeader: false },
    frameworkErrors: (_error, _request, reply) =>
      answerRefusal(reply, new Refusal(400, messages.malformed)),
  })

/**
 * The deepest declared body has four levels. A thousand levels would overflow the stack of code that walks
 * through it.
 */
const DEEPEST = 32
const isShallow = (value: unknown, left = DEEPEST): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1)))

/**
 * An empty body is no body: a DELETE often says JSON and sends nothing. JSON is UTF-8 (RFC 8259): other bytes
 * would be kept with their letters lost.
 */
function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body as Buffer)) return done(new Refusal(400, messages.malformed))
    return parse(request, String(body), (error, value: unknown) =>
      error || isShallow(value) ? done(error, value) : done(new Refusal(400, messages.malformed)),
    )
  })
}

function refuseWithoutHost(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1')
      return done(new Refusal(400, messages.malformed))
    done()
  })
}

/** The headers of every answer. */
function addHeaders(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    if (request.url.startsWith('/api'))
      reply.header('Cache-Control', reply.getHeader('Cache-Control') ?? 'no-store')
    done()
  })
}

function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip } = request
    request.log.info(
      {
        requestId: request.id,
        method,
        path: url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
      },
      'request',
    )
    done()
  })
}
