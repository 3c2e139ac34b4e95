/** Anonymous requests for files: their rate, what they hold, and what they leave in the log. */
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { serveWeb } from '#platform/server/http/web-files.ts'
import { type World, aWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ RATE_FILES_PER_ADDRESS: '1', MAX_CONNECTIONS: '64' })
})
afterAll(() => world.close())

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, remoteAddress, headers })

describe('the rate of files', () => {
  test.each([
    ['health', '/health/live', '10.1.0.1'],
    ['readiness', '/health/ready', '10.1.0.2'],
    ['the page', '/home', '10.1.0.3'],
    ['a script', '/assets/none.js', '10.1.0.4'],
    ['a picture with an invented signature', '/api/files/1?expires=1&signature=x', '10.1.0.5'],
  ])('%s: a burst from one address, then 429', async (_name, url, address) => {
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await get(url, address)).statusCode)
    expect(statuses.slice(0, 5)).not.toContain(429)
    const { statusCode, headers, json } = await get(url, address)
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect(json()).toMatchObject({ http_code: 429, request_id: expect.any(String) as string })
    expect((await get(url, '10.1.1.1')).statusCode).not.toBe(429)
  })

  test('an IPv6 subscriber has one, however many addresses they use', async () => {
    for (let n = 0; n < 30; n++) await get('/health/live', `2001:db8:1:2::${n.toString(16)}`)
    expect((await get('/health/live', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await get('/health/live', '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('calls of the API keep their own', async () => {
    for (let n = 0; n < 30; n++) await get('/health/live', '10.1.0.99')
    expect((await get('/api/openapi.json', '10.1.0.99')).statusCode).toBe(200)
  })
})

/** Waits until the other side has closed the connection. */
const closed = (socket: Socket) =>
  new Promise<void>((done) => {
    if (socket.destroyed) done()
    socket.on('error', () => done()).on('close', () => done())
  })

describe('connections', () => {
  test('beyond the limit are closed at once, and the others are served', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const sockets = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.on('connect', done))))
    await closed(connect(port, '127.0.0.1').resume())
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => {
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
    }, 20_000)
  })

  test('that read nothing hold no file open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bengkel-web-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder, 'assets/big.js'), 'x'.repeat(3_000_000))
    const app = fastify()
    serveWeb(app, folder, { sourceMaps: false })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1').pause())
    for (const socket of sockets) socket.write('GET /assets/big.js HTTP/1.1\r\nHost: a\r\n\r\n')
    await vi.waitFor(async () => {
      const count = await new Promise((done) =>
        app.server.getConnections((_error, connections) => done(connections)),
      )
      expect(count).toBe(50)
    }, 20_000)
    const descriptors = readdirSync('/proc/self/fd').map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        return ''
      }
    })
    expect(descriptors.filter((path) => path.startsWith(folder))).toEqual([])
    for (const socket of sockets) socket.destroy()
    await app.close()
    rmSync(folder, { recursive: true })
  })
})

test('source maps are served, but not in production', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  for (const name of ['a.js', 'a.js.map']) writeFileSync(join(folder, 'assets', name), '{}')
  const statusOf = async (sourceMaps: boolean, url: string) => {
    const app = fastify()
    serveWeb(app, folder, { sourceMaps })
    const { statusCode } = await app.inject({ url })
    await app.close()
    return statusCode
  }
  expect(await statusOf(true, '/assets/a.js.map')).toBe(200)
  expect(await statusOf(false, '/assets/a.js.map')).toBe(404)
  expect(await statusOf(false, '/assets/a.js')).toBe(200)
  rmSync(folder, { recursive: true })
})

describe('the log', () => {
  test('has one line a second of the same failure, and says how often it happened', async () => {
    vi.useFakeTimers()
    const lines: Record<string, unknown>[] = []
    const log = createLog(
      { LOG_LEVEL: 'info' },
      { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    )
    for (let n = 0; n < 1000; n++) {
      log.info({ status: 429, ip: '10.0.0.1', path: `/${n}` }, 'request')
      log.error({ err: new Error('no descriptor'), requestId: n }, 'request failed')
      log.error({ reason: 'database away', requestId: n }, 'request not served')
    }
    log.info({ status: 429, ip: '10.0.0.2' }, 'request')
    for (let n = 0; n < 3; n++) log.info({ status: 200, ip: '10.0.0.1' }, 'request')
    expect(lines).toHaveLength(7)
    await vi.advanceTimersByTimeAsync(1100)
    expect(lines.slice(7).map(({ times }) => times)).toEqual([999, 999, 999])
    log.info({ status: 429, ip: '10.0.0.1' }, 'request')
    expect(lines).toHaveLength(11)
    vi.useRealTimers()
  })

  test('of ten thousand different failures has a bounded number of lines', () => {
    const lines: string[] = []
    const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
    for (let n = 0; n < 10_000; n++)
      log.info({ status: 404, ip: `10.0.${n >> 8}.${n & 255}` }, 'request')
    expect(lines.length).toBeLessThan(300)
  })
})

describe('answers of the API', () => {
  let app: FastifyInstance
  let token: string
  beforeAll(async () => {
    ;({ app } = world)
    ;({ token } = await world.signedInAs('super admin'))
  })
  const ask = (url: string, accept?: string) =>
    app.inject({
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(accept ? { 'accept-encoding': accept } : {}),
      },
    })
  const url = '/api/general/enum'

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ] as const)('Accept-Encoding %s: %s, with the same content', async (accept, encoding) => {
    const plain = await ask('/api/openapi.json')
    const { headers, rawPayload } = await ask('/api/openapi.json', accept)
    expect(headers['content-encoding']).toBe(encoding)
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Buffer) => b }
    expect(decompress[encoding ?? 'identity'](rawPayload).equals(plain.rawPayload)).toBe(true)
    if (encoding) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
  })

  test('of calls above 1 kB are compressed', async () => {
    const plain = await ask(url)
    const { headers, rawPayload } = await ask(url, 'gzip, br')
    expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'accept-encoding'])
    const parsed = (text: string) => ({ ...(JSON.parse(text) as object), request_id: 0 })
    expect(parsed(brotliDecompressSync(rawPayload).toString())).toEqual(parsed(plain.payload))
  })

  test('allow a browser nothing, and tell no other site where it was', async () => {
    for (const path of ['/api/general/enum', '/api/none', '/api/auth/login']) {
      const { headers } = await ask(path)
      expect(headers['content-security-policy'], path).toContain("default-src 'none'")
      expect(headers['referrer-policy'], path).toBe('no-referrer')
    }
  })

  test('a body that arrives compressed is refused before it is unpacked', async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/admin/supplier',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(Buffer.alloc(1_000_000, ' ')),
    })
    expect([400, 413, 415]).toContain(statusCode)
  })
})
