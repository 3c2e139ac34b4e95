/** The documents of links over HTTP: each state, the forms without scripts, what they say and what they never hold. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Garage, aGarage, anOrder, line } from '#test/orders.ts'
import { aShare } from '#test/shares.ts'
import { type World, aPhone, aWorld } from '#test/world.ts'
import { findOrInsertStopLink } from '#domains/people/consents/server/queries.ts'
import { fillLinks, writeLinkMark } from '#platform/server/links/links.ts'

let world: World
let garage: Garage

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
})
afterAll(() => world.close())

const lines = [line({ unit_price: 500_000 }), line({ name: 'Filter', unit_price: 50_000 })]

async function anEstimate() {
  const order = await anOrder(garage, { lines })
  await order.move('inspecting')
  await order.move('awaiting_approval')
  const share = await aShare(world, garage.adviser, { order_id: order.id, purpose: 'approve' })
  return { order, share, path: `/c/${share.token}` }
}

const open = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers })

const submit = (url: string, fields: Record<string, string> | [string, string][]) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** The hidden fields of the answer, as a browser without scripts sends them. */
function fieldsOf(html: string): [string, string][] {
  const form = html.slice(html.indexOf('id="answer-form"'))
  return [...form.matchAll(/<input type="hidden" name="(hash|line)" value="(\w+)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
}

describe('the estimate', () => {
  let path: string
  let html: string
  let order: Awaited<ReturnType<typeof anEstimate>>['order']
  beforeEach(async () => {
    const estimate = await anEstimate()
    ;({ path, order } = estimate)
    html = (await open(`${path}?language=en`)).body
  })

  test('shows lines, total and until when to answer, and its preview only the garage', async () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-GB">/)
    expect(html).toContain('Oil change')
    expect(html).toContain('Rp\u00a0550,000')
    expect(html).toContain('Please answer before')
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe('Cilandak')
    expect(/<head>.*<\/head>/s.exec(html)?.[0]).not.toMatch(/550|B \d/)
  })

  test('is stored nowhere, indexed by nobody, and loads only from its own origin', async () => {
    const { headers } = await open(path)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['id', 'Estimasi biaya Anda', 'id-ID'],
    ['my', 'Anggaran kos anda', 'ms-MY'],
    ['nl', 'Uw offerte', 'nl-NL'],
  ])('in %s', async (language, title, tag) => {
    const { body } = await open(`${path}?language=${language}`)
    expect(body).toContain(`<html lang="${tag}">`)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain(`action="${path}/decision?language=${language}"`)
  })

  test('an answer without scripts decides, and comes back to the page', async () => {
    const response = await submit(`${path}/decision?language=en`, [
      ...fieldsOf(html),
      ['all', 'approve'],
      ['name', 'Ibu Maria'],
    ])
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `${path}?sent=decided&language=en`,
    ])
    expect((await order.get()).lines.map(({ approval }: { approval: string }) => approval)).toEqual(
      ['approved', 'approved'],
    )
    const { body } = await open(String(response.headers.location))
    expect(body).toContain('Thank you. The garage has your answer.')
    expect(body).toContain('by Ibu Maria')
    expect(body).not.toContain('id="answer-form"')
  })

  test('a wrong answer says what to correct, and keeps what was entered', async () => {
    const [first = ['', '']] = fieldsOf(html).filter(([name]) => name === 'line')
    const response = await submit(`${path}/decision?language=en`, [
      ...fieldsOf(html),
      [`decision_${first[1]}`, 'decline'],
      ['name', ''],
    ])
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('Decide about each line')
    expect(response.body).toContain('Enter your name')
    expect(response.body).toMatch(
      new RegExp(
        `name="decision_${first[1]}"[^>]*checked=""[^>]*value="decline"|value="decline"[^>]*checked=""`,
      ),
    )
  })

  test('an answer to another estimate shows the present one', async () => {
    const fields = fieldsOf(html).map(([name, value]): [string, string] =>
      name === 'hash' ? [name, 'f'.repeat(64)] : [name, value],
    )
    const response = await submit(`${path}/decision?language=en`, [
      ...fields,
      ['all', 'approve'],
      ['name', 'Ibu Maria'],
    ])
    expect(response.statusCode).toBe(409)
    expect(response.body).toContain('The estimate has changed')
    expect(response.body).toContain('id="answer-form"')
    expect(response.body).toContain('value="Ibu Maria"')
  })

  test('a question reaches the garage', async () => {
    const response = await submit(`${path}/question?language=en`, { text: 'Is the filter needed?' })
    expect(response.statusCode).toBe(303)
    expect((await open(String(response.headers.location))).body).toContain(
      'The garage has your question',
    )
    const { data } = await garage.adviser.get(`/admin/follow-up?order_id=${order.id}`)
    expect(data.data[0]).toMatchObject({ kind: 'question', text: 'Is the filter needed?' })
  })

  test('what a person typed is text', async () => {
    const response = await submit(`${path}/decision?language=en`, [
      ...fieldsOf(html),
      ['name', '"><script>alert(1)</script>'],
    ])
    expect(response.body).not.toContain('<script>alert')
    expect(response.body).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('polling does not count as opened', async () => {
    const opened = async () =>
      (await garage.adviser.get(`/admin/order/${order.id}/share`)).data.data[0].opened_count
    const before = await opened()
    await open(`${path}?poll=true`)
    expect(await opened()).toBe(before)
    await open(path)
    expect(await opened()).toBe(before + 1)
  })
})

describe('where a code is needed', () => {
  const require = async (from: number | null) => {
    const owner = await world.signedInAs('super admin', { garage_id: null })
    const { status } = await owner.put('/admin/garage/1/settings', { approval_code_from: from })
    expect(status).toBe(200)
  }
  beforeAll(() => require(1))
  afterAll(() => require(null))

  test('the document sends one, keeps what was entered, and names a wrong one', async () => {
    const { path, order } = await anEstimate()
    const html = (await open(`${path}?language=en`)).body
    expect(html).toContain('Send me the code')
    const fields: [string, string][] = [
      ...fieldsOf(html),
      ['all', 'approve'],
      ['name', 'Ibu Maria'],
    ]
    const sent = await submit(`${path}/code?language=en`, fields)
    expect(sent.statusCode).toBe(200)
    expect(sent.body).toContain('The code is on its way')
    expect(sent.body).toContain('value="Ibu Maria"')
    expect(sent.body).toMatch(/name="all"[^>]*checked=""/)
    const again = await submit(`${path}/code?language=en`, fields)
    expect([again.statusCode, again.body.includes('A code was sent shortly before')]).toEqual([
      429,
      true,
    ])
    for (const code of ['', 'abc']) {
      const wrong = await submit(`${path}/decision?language=en`, [...fields, ['code', code]])
      expect(wrong.statusCode).toBe(422)
      expect(wrong.body).toContain('The code is not right')
    }
    expect((await order.get()).lines[0].approval).toBe('proposed')
  })
})

describe('what opens nothing', () => {
  const unknown = 'x'.repeat(43)

  test.each([
    `/c/${unknown}`,
    '/c/short',
    '/c',
    '/c/a/b/c',
    `/u/${unknown}`,
    '/b/x',
    '/book',
    '/book/1',
  ])('%s is one 404, and never the page of the app', async (url) => {
    const { statusCode, body, headers } = await open(url, { 'accept-language': 'nl' })
    expect(statusCode).toBe(404)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('Deze link opent niets')
    expect(body).not.toContain('id="root"')
  })

  test('a revoked link is the same as an unknown one', async () => {
    const { order, path } = await anEstimate()
    const [share] = (await garage.adviser.get(`/admin/order/${order.id}/share`)).data.data
    expect((await garage.adviser.delete(`/admin/order/${order.id}/share/${share.id}`)).status).toBe(
      200,
    )
    const revoked = await open(`${path}?language=en`)
    const nothing = await open(`/c/${unknown}?language=en`)
    expect(revoked.statusCode).toBe(404)
    expect(revoked.body.replaceAll(path, '')).toBe(nothing.body.replaceAll(`/c/${unknown}`, ''))
  })

  test('an expired link names only the garage and its phone', async () => {
    const { share, path } = await anEstimate()
    await world.appContext.database.writes
      .updateTable('shares')
      .set({ answer_until: '2020-01-01T00:00:00Z' })
      .where('id', '=', share.id)
      .execute()
    const { statusCode, body } = await open(`${path}?language=en`)
    expect(statusCode).toBe(410)
    expect(body).toContain('This link has expired')
    expect(body).toContain('Cilandak')
    expect(body).not.toMatch(/Oil change|550/)
  })

  test('after 60 of them a network gets 429, and a link that exists still opens', async () => {
    const { path } = await anEstimate()
    let last = 0
    for (let at = 0; at < 61; at++)
      last = (await world.app.inject({ url: `/c/${unknown}`, remoteAddress: '192.0.2.77' }))
        .statusCode
    expect(last).toBe(429)
    const form = await world.app.inject({
      method: 'POST',
      url: `/c/${unknown}/question`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'text=',
      remoteAddress: '192.0.2.77',
    })
    expect(form.statusCode).toBe(429)
    const api = await world.app.inject({
      url: `/api/public/c/${unknown}`,
      remoteAddress: '192.0.2.77',
    })
    expect(api.statusCode).toBe(429)
    const exists = await world.app.inject({ url: path, remoteAddress: '192.0.2.77' })
    expect(exists.statusCode).toBe(200)
  })

  test('a form above 64 kB is refused', async () => {
    const { path } = await anEstimate()
    const response = await submit(`${path}/question`, { text: 'x'.repeat(66_000) })
    expect(response.statusCode).toBe(413)
  })
})

describe('the document that stops messages', () => {
  const tokenFor = async () => {
    const db = world.appContext.database.writes
    const { appContext } = world
    const { data } = await garage.adviser.post('/admin/customer', {
      full_name: 'Sari',
      phone: aPhone(),
      country_id: 1,
      is_owner: true,
      message_consent: true,
    })
    const id = await findOrInsertStopLink({ db, appContext }, data.id, 'email')
    const link = await fillLinks({ db, appContext }, writeLinkMark('stop', id), 'https://x.example')
    return { path: new URL(link).pathname, customer: data.id }
  }
  const isAllowed = async (customer: number) =>
    (await garage.adviser.get(`/admin/customer/${customer}/consent`)).data.data.some(
      (consent: { channel: string; given: boolean }) =>
        consent.channel === 'email' && consent.given,
    )

  test('changes nothing when it is opened, and stops the channel when its button is pressed', async () => {
    const { path, customer } = await tokenFor()
    expect((await open(`${path}?language=en`)).body).toContain('Stop these messages')
    expect(await isAllowed(customer)).toBe(true)
    const stopped = await submit(`${path}?language=en`, {})
    expect(stopped.statusCode).toBe(200)
    expect(stopped.body).toContain('sends you no more reminders and offers by email')
    expect(await isAllowed(customer)).toBe(false)
  })

  test('takes the one-click form of mail programs, which follow no redirect', async () => {
    const { path, customer } = await tokenFor()
    const stopped = await submit(path, { 'List-Unsubscribe': 'One-Click' })
    expect(stopped.statusCode).toBe(200)
    expect(await isAllowed(customer)).toBe(false)
  })
})

test('an activity row of a document holds no token', async () => {
  const { path, share } = await anEstimate()
  await submit(`${path}/question`, { text: 'When is it ready?' })
  const rows = await world.appContext.database.writes
    .selectFrom('activity_log')
    .select(['path', 'employee_id'])
    .where('path', 'like', '/c/%')
    .execute()
  expect(rows).toContainEqual({ path: '/c/…/question', employee_id: null })
  expect(JSON.stringify(rows)).not.toContain(share.token)
})
