/** The PDF over HTTP: drawn in a worker thread, in a fair queue, once per content. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTill } from '#test/invoices.ts'
import { paperWidth } from '#test/pdf.ts'
import type { Who } from '#test/world.ts'

let till: Awaited<ReturnType<typeof aTill>>
let invoice: { id: number; number: string }

beforeAll(async () => {
  till = await aTill()
  invoice = await till.issued(await till.ready())
  // the thread starts with the first one
  await pdf(till.mechanic)
})
afterAll(() => till.world.close())

async function pdf(who: Who, of = invoice, language = 'en') {
  const answer = await till.world.app.inject({
    url: `/api/admin/invoice/${of.id}/pdf?language=${language}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const folder = () => join(till.world.dataDir, 'papers')
const papers = () => readdirSync(folder())

/** Invoices that still need drawing. */
const fresh = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => till.issued(await till.ready())))

test('is a PDF, the same bytes when requested again, stored once for each language', async () => {
  const first = await pdf(till.adviser)
  expect(first.status).toBe(200)
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
  })
  const before = papers()
  expect((await pdf(till.admin)).bytes.equals(first.bytes)).toBe(true)
  expect(papers()).toEqual(before)
  expect((await pdf(till.admin, invoice, 'nl')).bytes.equals(first.bytes)).toBe(false)
  expect(papers()).toHaveLength(before.length + 1)
})

test('is drawn on the paper of the garage, or on the one that the request names', async () => {
  const widthOf = async (query: string) => {
    const { rawPayload } = await till.world.app.inject({
      url: `/api/admin/invoice/${invoice.id}/pdf${query}`,
      headers: { authorization: `Bearer ${till.adviser.token}` },
    })
    return paperWidth(rawPayload)
  }
  expect(await widthOf('')).toBe(595)
  expect(await widthOf('?paper=a5')).toBe(420)
  const owner = await till.world.signedInAs('super admin', { garage_id: null })
  const garage = (await till.adviser.get(`/admin/invoice/${invoice.id}`)).data.garage_id
  const saved = await owner.put(`/admin/garage/${garage}/settings`, { paper: '80mm' })
  expect(saved.status).toBe(200)
  expect((await till.adviser.get(`/admin/invoice/${invoice.id}`)).data.paper).toBe('80mm')
  expect(await widthOf('')).toBe(227)
  expect(await widthOf('?paper=a4')).toBe(595)
  const wrong = await owner.put(`/admin/garage/${garage}/settings`, { paper: 'letter' })
  expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['paper']])
  await owner.put(`/admin/garage/${garage}/settings`, { paper: 'a4' })
})

test('a payment and a void each need a new PDF', async () => {
  const [one] = await fresh(1)
  const seen = [await pdf(till.adviser, one)]
  expect((await till.pay(one!, 400_000)).status).toBe(201)
  seen.push(await pdf(till.adviser, one))
  expect((await till.admin.post(`/admin/invoice/${one!.id}/void`, { reason: 'x' })).status).toBe(
    200,
  )
  seen.push(await pdf(till.adviser, one))
  expect(new Set(seen.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(3)
})

test('if it cannot be stored, the user gets it anyway', async () => {
  const [one] = await fresh(1)
  rmSync(folder(), { recursive: true })
  expect((await pdf(till.adviser, one)).status).toBe(200)
})

test('a hundred at once from one person: a few are drawn, the others get 503, and other users are served', async () => {
  const many = await fresh(24)
  const [other] = await fresh(1)
  const order: string[] = []
  let drawing = true
  const hundred = many
    .flatMap((one) => ['en', 'id', 'my', 'nl'].map((language) => [one, language] as const))
    .map(async ([one, language]) => {
      const answer = await pdf(till.mechanic, one, language)
      if (answer.status === 200) order.push('theirs')
      return answer
    })
  const mine = pdf(till.adviser, other).then((answer) => {
    order.push('mine')
    return answer
  })
  const live = (async () => {
    let answered = 0
    // one event loop pass each: an injected request waits for none
    for (; drawing; answered++, await new Promise((turn) => setImmediate(turn)))
      expect((await till.world.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    return answered
  })()

  const answers = await Promise.all(hundred)
  drawing = false
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(50)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  // another person's request comes next, despite the hundred before
  expect((await mine).status).toBe(200)
  expect(order.indexOf('mine')).toBeLessThan(4)
  // drawn in the main thread, a PDF would let only one or two of these through
  expect(await live).toBeGreaterThan(5 * order.length)
})
