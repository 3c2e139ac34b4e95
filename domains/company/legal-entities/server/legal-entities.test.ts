import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCertificate } from '#test/e-invoices/certificate.ts'
import { aGarage, anOrder, line } from '#test/orders.ts'
import { readPdf } from '#test/pdf.ts'
import { aPicture, uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { messages } from '#platform/contract/messages.ts'
import { legalMessages } from '../messages.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const path = '/admin/legal-entity'
const GARAGE = 1
const indonesian = {
  country_id: 1,
  legal_name: 'PT Contoh Otomotif',
  npwp: '01.234.567.8-901.000',
  street: 'Jl. Contoh',
  house_number: '7',
  city: 'Jakarta',
  postal_code: '12430',
}
const dutch = { country_id: 3, legal_name: 'Voorbeeld B.V.', kvk: '12345678' }

async function anEntity(given: object = indonesian): Promise<number> {
  const response = await owner.post(path, given)
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}
const wrong = async (given: object) => (await owner.post(path, given)).errors

describe('a company of each country', () => {
  test('keeps its numbers without dots, and what the country usually does', async () => {
    const id = await anEntity()
    const { data } = await owner.get(`${path}/${id}`)
    expect(data).toMatchObject({
      npwp: '0012345678901000',
      country: { id: 1, name: 'Indonesia' },
      is_registered: false,
      prices_include_tax: false,
      tax_period_months: 1,
      tax_basis: 'invoice',
      e_invoice: { adapter: 'file', from: null, has_secret: false },
      footer: {},
      garages: [],
      can: { update: { ok: true } },
    })
    const malaysian = { country_id: 2, legal_name: 'Contoh Sdn. Bhd.' }
    const id2 = await anEntity({ ...malaysian, tin: 'C20880050010', brn: '202001234567' })
    expect((await owner.get(`${path}/${id2}`)).data).toMatchObject({
      tax_period_months: 2,
      tax_basis: 'payment',
    })
    const id3 = await anEntity(dutch)
    expect((await owner.get(`${path}/${id3}`)).data).toMatchObject({
      tax_period_months: 3,
      tax_basis: 'invoice',
    })
  })

  test('says every reason at once, each on its field', async () => {
    expect(
      await wrong({ ...dutch, kvk: '1', npwp: '1', iban: 'NL00', is_registered: true, phone: 'x' }),
    ).toMatchObject({
      kvk: [legalMessages.kvk],
      npwp: [legalMessages.otherCountry],
      iban: [legalMessages.iban],
      btw_id: [legalMessages.neededWhenRegistered],
      registered_from: [messages.required],
      phone: [messages.phoneFormat],
    })
    expect(await wrong({ country_id: 1, legal_name: 'PT' })).toMatchObject({
      npwp: [legalMessages.neededHere],
    })
    const bare = { country_id: 2, legal_name: 'X', e_invoice: { from: '2026-01-01' } }
    const fields = ['brn', 'msic', 'msic_name', 'region_code', 'tin']
    expect(Object.keys((await wrong(bare)) ?? {}).toSorted()).toEqual(fields)
    expect(await wrong({ ...dutch, tax_period_months: 5 })).toHaveProperty('tax_period_months')
    expect(await wrong({ ...dutch, website: 'javascript:alert(1)' })).toHaveProperty('website')
  })

  test('a change is looked at with what is there already; the country stays', async () => {
    const id = await anEntity(dutch)
    const change = (given: object) => owner.put(`${path}/${id}`, given)
    expect((await change({ is_registered: true })).errors).toHaveProperty('registered_from')
    const registered = { is_registered: true, registered_from: '2026-01-01' }
    expect((await change({ ...registered, btw_id: 'nl004495445b01' })).status).toBe(200)
    expect((await change({ btw_id: null })).errors).toHaveProperty('btw_id')
    expect((await change({ country_id: 1 })).errors).toHaveProperty('country_id')
    expect((await owner.delete(`${path}/${id}`)).status).toBe(405)
  })
})

test('a secret is written, and neither answered nor logged', async () => {
  const secret = 'hush-hush-4711'
  const e_invoice = { adapter: 'service', url: 'https://tax.example', client_id: 'me' }
  const id = await anEntity({ ...indonesian, e_invoice: { ...e_invoice, client_secret: secret } })
  const response = await owner.get(`${path}/${id}`)
  expect(response.data.e_invoice).toEqual({
    ...e_invoice,
    from: null,
    buyer_branch: 'nik',
    has_secret: true,
    secret_lost: false,
    has_certificate: false,
  })
  expect(JSON.stringify([response, await owner.get(path)])).not.toContain(secret)
  const { rows } = await sql<{ log: string }>`
    select string_agg(row_to_json(l)::text, '') as log from activity_log l`.execute(
    world.appContext.database.reports,
  )
  expect(rows[0]?.log).toContain('tax.example')
  expect(rows[0]?.log).not.toContain(secret)
  // a missing one stays, an empty one goes
  await owner.put(`${path}/${id}`, { e_invoice: { adapter: 'service' } })
  expect((await owner.get(`${path}/${id}`)).data.e_invoice.has_secret).toBe(true)
  await owner.put(`${path}/${id}`, { e_invoice: { client_secret: null } })
  expect((await owner.get(`${path}/${id}`)).data.e_invoice.has_secret).toBe(false)
})

test('a certificate is kept with its own key, and only its being there is answered', async () => {
  const [one, other] = [aCertificate(), aCertificate()]
  const id = await anEntity({ ...indonesian, e_invoice: one })
  const response = await owner.get(`${path}/${id}`)
  expect(response.data.e_invoice).toMatchObject({ adapter: 'file', has_certificate: true })
  expect(JSON.stringify(response)).not.toContain('PRIVATE KEY')
  const { rows } = await sql<{ log: string }>`
    select string_agg(row_to_json(l)::text, '') as log from activity_log l`.execute(
    world.appContext.database.reports,
  )
  expect(rows[0]?.log).not.toContain('PRIVATE KEY')
  const change = (e_invoice: object) => owner.put(`${path}/${id}`, { e_invoice })
  const mixed = { certificate: one.certificate, private_key: other.private_key }
  expect((await change(mixed)).errors).toHaveProperty(['e_invoice.certificate'])
  expect((await change({ certificate: one.certificate })).status).toBe(422)
  expect((await change({ adapter: 'file' })).status).toBe(200)
  expect((await owner.get(`${path}/${id}`)).data.e_invoice.has_certificate).toBe(true)
  expect((await change({ certificate: null, private_key: null })).status).toBe(200)
  expect((await owner.get(`${path}/${id}`)).data.e_invoice.has_certificate).toBe(false)
})

test('finance reads, a branch does not; both write nothing', async () => {
  const id = await anEntity()
  const finance = await world.signedInAs('finance')
  expect((await finance.get(`${path}/${id}`)).data.can.update.ok).toBe(false)
  expect((await finance.put(`${path}/${id}`, { city: 'Bogor' })).status).toBe(403)
  const admin = await world.signedInAs('admin')
  expect((await admin.get(path)).status).toBe(403)
  expect((await admin.get('/admin/general/legal-entities')).status).toBe(403)
})

describe('a garage', () => {
  const settings = (id: number, given: object) => owner.put(`/admin/garage/${id}/settings`, given)

  test('names an entity of its country, and its place there', async () => {
    const garage = GARAGE
    const [own, abroad] = [await anEntity(), await anEntity(dutch)]
    expect((await settings(garage, { legal_entity_id: abroad })).errors).toMatchObject({
      legal_entity_id: [legalMessages.entityOfCountry],
    })
    expect((await settings(garage, { legal_entity_id: 99_999 })).status).toBe(422)
    expect((await settings(garage, { nitku: '12' })).errors).toHaveProperty('nitku')
    expect((await settings(garage, { legal_entity_id: own, nitku: '000002' })).status).toBe(200)
    expect((await owner.get(`/admin/garage/${garage}`)).data).toMatchObject({
      legal_entity_id: own,
      nitku: '000002',
    })
    expect((await owner.get(`${path}/${own}`)).data.garages).toMatchObject([{ id: garage }])
    expect((await settings(garage, { legal_entity_id: null, nitku: null })).status).toBe(200)
    expect((await owner.get(`/admin/garage/${garage}`)).data).toMatchObject({
      legal_entity_id: null,
      nitku: '000000',
    })
  })

  test('keeps its entity with the documents that it issued', async () => {
    const place = await aGarage(world)
    const garage = GARAGE
    const before = await anOrder(place, { lines: [line({ approval: 'approved', work: 'done' })] })
    const sheet = async (order: { id: number }) =>
      (await owner.get(`/admin/order/${order.id}/invoice`)).data
    expect((await sheet(before)).issuer).toBeNull()

    const uploaded = await uploading(world).upload(owner, await aPicture('png'))
    const logo_file_id = uploaded.data.id
    const words = { footer: { en: 'Thank you', id: 'Terima kasih' }, terms: { en: '14 days' } }
    const id = await anEntity({ ...indonesian, ...words, logo_file_id, bank_text: 'Bank Contoh' })
    await settings(garage, { legal_entity_id: id })
    for (const stage of ['in_progress', 'quality_check', 'ready']) await before.move(stage)
    const issued = await place.adviser.post(`/admin/order/${before.id}/invoice`)
    expect(issued.status, issued.message).toBe(201)
    await owner.put(`${path}/${id}`, { legal_name: 'PT Nama Baru' })
    const kept = await sheet(before)
    expect(kept.issuer).toMatchObject({
      legal_entity_id: id,
      legal_name: 'PT Contoh Otomotif',
      npwp: '0012345678901000',
      nitku: '000000',
      logo_file_id,
      ...words,
    })
    expect(kept.issuer.logo_url).toContain(`/files/${logo_file_id}?`)
    const after = await anOrder(place, { lines: [line({ approval: 'approved' })] })
    expect((await sheet(after)).issuer).toMatchObject({ legal_name: 'PT Nama Baru' })
    const { rows } = await sql<{ legal_entity_id: number }>`
      select legal_entity_id from invoices where order_id = ${before.id}`.execute(
      world.appContext.database.reports,
    )
    expect(rows).toEqual([{ legal_entity_id: id }])
  })

  test('a workshop uses the entity of its branch, unless it has its own', async () => {
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    const garage = GARAGE
    const [ofBranch, own] = [
      await anEntity(),
      await anEntity({ ...indonesian, legal_name: 'PT Bina' }),
    ]
    await settings(garage, { legal_entity_id: ofBranch })
    const workshop = await maker.post('/admin/garage', {
      name: 'Bina',
      country_id: 1,
      parent_id: GARAGE,
    })
    expect(workshop.status, JSON.stringify(workshop)).toBe(201)
    const { id } = workshop.data
    const customer = await aCustomer()
    const build = { name: 'Evo', date: '2026-01-05', garage_id: id, customer_id: customer }
    const made = await maker.post('/admin/manufacture/build-order', { ...build, price: 9000 })
    expect(made.status, made.message).toBe(201)
    const issuer = async () =>
      (await maker.get(`/manufacture/build-order/${made.data.id}/money`)).data.issuer
    expect(await issuer()).toMatchObject({ legal_entity_id: ofBranch })
    const choices = (await maker.get('/admin/general/legal-entities')).data.data
    expect(choices).toContainEqual({ id: own, name: 'PT Bina', country_id: 1 })
    await maker.put(`/admin/garage/${id}/settings`, { legal_entity_id: own })
    expect(await issuer()).toMatchObject({ legal_entity_id: own })
    const book = `/manufacture/build-order/${made.data.id}/book`
    expect((await maker.get(book)).data.issuer).toMatchObject({ legal_entity_id: own })
    const { rawPayload } = await uploading(world).fetched(`/api${book}/pdf`, maker)
    expect(readPdf(rawPayload).all).toContain('PT Bina')
  })
})

let number = 0
async function aCustomer(): Promise<number> {
  const phone = `+62812345${60_100 + ++number}`
  const made = await owner.post('/admin/customer', { full_name: 'Sari', phone, country_id: 1 })
  return made.data.id
}

test('the file of a paper has the logo in it, and no address that ends', async () => {
  const place = await aGarage(world)
  const order = await anOrder(place, { lines: [line({ approval: 'approved', work: 'done' })] })
  for (const stage of ['in_progress', 'quality_check', 'ready']) await order.move(stage)
  const issued = await place.adviser.post(`/admin/order/${order.id}/invoice`)
  const picture = await uploading(world).upload(owner, await aPicture('png', 300, 100))
  const pdf = async (path: string) => {
    const { rawPayload } = await uploading(world).fetched(`/api${path}`, owner)
    return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  }
  const id = await anEntity({ ...indonesian, logo_file_id: picture.data.id })
  // issued before: the document stays as it was
  await owner.put(`/admin/garage/${GARAGE}/settings`, { legal_entity_id: null })
  const plain = await anOrder(place, { lines: [line({ approval: 'approved' })] })
  await plain.post('estimate', {})
  expect(await pdf(`/admin/order/${plain.id}/inspection-report/pdf`)).toBe(0)
  await owner.put(`/admin/garage/${GARAGE}/settings`, { legal_entity_id: id })
  expect(await pdf(`/admin/order/${plain.id}/inspection-report/pdf`)).toBe(1)
  expect(await pdf(`/admin/order/${plain.id}/job-card/pdf`)).toBe(0)
  // a passport comes from the garage that last saw the car
  const passport = `/admin/vehicle/${(await plain.get()).vehicle.id}/passport`
  expect(await pdf(passport)).toBe(1)
  const given = (await owner.get(`${passport}/paper`)).data.paper
  expect([given.garage.name, given.small]).toEqual(['PT Contoh Otomotif', undefined])
  expect(given.logo.url).toContain(`/files/${picture.data.id}?`)
  expect(await pdf(`/admin/invoice/${issued.data.id}/pdf`)).toBe(0)
  const { paper } = (await owner.get(`/admin/order/${plain.id}/inspection-report/paper`)).data
  expect(paper.logo.url).toContain(`/files/${picture.data.id}?`)
  expect(paper.garage.name).toBe('PT Contoh Otomotif')
})
