/** Callers who occupy connections without a request do not block other callers. */
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let adviser: Who
let port: number
const open: Socket[] = []

beforeAll(async () => {
  world = await aWorld({ MAX_IN_FLIGHT: '16' })
  adviser = await world.signedInAs('service adviser')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => {
  for (const socket of open) socket.destroy()
  return world.close()
})

/** Sends these bytes on a connection of its own and leaves it open. */
async function left(...lines: string[]) {
  let reply = ''
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  socket.on('data', (piece) => (reply += piece))
  await new Promise<void>((sent) => socket.write(lines.join('\r\n'), () => sent()))
  return { said: () => reply, close: () => socket.destroy() }
}
const json = ['Host: x', 'Content-Type: application/json', 'Content-Length: 100', '', '{"phone":']

test('anonymous clients who send their bodies slowly take no place from other callers', async () => {
  const slow = await Promise.all(
    Array.from({ length: 40 }, () => left('POST /api/auth/otp HTTP/1.1', ...json)),
  )
  expect((await adviser.get('/admin/order')).status).toBe(200)
  expect((await adviser.post('/auth/logout')).status).toBe(200)
  adviser = await world.signedInAs('service adviser')
  expect(slow.map(({ said }) => said())).toEqual(slow.map(() => ''))
  for (const { close } of slow) close()
})

const ticket = async (who: Who) => (await who.post('/live')).data.ticket as string

test('a line of events is opened by GET alone, else it would never end', async () => {
  const url = `/api/live?ticket=${await ticket(adviser)}`
  expect((await world.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await world.app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, POST, HEAD'])
  }
})

test('one person may open thirty event streams; another person can still connect', async () => {
  const other = await world.signedInAs('mechanic')
  for (let line = 0; line < 30; line++) {
    const head = `GET /api/live?ticket=${await ticket(adviser)} HTTP/1.1`
    const mine = await left(head, 'Host: x', '', '')
    await vi.waitFor(() => expect(mine.said()).toContain('200 OK'), 5000)
  }
  const again = await world.app.inject({ url: `/api/live?ticket=${await ticket(adviser)}` })
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '30'])
  const theirs = await left(
    `GET /api/live?ticket=${await ticket(other)} HTTP/1.1`,
    'Host: x',
    '',
    '',
  )
  await vi.waitFor(() => expect(theirs.said()).toContain('200 OK'), 5000)
})

test('one address may hold half of the places for contents, and no place of a call', async () => {
  const upload = [
    'POST /api/files HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${adviser.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
    '',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  ]
  const uploads = await Promise.all(Array.from({ length: 20 }, () => left(...upload)))
  const files = (remoteAddress: string) =>
    world.app.inject({
      url: '/api/files/1',
      remoteAddress,
      headers: { authorization: `Bearer ${adviser.token}` },
    })
  await vi.waitFor(async () => {
    const { statusCode } = await files('127.0.0.1')
    const answers = uploads.map(({ said }) => said().split('\r\n')[0]).filter(Boolean)
    expect({ statusCode, answers }).toEqual({ statusCode: 503, answers })
  }, 20_000)
  expect((await files('127.0.0.2')).statusCode).toBe(404)
  expect((await adviser.get('/admin/order')).status).toBe(200)
})
