import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  PRIVATE_ADDRESS,
  RESPONSE_TOO_LARGE,
  TIMED_OUT,
  addressRuleOf,
  anyAddress,
  isForbiddenHost,
  sendRequest,
} from './outbound-requests.ts'

type Resolved = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void

/** The addresses of a name, one after the other; the last one stays. */
const resolutions = new Map<string, string[][]>()
const { lookup } = dns
function resolve(name: string, options: LookupAllOptions, done: Resolved) {
  const answers = resolutions.get(name)
  const ips = answers && answers.length > 1 ? answers.shift() : answers?.[0]
  if (!ips) return lookup(name, options, done)
  const found = ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return process.nextTick(() => done(null, found))
}

const production = { NODE_ENV: 'production' as const, E_INVOICE_URLS: [] }
const publicOnly = addressRuleOf(production, 'https://service.example')
const received: string[] = []
let port = 0
const server = createServer((request, response) => {
  received.push(`${request.headers.host} ${request.url}`)
  if (request.url === '/redirect')
    return response.writeHead(307, { Location: `http://127.0.0.1:${port}/secret` }).end()
  if (request.url === '/large') return response.end('x'.repeat(50_000))
  if (request.url === '/silent') return undefined
  if (request.url === '/drip') {
    const drip = setInterval(() => response.write('x'), 20)
    return response.on('close', () => clearInterval(drip))
  }
  return response.writeHead(200, { 'Retry-After': '7' }).end('{"a":1}')
})
beforeAll(async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(resolve as typeof dns.lookup)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const send = (host: string, path = '/', allows = anyAddress, more = {}) =>
  sendRequest(`http://${host}:${port}${path}`, { allows, timeout: 1000, ...more })

describe('a user may not reach', () => {
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'localhost',
  ])('this machine as %s', async (host) => {
    received.length = 0
    expect(await isForbiddenHost(`http://${host}`, publicOnly)).toBe(true)
    expect(await send(host, '/', publicOnly)).toEqual({ failure: PRIVATE_ADDRESS, untouched: true })
    expect(received).toEqual([])
  })

  test('a name that resolves to a private address, or to one the second time', async () => {
    resolutions.set('inside.example', [['10.1.2.3', '::ffff:169.254.169.254']])
    expect(await isForbiddenHost('https://inside.example', publicOnly)).toBe(true)
    resolutions.set('rebind.example', [['8.8.8.8'], ['127.0.0.1']])
    expect(await isForbiddenHost(`http://rebind.example:${port}`, publicOnly)).toBe(false)
    received.length = 0
    expect(await send('rebind.example', '/', publicOnly)).toMatchObject({
      failure: PRIVATE_ADDRESS,
    })
    expect(received).toEqual([])
  })

  test('the target of a redirect', async () => {
    received.length = 0
    expect(await send('127.0.0.1', '/redirect')).toMatchObject({ status: 307 })
    expect(received).toEqual([`127.0.0.1:${port} /redirect`])
  })
})

test('only the allowed addresses of a name are connected to', async () => {
  resolutions.set('mixed.example', [['10.1.2.3', '127.0.0.1']])
  const response = await send('mixed.example', '/', (ip) => ip === '127.0.0.1')
  expect(response).toMatchObject({ status: 200, text: '{"a":1}' })
  expect(response).toHaveProperty(['headers', 'retry-after'], '7')
})

test('a name that does not resolve is no reason to reject it: each request validates it again', async () => {
  expect(await isForbiddenHost('https://nobody.invalid', publicOnly)).toBe(false)
  expect(await send('nobody.invalid', '/', publicOnly)).toMatchObject({ untouched: true })
})

describe('a response', () => {
  test('has a limit of bytes', async () => {
    expect(await send('127.0.0.1', '/large', anyAddress, { maxBytes: 1000 })).toEqual({
      failure: RESPONSE_TOO_LARGE,
      untouched: false,
    })
  })

  test.each(['/silent', '/drip'])('has a limit of time: %s', async (path) => {
    const began = performance.now()
    expect(await send('127.0.0.1', path, anyAddress, { timeout: 200 })).toEqual({
      failure: TIMED_OUT,
      untouched: false,
    })
    expect(performance.now() - began).toBeLessThan(3000)
  })
})

test('the operator may trust an address, and development reaches this machine', () => {
  const trusted = { ...production, E_INVOICE_URLS: ['https://gateway.internal/api'] }
  expect(addressRuleOf(trusted, 'https://gateway.internal/other')('10.0.0.1')).toBe(true)
  expect(addressRuleOf(trusted, 'https://gateway.internal:444')('10.0.0.1')).toBe(false)
  const development = addressRuleOf({ ...production, NODE_ENV: 'development' }, 'https://x.example')
  expect(['127.0.0.1', '::1', '8.8.8.8'].every(development)).toBe(true)
  expect(['10.0.0.1', '169.254.169.254'].some(development)).toBe(false)
})
