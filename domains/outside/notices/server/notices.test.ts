/** Making messages: what they say, to whom, once a day; templates, rights and links. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OrderUnderTest, aCar, anOrder } from '#test/orders.ts'
import { aTill } from '#test/invoices.ts'
import { type Who, aPhone } from '#test/world.ts'

const PATH = '/admin/message'

let till: Awaited<ReturnType<typeof aTill>>
let owner: Who
let finance: Who
let maker: Who

beforeAll(async () => {
  // ten in the morning in Jakarta
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T03:00:00Z') })
  till = await aTill()
  owner = await till.world.signedInAs('super admin', { garage_id: null })
  finance = await till.world.signedInAs('finance', { garage_id: null })
  maker = await till.world.signedInAs('super admin - manufacture', { garage_id: null })
})
afterAll(async () => {
  vi.useRealTimers()
  await till.world.close()
})

const send = (body: object, who: Who = till.adviser) => who.post(PATH, body)
const received = async (order: OrderUnderTest, body: object = {}) =>
  send({ template: 'order_received', order_id: order.id, ...body })

async function customerWith(fields: object) {
  const { customer_id, vehicle_id } = await aCar(till)
  const response = await till.adviser.put(`/admin/customer/${customer_id}`, fields)
  expect([response.status, response.errors]).toEqual([200, undefined])
  return { customer_id, vehicle_id }
}
const orderOf = (car: { vehicle_id: number }) => anOrder(till, { car })

describe('a message', () => {
  test('says in the language of the customer what happened, with a link', async () => {
    const order = await anOrder(till)
    const { customer, license_plate } = await order.get()
    const response = await received(order)
    expect(response.status, JSON.stringify(response.errors)).toBe(201)
    expect(response.data).toMatchObject({
      state: 'queued',
      reason: null,
      channel: 'whatsapp',
      to: customer.phone,
      warnings: [],
    })
    const { text, hand_over_url } = response.data
    expect(text).toContain('Halo Maria, mobil')
    expect(text).toContain(license_plate)
    const [link = ''] = /http:\/\/\S+\/c\/[\w-]{43}/.exec(text) ?? []
    expect(link).not.toBe('')
    const url = new URL(hand_over_url)
    expect(url.origin + url.pathname).toBe(`https://wa.me/${customer.phone.slice(1)}`)
    expect(url.searchParams.get('text')).toBe(text)
  })

  test('in another language, and in that of the customer', async () => {
    const order = await anOrder(till)
    expect((await received(order, { language: 'nl', channel: 'sms' })).data.text).toMatch(
      /^Beste Maria/,
    )
    const english = await orderOf(await customerWith({ language: 'en' }))
    expect((await received(english)).data.text).toMatch(/^Hello Maria/)
  })

  test('the database and its copy in the activity log hold no token', async () => {
    const order = await anOrder(till)
    const { data } = await received(order)
    const { body } = await till.world.appContext.database.reads
      .selectFrom('messages')
      .select('body')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(body).toMatch(/\u0002share:\d+\u0003/)
    const log = await till.world.appContext.database.reads
      .selectFrom('activity_log')
      .select(['new_value'])
      .where('subject', '=', 'message')
      .where('subject_id', '=', data.id)
      .execute()
    expect(JSON.stringify(log)).not.toContain(/\/c\/([\w-]{43})/.exec(data.text)?.[1])
  })

  test('goes out once a day by each channel', async () => {
    const order = await anOrder(till)
    const first = await received(order)
    const second = await received(order)
    expect([second.status, second.data, Object.keys(second.errors ?? {})]).toEqual([
      409,
      { id: first.data.id },
      ['template'],
    ])
    expect((await received(order, { channel: 'sms' })).status).toBe(201)
    // one that was cancelled does not count
    const cancelled = await till.adviser.post(`${PATH}/${first.data.id}/cancel`)
    expect([cancelled.status, cancelled.data.state]).toEqual([200, 'cancelled'])
    expect((await received(order)).status).toBe(201)
  })

  test('of two at once, one is made', async () => {
    const order = await anOrder(till)
    const responses = await Promise.all([received(order), received(order), received(order)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('a repeated request with its key gets the same response, with the link', async () => {
    const order = await anOrder(till)
    const body = { template: 'car_ready', order_id: order.id }
    const key = { 'idempotency-key': `message-${order.id}` }
    const first = await till.adviser.post(PATH, body, key)
    const again = await till.adviser.post(PATH, body, key)
    expect([again.status, again.data]).toEqual([201, first.data])
  })
})

describe('to whom', () => {
  test('without a mobile by e-mail; to a landline never by WhatsApp', async () => {
    const car = await customerWith({ phone: '021 7654 3210', email: 'maria@example.com' })
    const order = await orderOf(car)
    expect((await received(order)).data).toMatchObject({
      channel: 'email',
      to: 'maria@example.com',
    })
    expect((await received(order, { channel: 'whatsapp' })).data).toMatchObject({
      state: 'suppressed',
      reason: 'no_address',
      to: null,
      hand_over_url: null,
    })
  })

  test('a company: bills by e-mail, all else to the first contact with a mobile', async () => {
    const mobile = aPhone()
    const car = await customerWith({
      kind: 'company',
      full_name: 'Sumber Jaya',
      phone: '021 7654 3211',
      email: 'info@example.com',
      invoice_email: 'bills@example.com',
      contacts: [
        { name: 'Reception', phone: '021 7654 3212' },
        { name: 'Fleet', phone: mobile },
      ],
    })
    const order = await anOrder(till, {
      car,
      lines: [{ ...line, approval: 'approved', work: 'done' }],
    })
    for (const stage of ['in_progress', 'quality_check', 'ready']) await order.move(stage)
    expect((await received(order)).data).toMatchObject({ channel: 'whatsapp', to: mobile })
    const invoice = await till.issued(order)
    const { data } = await send({ template: 'invoice', invoice_id: invoice.id })
    expect(data).toMatchObject({ channel: 'email', to: 'bills@example.com', state: 'queued' })
    expect(data.text).toContain('Halo Sumber Jaya')
    expect(data.text).toContain(invoice.number)
    expect(data.hand_over_url).toMatch(/^mailto:bills@example\.com\?subject=/)
  })

  test('reminders and offers only to those who agreed', async () => {
    const { vehicle_id, customer_id } = await customerWith({})
    const refused = await send({ template: 'voucher_gift', customer_id })
    // it has no voucher either
    expect(refused.status).toBe(409)
    const order = await orderOf({ vehicle_id })
    const garage = (await owner.get('/admin/garage/1')).data
    await owner.put('/admin/garage/1/settings', {
      review_url: 'https://reviews.example/cilandak',
      version: garage.version,
    })
    const asked = await send({ template: 'review_request', order_id: order.id })
    expect(asked.data).toMatchObject({ state: 'suppressed', reason: 'no_consent' })
    const consents = [{ channel: 'whatsapp', purpose: 'marketing', given: true }]
    await till.adviser.put(`/admin/customer/${customer_id}/consent`, { consents })
    const { data } = await send({ template: 'review_request', order_id: order.id })
    expect(data.state).toBe('queued')
    expect(data.text).toContain('https://reviews.example/cilandak')
    expect(data.text).toMatch(/\nUntuk berhenti: balas BERHENTI atau buka http:\S+\/u\/[\w-]{43}$/)
    // withdrawn meanwhile: it answers so at once
    await till.adviser.put(`/admin/customer/${customer_id}/consent`, {
      consents: [{ ...consents[0], given: false }],
    })
    expect((await till.adviser.get(`${PATH}/${data.id}`)).data).toMatchObject({
      state: 'suppressed',
      reason: 'no_consent',
      hand_over_url: null,
      can: { cancel: { ok: false } },
    })
  })
})

const line = { kind: 'service', name: 'Oil change', qty: 1, unit_price: 100_000 }

describe('rejects', () => {
  test.each([
    ['no subject', {}, 'order_id'],
    ['two subjects', { order_id: 1, customer_id: 1 }, 'customer_id'],
    ['another kind of subject', { customer_id: 1 }, 'customer_id'],
    ['an unknown order', { order_id: 999_999 }, 'order_id'],
    ['an unknown field', { order_id: 1, text: 'Hi' }, 'text'],
  ])('%s', async (_, body, field) => {
    const response = await send({ template: 'order_received', ...body })
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, [field]])
  })

  test('an order of another garage like an unknown one', async () => {
    const order = await anOrder(till)
    const neighbour = await till.world.signedInAs('service adviser', { garage_id: 2 })
    const response = await send({ template: 'order_received', order_id: order.id }, neighbour)
    expect([response.status, response.errors]).toEqual([
      422,
      { order_id: ['Does not exist or is out of reach'] },
    ])
  })

  test('what there is nothing to say about', async () => {
    const order = await till.ready()
    const invoice = await till.issued(order)
    const unpaid = await send({ template: 'payment_received', invoice_id: invoice.id }, finance)
    expect(unpaid.status).toBe(409)
    expect((await send({ template: 'booking_confirmed', order_id: order.id })).status).toBe(409)
    await till.pay(invoice, 1_000_000)
    const paid = await send({ template: 'payment_received', invoice_id: invoice.id }, finance)
    expect([paid.status, paid.data.text]).toEqual([201, expect.stringContaining('Rp 1.000.000')])
    expect(
      (await send({ template: 'payment_reminder', invoice_id: invoice.id }, finance)).status,
    ).toBe(409)
  })

  test('a sender that the template does not have', async () => {
    const order = await anOrder(till)
    const body = { template: 'order_received', order_id: order.id }
    expect((await send(body, finance)).status).toBe(403)
    expect((await send(body, till.mechanic)).status).toBe(403)
    expect((await send({ ...body, template: 'build_stage_done' }, maker)).status).toBe(422)
  })
})

describe('a bill', () => {
  test('that goes out as an e-invoice is not also sent by e-mail', async () => {
    const car = await customerWith({ email: 'maria@example.com' })
    const order = await anOrder(till, {
      car,
      lines: [{ ...line, approval: 'approved', work: 'done' }],
    })
    for (const stage of ['in_progress', 'quality_check', 'ready']) await order.move(stage)
    const { id, number } = await till.issued(order)
    const company = await owner.post('/admin/legal-entity', {
      country_id: 1,
      legal_name: 'PT Contoh',
      npwp: '0012345678901000',
    })
    await till.world.appContext.database.writes
      .insertInto('e_invoices')
      .values({
        source: 'invoice',
        source_id: id,
        legal_entity_id: company.data.id,
        garage_id: 1,
        number,
        day: '2026-11-27',
        sent_by: 'smtp',
        state: 'exported',
        kind: 'coretax',
      })
      .execute()
    const body = { template: 'invoice', invoice_id: id }
    const byMail = await send({ ...body, channel: 'email' })
    expect([byMail.status, byMail.message]).toEqual([409, 'It goes out as an e-invoice'])
    expect((await send({ ...body, channel: 'whatsapp' })).status).toBe(201)
  })

  test('that is void is not sent', async () => {
    const order = await till.ready()
    const invoice = await till.issued(order)
    const voided = await till.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })
    expect([voided.status, voided.errors]).toEqual([200, undefined])
    expect((await send({ template: 'invoice', invoice_id: invoice.id })).status).toBe(409)
  })
})

test('a reminder needs a service that is due', async () => {
  const { vehicle_id } = await aCar(till)
  const reminder = await send({ template: 'reminder', vehicle_id })
  expect([reminder.status, reminder.code]).toEqual([409, 'notices.noServiceDue'])
  expect((await send({ template: 'warranty_ending', vehicle_id })).status).toBe(409)
  expect((await send({ template: 'booking_tomorrow', booking_id: 1 })).status).toBe(422)
})

describe('the list', () => {
  test('is of the garages in scope; others see no links', async () => {
    const order = await anOrder(till)
    const { data } = await received(order)
    const list = (await till.adviser.get(`${PATH}?order_id=${order.id}`)).data
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([data.id])
    expect(list.data[0].text).toBe(data.text)
    const [shown] = (await finance.get(`${PATH}?order_id=${order.id}`)).data.data
    expect(shown.text).toContain('…')
    expect(shown.text).not.toContain('/c/')
    expect(shown.hand_over_url).not.toContain('/c/')
    expect(shown.can.cancel.ok).toBe(false)
    expect((await finance.post(`${PATH}/${data.id}/cancel`)).status).toBe(403)
    const neighbour = await till.world.signedInAs('service adviser', { garage_id: 2 })
    expect((await neighbour.get(`${PATH}/${data.id}`)).status).toBe(404)
    expect((await neighbour.get(`${PATH}?order_id=${order.id}`)).data.data).toEqual([])
  })

  test('is filtered, and changes with the version that was read', async () => {
    const order = await anOrder(till)
    const { data } = await received(order)
    const found = async (query: string) =>
      (await till.adviser.get(`${PATH}?order_id=${order.id}&${query}`)).data.total
    expect(await found('state=queued&template=order_received&channel=whatsapp')).toBe(1)
    expect(await found('state=sent')).toBe(0)
    expect(await found('keyword=goreti')).toBe(1)
    expect(await found('keyword=nobody')).toBe(0)
    const stale = await till.adviser.post(`${PATH}/${data.id}/cancel`, { version: 99 })
    expect(stale.status).toBe(409)
    const early = await till.adviser.post(`${PATH}/${data.id}/sent-by-hand`, {})
    expect([early.status, early.code]).toEqual([409, 'notices.noLongerPossible'])
    expect((await till.adviser.post(`${PATH}/${data.id}/retry`, {})).status).toBe(409)
  })
})

describe('templates', () => {
  const at = '/admin/message-template/order_received/en'

  test('are read by desk and finance, and changed by the super admin', async () => {
    expect((await finance.get('/admin/message-template?limit=100')).data.total).toBe(13 * 4)
    expect((await finance.get('/admin/message-template?key=invoice')).data.total).toBe(4)
    expect((await maker.get(at)).status).toBe(403)
    const { data } = await till.adviser.get(at)
    expect(data).toMatchObject({
      key: 'order_received',
      language: 'en',
      placeholders: ['first_name', 'garage', 'plate', 'link'],
      can: { update: { ok: false } },
    })
    expect((await till.adviser.put(at, { body: data.body })).status).toBe(403)
    expect((await owner.get('/admin/message-template/nothing/en')).status).toBe(404)
  })

  test('name an unknown placeholder', async () => {
    const { data } = await owner.get(at)
    const wrong = await owner.put(at, { body: 'Hello {number}, {garage}', version: data.version })
    expect([wrong.status, wrong.errors]).toEqual([
      422,
      { body: ['This template has no placeholder {number}'] },
    ])
    for (const body of ['', 'x'.repeat(1001)])
      expect((await owner.put(at, { body })).errors).toHaveProperty('body')
    expect((await owner.put(at, { subject: 'x'.repeat(151) })).errors).toHaveProperty('subject')
    expect((await owner.put(at, { subject: 'two\nlines' })).errors).toHaveProperty('subject')
  })

  test('a preview shows the text, its length and what to mind', async () => {
    const order = await anOrder(till)
    const preview = await till.adviser.post(`${at}/preview`, {
      order_id: order.id,
      body: '{first_name}: {plate} is here ☺',
    })
    expect(preview.status, JSON.stringify(preview.errors)).toBe(200)
    expect(preview.data.text).toMatch(/^Maria: B \d+ \w+ is here ☺$/)
    expect(preview.data.warnings).toEqual(['placeholder_at_edge'])
    expect(preview.data.channel_lengths.sms).toMatchObject({ encoding: 'ucs2', segments: 1 })
    const sample = await till.adviser.post(`${at}/preview`, {})
    expect(sample.data.text).toMatch(/^Hello Budi, your car B 1234 XYZ/)
    const wrong = await till.adviser.post(`${at}/preview`, { invoice_id: 1 })
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['invoice_id']])
  })

  test('one that is switched off sends nothing', async () => {
    const { data } = await owner.get(at)
    const changed = await owner.put(at, { is_active: false, version: data.version })
    expect(changed.data).toEqual({ id: data.id, version: data.version + 1 })
    const order = await anOrder(till)
    expect((await received(order, { language: 'en' })).data).toMatchObject({
      state: 'suppressed',
      reason: 'template_off',
    })
    await owner.put(at, { is_active: true, version: data.version + 1 })
    expect((await received(order, { language: 'en' })).data.state).toBe('queued')
  })
})

describe('a link', () => {
  test('is made, and sent by the named channel', async () => {
    const order = await anOrder(till)
    const shown = await till.adviser.post(`/admin/order/${order.id}/share`, { purpose: 'track' })
    expect([shown.status, shown.data.message]).toEqual([201, null])
    expect(shown.data.url).toMatch(/^http:\/\/\S+\/c\/[\w-]{43}$/)
    const sent = await till.adviser.post(`/admin/order/${order.id}/share`, {
      purpose: 'track',
      channel: 'whatsapp',
    })
    expect([sent.status, sent.data.message]).toEqual([
      201,
      { id: expect.any(Number), state: 'queued' },
    ])
    const message = await till.adviser.get(`${PATH}/${sent.data.message.id}`)
    expect(message.data.text).toContain(sent.data.url)
    expect(message.data.template).toBe('order_received')
    // today's message went out: no second link is made for it
    const again = await till.adviser.post(`/admin/order/${order.id}/share`, {
      purpose: 'track',
      channel: 'whatsapp',
    })
    expect(again.status).toBe(409)
    const links = await till.adviser.get(`/admin/order/${order.id}/share`)
    expect(links.data.data).toHaveLength(2)
  })

  test('to approve needs an estimate that waits', async () => {
    const order = await anOrder(till)
    const early = await till.adviser.post(`/admin/order/${order.id}/share`, { purpose: 'approve' })
    expect(early.status).toBe(409)
    const { adviser } = till
    expect(
      (
        await adviser.post(`/admin/order/${order.id}/share`, {
          purpose: 'approve',
          expires_hours: 721,
        })
      ).errors,
    ).toHaveProperty('expires_hours')
    // a maker reaches no order
    expect((await maker.post(`/admin/order/${order.id}/share`, { purpose: 'track' })).status).toBe(
      404,
    )
    const neighbour = await till.world.signedInAs('service adviser', { garage_id: 2 })
    expect(
      (await neighbour.post(`/admin/order/${order.id}/share`, { purpose: 'track' })).status,
    ).toBe(404)
  })

  test('of an invoice', async () => {
    const invoice = await till.issued(await till.ready())
    const { data, status } = await till.adviser.post(`/admin/invoice/${invoice.id}/share`, {
      channel: 'whatsapp',
    })
    expect([status, data.message.state]).toEqual([201, 'queued'])
    const { text } = (await till.adviser.get(`${PATH}/${data.message.id}`)).data
    expect(text).toContain(data.url)
  })
})

test('a quiet message waits for eight in the morning', async () => {
  const invoice = await till.issued(await till.ready())
  vi.setSystemTime(new Date('2026-11-27T14:30:00Z'))
  const { data } = await send({ template: 'payment_reminder', invoice_id: invoice.id })
  expect(data).toMatchObject({ state: 'waiting', warnings: ['quiet_hours'], hand_over_url: null })
  const row = (await till.adviser.get(`${PATH}/${data.id}`)).data
  expect(row.not_before).toBe('2026-11-28T01:00:00.000Z')
  vi.setSystemTime(new Date('2026-11-27T03:00:00Z'))
})
