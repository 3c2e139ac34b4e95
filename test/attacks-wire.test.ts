/** What a hostile outsider sends over a bare connection: each with the answer that it has to get. */
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../apps/api/app.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
let port: number

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

/** Bytes as they are, on a connection of their own; what came back when it was closed, or after a while. */
function raw(bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    let reply = ''
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = () => {
      socket.destroy()
      done(reply)
    }
    socket.on('data', (piece) => {
      reply += piece
      // an answer that keeps the connection open is whole with its body
      const length = /content-length: (\d+)/i.exec(reply)?.[1]
      const body = reply.indexOf('\r\n\r\n') + 4
      if (length && body > 3 && Buffer.byteLength(reply.slice(body)) >= Number(length)) end()
    })
    socket.on('close', end)
    socket.on('error', end)
    socket.setTimeout(5000, end)
  })
}
const head = (path: string, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${owner.token}`,
    ...more,
    '',
    '',
  ].join('\r\n')

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`

describe('on the wire', () => {
  const json = 'Content-Type: application/json'
  /** With a built web app its file server answers; without one there is no route. */
  const refused = [400, 404]
  const cases: [string, () => string | Buffer, number | number[]][] = [
    ['nothing like HTTP', () => 'HELLO\r\n\r\n', 400],
    ['bytes', () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]), 400],
    ['no host', () => 'GET /api/admin/brand HTTP/1.1\r\n\r\n', 400],
    ['two hosts', () => 'GET /api/admin/brand HTTP/1.1\r\nHost: x\r\nHOST: x\r\n\r\n', 400],
    ...['', 'a b', 'http://x', 'x/y', 'x:99999', '<script>', 'x@y', '..', 'a,b', '[::1'].map(
      (host): [string, () => string, number] => [
        `a host that is none: ${host}`,
        () => `GET /api/admin/brand HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        400,
      ],
    ),
    ['another version', () => 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['a way up', () => get('/api/admin/../auth/session'), refused],
    ['a way up in disguise', () => get('/api/admin/%2e%2e/auth/session'), refused],
    ['a file of the machine', () => get('/api/../../../../etc/passwd'), refused],
    ['a file of ours', () => get('/assets/..%2f..%2fpackage.json'), 404],
    ['an address of another server', () => get('http://evil.example/api/admin/brand/x'), 404],
    ['a header without a name', () => 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['a header with a NUL', () => 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n', 400],
    ['a bare line feed in a header', () => 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n', 400],
    [
      'an address of 20 kB',
      () => `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
    ],
    [
      'a header of 20 kB',
      () => `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'an expectation that nobody meets',
      () => head('/api/admin/brand', json, 'Expect: a miracle', 'Content-Length: 0'),
      417,
    ],
    ['a length that is none', () => head('/api/admin/brand', json, 'Content-Length: x'), 400],
    ['a negative length', () => head('/api/admin/brand', json, 'Content-Length: -1'), 400],
    [
      'two lengths',
      () => head('/api/admin/brand', json, 'Content-Length: 2', 'Content-Length: 20') + '{}',
      400,
    ],
    [
      'a length and chunks',
      () =>
        head('/api/admin/brand', json, 'Content-Length: 2', 'Transfer-Encoding: chunked') + '{}',
      400,
    ],
    [
      'a chunk that is none',
      () => head('/api/admin/brand', json, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
      400,
    ],
    [
      'an encoding that nobody knows',
      () => head('/api/admin/brand', json, 'Transfer-Encoding: secret') + '{}',
      400,
    ],
    [
      'a body that says to be of a gigabyte',
      () => head('/api/admin/brand', json, 'Content-Length: 1000000000') + '{',
      413,
    ],
    [
      'chunks of more than 256 kB',
      () =>
        `${head('/api/admin/brand', json, 'Transfer-Encoding: chunked')}50000\r\n${'x'.repeat(0x50000)}\r\n0\r\n\r\n`,
      413,
    ],
  ]
  test.each(cases)('%s', async (_name, bytes, expected) => {
    const reply = await raw(bytes())
    const status = Number(reply.slice('HTTP/1.1 '.length, 12))
    expect([expected].flat()).toContain(status)
    const body = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4))
    expect(body).toMatchObject({
      http_code: status,
      message: expect.any(String),
      request_id: expect.any(String),
    })
    expect(Object.keys(body).toSorted()).toEqual(['code', 'http_code', 'message', 'request_id'])
    expect(reply).toContain('nosniff')
    expect(reply.toLowerCase()).toMatch(/content-security-policy: .*base-uri 'none'/)
    expect(reply).not.toMatch(/HPE_|Parse Error|Client Error|node:/)
  })

  test('and it goes on answering, also while somebody sends a body drop by drop', async () => {
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => {})
    slow.write(head('/api/admin/brand', json, 'Content-Length: 100') + '{"name":')
    const many = Array.from({ length: 20 }, () => raw('HELLO\r\n\r\n'))
    expect((await owner.get('/admin/brand')).status).toBe(200)
    await Promise.all(many)
    slow.destroy()
    expect((await owner.get('/admin/brand')).status).toBe(200)
    expect((await owner.get('/admin/brand?keyword=drop')).data.total).toBe(0)
  })
})

test('a stop waits for running requests, and not for silent connections', async () => {
  let stopping = false
  const app = await buildApp(world.appContext, { isDraining: () => stopping })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const to = (app.server.address() as AddressInfo).port
  const opened = (socket: Socket) => new Promise((done) => socket.once('connect', done))
  const silent = connect(to, '127.0.0.1')
  const slow = connect(to, '127.0.0.1')
  await Promise.all([opened(silent), opened(slow)])
  const [closed, answered] = [silent, slow].map(
    (socket) => new Promise((done) => socket.once('close', done)),
  )
  let reply = ''
  slow.on('data', (piece) => (reply += piece))
  const body = '{"name":"Late but whole"}'
  slow.write(
    head('/api/admin/brand', 'Content-Type: application/json', `Content-Length: ${body.length}`),
  )
  slow.write(body.slice(0, 5))
  await new Promise((done) => app.server.once('request', done))
  stopping = true
  const stopped = app.close()
  await closed
  slow.write(body.slice(5))
  await Promise.all([stopped, answered])
  expect(reply).toContain('HTTP/1.1 201')
})
