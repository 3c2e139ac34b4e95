/** Pipelined and half-closed connections on every kind of route: whatever was taken is released when they close. */
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../apps/api/app.ts'
import { type Who, type World, aWorld } from './world.ts'

const REQUESTS = 300
const TOKEN = 'a-token-for-metrics'

let world: World
let owner: Who
let app: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  world = await aWorld({ METRICS_TOKEN: TOKEN })
  owner = await world.signedInAs('super admin', { garage_id: null })
  app = await buildApp(world.appContext)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const request = (method: string, path: string, headers: string[] = [], body = '') =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n')
const signedIn = () => `Authorization: Bearer ${owner.token}`
const json = 'Content-Type: application/json'

/** A request of each kind of route, as it is sent. */
const kinds: [name: string, bytes: () => string][] = [
  ['anonymous API calls', () => request('GET', '/api/admin/brand')],
  ['short reads', () => request('GET', '/api/admin/brand', [signedIn()])],
  ['slow calls', () => request('GET', '/api/admin/order?keyword=zz', [signedIn()])],
  [
    'writes',
    () =>
      request('POST', '/api/admin/brand', [signedIn(), json, 'Content-Length: 12'], '{"name":"x"}'),
  ],
  [
    'bodies that never end',
    () => request('POST', '/api/auth/otp', [json, 'Content-Length: 900'], '{"phone":"'),
  ],
  ['pictures', () => request('GET', '/api/files/1')],
  [
    'uploads',
    () =>
      request(
        'POST',
        '/api/files',
        [signedIn(), 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 9000'],
        '--b\r\n',
      ),
  ],
  ['live events', () => request('GET', '/api/live?ticket=none')],
  ['static files', () => request('GET', '/')],
  ['health', () => request('GET', '/health/ready')],
  ['unknown addresses', () => request('GET', '/api/no-such-address')],
]

/** Sends the bytes on one connection, and closes it without reading: at once, or only its sending half first. */
function send(bytes: string, how: 'close' | 'half-close'): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => {
        if (how === 'half-close') socket.end()
        setTimeout(() => socket.destroy(), 20)
      })
    })
    socket.on('error', () => {})
    socket.on('close', () => done())
  })
}

async function gauge(name: string): Promise<number> {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  return Number(new RegExp(`^bengkel_${name} (\\d+)$`, 'm').exec(body)?.[1])
}

test.each(kinds)('%s release what they took', { timeout: 30_000 }, async (_name, bytes) => {
  for (const how of ['close', 'half-close'] as const)
    await Promise.all([1, 2, 3].map(() => send(bytes().repeat(REQUESTS / 3), how)))
  for (const name of ['requests_in_flight', 'slow_running', 'slow_waiting', 'live_lines'])
    await expect.poll(() => gauge(name), { timeout: 10_000 }).toBe(0)
  // and everybody else is still served
  expect(
    (
      await app.inject({
        url: '/api/admin/brand',
        headers: { authorization: `Bearer ${owner.token}` },
      })
    ).statusCode,
  ).toBe(200)
})

test('a connection with more than four unanswered requests is closed', async () => {
  const answers = await new Promise<string>((done) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(request('GET', '/api/admin/order?keyword=zz', [signedIn()]).repeat(50)),
    )
    socket.on('data', (piece) => (text += String(piece)))
    socket.on('error', () => {})
    socket.on('close', () => done(text))
  })
  expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(4)
})
