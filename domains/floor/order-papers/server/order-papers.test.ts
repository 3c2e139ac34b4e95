/** Print documents of an order: content, language, no prices on job cards, and verification codes. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperWidth, readPdf } from '#test/pdf.ts'
import { type Garage, aGarage, line, signature, transitionTo } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { paperKinds } from '../values.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const printDocumentOf = async (id: number, kind: string, query = '') =>
  (await garage.adviser.get(`/admin/order/${id}/${kind}/paper${query}`)).data.paper

const pdfOf = async (id: number, kind: string, query = '') => {
  const { statusCode, rawPayload, headers } = await world.app.inject({
    url: `/api/admin/order/${id}/${kind}/pdf${query}`,
    headers: { authorization: `Bearer ${garage.adviser.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(rawPayload).all
}

const verify = async (path: string, who = garage.mechanic) => who.get(path)

test('the estimate carries its lines, totals, hash and signature; its code says that it holds', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const { estimate, number } = await order.get()
  await order.post('signature', {
    signer: 'customer',
    svg: signature,
    estimate_hash: estimate.hash,
  })
  const document = await printDocumentOf(order.id, 'estimate', '?language=en')
  expect(document).toMatchObject({ title: 'Estimate', number, signature: { svg: signature } })
  expect(document.items[0].amount).toMatch(/^Rp/)
  const all = await pdfOf(order.id, 'estimate', '?language=en')
  for (const text of ['Estimate', number, 'Oil change', 'Signature of the customer'])
    expect(all.replaceAll(/\s+/g, ' ')).toContain(text)
  // a long text wraps over two lines
  expect(all.replaceAll(/\s+/g, '')).toContain(estimate.hash)
  const response = await verify(document.code.path)
  expect(response.data).toEqual({
    kind: 'estimate',
    number,
    version: 1,
    current: true,
    hash: estimate.hash,
    holds: true,
  })
  // an order of another country, and the only one in this user's scope
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: 5 })
  expect((await verify(document.code.path, maker)).data).toEqual(response.data)
  expect((await world.anybody.get(document.code.path)).status).toBe(401)

  await order.move('inspecting', { body: { reason: 'Another look' } })
  await order.post('line', line({ name: 'Wiper', unit_price: 25_000 }))
  await order.move('awaiting_approval')
  expect((await verify(document.code.path)).data).toMatchObject({ current: false, holds: true })
  expect(await printDocumentOf(order.id, 'estimate')).toMatchObject({
    facts: [{}, {}, { value: '2' }],
  })
})

test('an estimate that was changed in the database fails verification', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const { code } = await printDocumentOf(order.id, 'estimate')
  const db = new pg.Client({ connectionString: world.url })
  await db.connect()
  await db.query(
    `update order_estimates set canonical = replace(canonical, '"qty":1', '"qty":2') where order_id = $1`,
    [order.id],
  )
  await db.end()
  expect((await verify(code.path)).data).toMatchObject({ current: true, holds: false })
})

test('print documents are in the language that the customer chose', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const { customer } = await order.get()
  const chosen = { language: 'nl' }
  expect((await garage.adviser.put(`/admin/customer/${customer.id}`, chosen)).status).toBe(200)
  expect(await pdfOf(order.id, 'job-card')).toContain('Werkkaart')
  expect((await printDocumentOf(order.id, 'estimate')).language).toBe('nl')
  expect((await garage.adviser.get(`/admin/order/${order.id}/invoice`)).data.language).toBe('nl')
})

test('the job card has no price, in the customer’s language or another', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const inIndonesian = await pdfOf(order.id, 'job-card')
  expect(inIndonesian).toContain('Kartu kerja')
  const inDutch = await pdfOf(order.id, 'job-card', '?language=nl')
  expect(inDutch).toContain('Werkkaart')
  for (const all of [inIndonesian, inDutch]) expect(all).not.toMatch(/Rp|100[.,]000/)
  const document = await printDocumentOf(order.id, 'job-card')
  expect(JSON.stringify(document)).not.toMatch(/Rp/)
  expect((await verify(document.code.path)).data).toMatchObject({ kind: 'job-card', current: true })
  await order.put('', { mechanic_notes: 'Check the belt' })
  expect((await verify(document.code.path)).data).toMatchObject({ current: false, holds: true })
})

test('the inspection report lists what was found', async () => {
  const item = (await owner.post('/admin/inspection-item', { name: 'Brakes', country_id: 1 })).data
  const order = await transitionTo(garage, 'inspecting')
  expect(await pdfOf(order.id, 'inspection-report', '?language=en')).toContain(
    'Nothing has been inspected yet',
  )
  const red = { inspection_item_id: item.id, result: 'red', measure: 1.5, unit: 'mm', note: 'Worn' }
  await order.put('inspection', { items: [red] })
  const all = await pdfOf(order.id, 'inspection-report', '?language=en')
  for (const text of ['Inspection report', 'Brakes', 'Urgent', '1.5 mm', 'Worn'])
    expect(all).toContain(text)
})

test('an estimate is on the paper of the garage, and any document on the paper that is asked for', async () => {
  const order = await transitionTo(garage, 'awaiting_approval')
  const of = async (kind: string, query = '') => {
    const { rawPayload, statusCode } = await world.app.inject({
      url: `/api/admin/order/${order.id}/${kind}/pdf${query}`,
      headers: { authorization: `Bearer ${garage.adviser.token}` },
    })
    return statusCode === 200 ? paperWidth(rawPayload) : statusCode
  }
  const sizeOf = async (kind: string) =>
    (await garage.adviser.get(`/admin/order/${order.id}/${kind}/paper`)).data.size
  const set = async (paper: string) =>
    expect((await owner.put('/admin/garage/1/settings', { paper })).status).toBe(200)
  await set('a5')
  expect([await sizeOf('estimate'), await of('estimate')]).toEqual(['a5', 420])
  expect([await sizeOf('job-card'), await of('job-card')]).toEqual(['a4', 595])
  await set('a4')
  for (const kind of ['estimate', 'job-card'])
    expect([
      await of(kind),
      await of(kind, '?paper=a5'),
      await of(kind, '?paper=80mm'),
      await of(kind, '?paper=letter'),
    ]).toEqual([595, 420, 227, 422])
  // a quantity has its unit on every paper
  expect(await pdfOf(order.id, 'estimate', '?language=en&paper=80mm')).toMatch(
    /\d (job|service|pcs)/,
  )
})

test('without an estimate there is no document, and outside the scope a 404', async () => {
  const order = await transitionTo(garage, 'inspecting')
  expect((await garage.adviser.get(`/admin/order/${order.id}/estimate/pdf`)).status).toBe(404)
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  for (const kind of paperKinds)
    for (const what of ['paper', 'pdf'])
      expect((await far.get(`/admin/order/${order.id}/${kind}/${what}`)).status).toBe(404)
  const rejected = await garage.adviser.get(`/admin/order/${order.id}/job-card/pdf?language=xx`)
  expect(rejected.status).toBe(422)
})

test('a code that was changed by one letter, or made up, is rejected', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const { code } = await printDocumentOf(order.id, 'job-card')
  const token = code.path.slice('/verify/'.length)
  for (let at = 0; at < token.length; at += 7) {
    const otherLetter = token[at] === 'A' ? 'B' : 'A'
    const changed = token.slice(0, at) + otherLetter + token.slice(at + 1)
    expect((await verify(`/verify/${changed}`)).status).toBe(404)
  }
  for (const made of ['x', 'a.token', '%00', 'A'.repeat(50)])
    expect((await verify(`/verify/${made}`)).status).toBe(404)
})
