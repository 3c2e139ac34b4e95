/** Codes by webhook, to a gateway of the test: signed, retried, given up, and never in the log. */
import { createHmac } from 'node:crypto'
import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signingIn } from '#test/signing-in.ts'
import { type World, aPhone, aWorld } from '#test/world.ts'

const SECRET = 'a secret of sixteen'

interface Received {
  body: string
  signature: string
  type: string
}

let gateway: Server
let received: Received[]
/** The gateway's responses, in turn; then 200. Undefined: no response until the test releases it. */
let answers: (number | 'silence')[]
let silent: (() => void)[]
let world: World
let signInFlow: ReturnType<typeof signingIn>
const logged: unknown[] = []

const read = async (request: IncomingMessage) => {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    const body = await read(request)
    received.push({
      body,
      signature: String(request.headers['x-signature']),
      type: String(request.headers['content-type']),
    })
    const status = answers.shift() ?? 200
    if (status === 'silence') silent.push(() => response.writeHead(200).end())
    else response.writeHead(status).end()
  })
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  world = await aWorld({
    OTP_TRANSPORT: 'webhook',
    OTP_WEBHOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/codes`,
    OTP_WEBHOOK_SECRET: SECRET,
  })
  const log = (...words: unknown[]) => void logged.push(words)
  Object.assign(world.appContext.log, { info: log, error: log })
  signInFlow = signingIn(world)
})
beforeEach(() => {
  received = []
  answers = []
  silent = []
  logged.length = 0
})
afterAll(async () => {
  await world.close()
  gateway.closeAllConnections()
  await new Promise((closed) => gateway.close(closed))
})

const deliveries = (count: number) =>
  vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 8000, interval: 20 })
const letter = ({ body }: Received) =>
  JSON.parse(body) as { to: string; code: string; text: string }

test('is posted as JSON, signed, and its code signs in', async () => {
  const { phone } = await signInFlow.somebody()
  expect((await signInFlow.ask(phone)).status).toBe(200)
  await deliveries(1)
  const [post] = received as [Received]
  const { to, code, text } = letter(post)
  expect(post.type).toBe('application/json')
  expect(post.signature).toBe(
    `sha256=${createHmac('sha256', SECRET).update(post.body).digest('hex')}`,
  )
  expect({ to, text }).toEqual({
    to: phone,
    // in the language of the phone's country
    text: `${code} adalah kode Bengkel Anda. Berlaku selama 5 menit.`,
  })
  expect((await signInFlow.verify(phone, code)).message).toBe('Verification success')
  expect(signInFlow.lettersTo(phone)).toHaveLength(0)
})

test('is sent again when the gateway fails, the same code with the same signature', async () => {
  answers = [500, 503]
  const { phone } = await signInFlow.somebody()
  await signInFlow.ask(phone)
  await deliveries(3)
  expect(new Set(received.map(({ body, signature }) => `${body} ${signature}`)).size).toBe(1)
  expect(logged).toHaveLength(2)
})

test('is given up after three tries; the code still works if it arrived anyway', async () => {
  answers = [500, 500, 500, 500]
  const { phone } = await signInFlow.somebody()
  expect((await signInFlow.ask(phone)).status).toBe(200)
  await deliveries(3)
  await vi.waitFor(() => expect(JSON.stringify(logged)).toContain('given up'), { timeout: 4000 })
  expect(received).toHaveLength(3)
  const { code } = letter(received[0] as Received)
  expect(JSON.stringify(logged)).not.toContain(code)
  expect(JSON.stringify(logged)).not.toContain(SECRET)
  expect((await signInFlow.verify(phone, code)).status).toBe(200)
})

test('the response does not wait for the gateway, for known and unknown phones alike', async () => {
  answers = ['silence']
  const { phone } = await signInFlow.somebody()
  const [known, unknown] = [await signInFlow.ask(phone), await signInFlow.ask(aPhone())]
  expect([known.status, known.message, known.data]).toEqual([
    unknown.status,
    unknown.message,
    unknown.data,
  ])
  await deliveries(1)
  expect(silent).toHaveLength(1)
  silent[0]?.()
  expect(letter(received[0] as Received).to).toBe(phone)
})
