import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalMessages } from '#domains/company/legal-entities/messages.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
})
afterAll(() => world.close())

const path = '/admin/supplier'
let number = 0
const aSupplier = (fields: object = {}) => ({
  name: `Sumber Jaya ${++number}`,
  country_id: 1,
  ...fields,
})
async function made(fields: object = {}): Promise<number> {
  const response = await owner.post(path, aSupplier(fields))
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}

test('is created, found and changed, its phones as their country writes them', async () => {
  const body = aSupplier({
    name: 'Toko Oli',
    code: 'OLI',
    email: 'oli@example.com',
    website: 'https://oli.example',
    contacts: [{ label: 'Orders', phone: '021 5551234' }],
  })
  const response = await admin.post(path, body)
  expect(response).toMatchObject({ status: 201, message: 'Supplier successfully created' })
  const supplierPath = `${path}/${response.data.id}`
  expect((await admin.get(supplierPath)).data).toMatchObject({
    name: 'Toko Oli',
    country: { id: 1, name: 'Indonesia' },
    contacts: [{ label: 'Orders', phone: '+62215551234', phone_display: '+62 21 5551234' }],
    people: [],
  })
  const { data } = await admin.get(`${path}?keyword=toko`)
  expect(data.data).toMatchObject([{ id: response.data.id }])
  expect(await admin.put(supplierPath, { contacts: [], version: 1 })).toMatchObject({
    status: 200,
    message: 'Supplier successfully updated',
    data: { version: 2 },
  })
  expect((await admin.put(supplierPath, { name: 'Late', version: 1 })).status).toBe(409)
  expect((await admin.get(supplierPath)).data).toMatchObject({ contacts: [], name: 'Toko Oli' })
})

test('a contact is a phone, a short number, or a phone with its extension', async () => {
  const id = await made({
    contacts: [
      { label: 'Orders', phone: '\u202a021\u2011555\u00a01234\u202c', text: 'ext. 12' },
      { label: 'Service', text: '14027' },
    ],
  })
  expect((await admin.get(`${path}/${id}`)).data.contacts).toEqual([
    {
      label: 'Orders',
      phone: '+62215551234',
      phone_display: '+62 21 5551234',
      text: 'ext. 12',
    },
    { label: 'Service', phone: null, phone_display: null, text: '14027' },
  ])
  const nothing = await owner.post(path, aSupplier({ contacts: [{ label: 'Shop' }] }))
  expect(nothing.errors).toEqual({ 'contacts.0.phone': ['This field is required'] })
})

test('rejects invalid input', async () => {
  const wrong = async (fields: object) => (await owner.post(path, aSupplier(fields))).errors
  await made({ code: 'ONE' })
  expect(await wrong({ code: 'one' })).toEqual({ code: ['This code is already taken'] })
  await made({ code: 'ONE', country_id: 2 })
  expect(await wrong({ contacts: [{ label: 'Shop', phone: '12' }] })).toEqual({
    'contacts.0.phone': ['Please check your phone format'],
  })
  expect(await wrong({ country_id: 7 })).toHaveProperty('country_id')
  expect(await wrong({ email: 'nobody' })).toHaveProperty('email')
  expect((await admin.post(path, aSupplier({ country_id: 2 }))).errors).toHaveProperty('country_id')
})

test('is scoped by country', async () => {
  const inCountry = await made()
  const abroad = await made({ country_id: 3 })
  expect((await admin.get(`${path}/${inCountry}`)).status).toBe(200)
  expect((await admin.get(`${path}/${abroad}`)).status).toBe(404)
  const shown = (await admin.get(`${path}?limit=100`)).data.data
  expect(shown.map(({ id }: { id: number }) => id)).not.toContain(abroad)
  const adviser = await world.signedInAs('service adviser')
  expect((await adviser.get(path)).status).toBe(403)
  const finance = await world.signedInAs('finance')
  expect((await finance.get(`${path}/${abroad}`)).status).toBe(200)
  expect((await finance.post(path, aSupplier())).status).toBe(403)
})

test('has people in charge', async () => {
  const one = `${path}/${await made()}/person`
  const other = `${path}/${await made()}/person`
  const sari = { name: 'Sari', email: 'sari@example.com', phone: '0812 3456 789' }
  const response = await admin.post(one, sari)
  expect(response).toMatchObject({ status: 201, message: 'Person in charge successfully created' })
  const { id } = response.data
  expect((await admin.put(`${one}/${id}`, { phone: 'x' })).errors).toEqual({
    phone: ['Please check your phone format'],
  })
  expect((await admin.put(`${other}/${id}`, { name: 'Siti' })).status).toBe(404)
  expect(await admin.put(`${one}/${id}`, { name: 'Siti', phone: null, version: 1 })).toMatchObject({
    status: 200,
    message: 'Person in charge successfully updated',
  })
  expect((await admin.put(`${one}/${id}`, { name: 'Late', version: 1 })).status).toBe(409)
  const people = async () => (await admin.get(one.replace('/person', ''))).data.people
  expect(await people()).toMatchObject([{ id, name: 'Siti', email: sari.email, phone: null }])
  expect((await admin.delete(`${one}/${id}`)).message).toBe('Person in charge successfully deleted')
  expect(await people()).toEqual([])
})

test('is hidden, never gone, and its code is free again', async () => {
  const id = await made({ code: 'GONE' })
  expect(await owner.delete(`${path}/${id}`)).toMatchObject({ status: 200 })
  expect((await owner.get(`${path}/${id}`)).status).toBe(404)
  expect((await owner.post(`${path}/${id}/person`, { name: 'Sari' })).status).toBe(404)
  await made({ code: 'gone' })
})

test('accepts the tax numbers of its country, and reports all errors at once', async () => {
  const id = await made({ npwp: '01.234.567.8-901.000' })
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
    npwp: '0012345678901000',
    kvk: null,
    country_code: null,
  })
  const wrong = { npwp: '1', kvk: '12345678', country_code: 'QQ' }
  expect((await owner.post(path, aSupplier(wrong))).errors).toMatchObject({
    npwp: [legalMessages.npwp],
    kvk: [legalMessages.otherCountry],
    country_code: [legalMessages.country],
  })
  // a change is validated together with the stored values
  expect((await owner.put(`${path}/${id}`, { country_id: 3 })).errors).toHaveProperty('npwp')
  const german = { country_id: 3, npwp: null, country_code: 'de', btw_id: 'DE136695976' }
  expect((await owner.put(`${path}/${id}`, german)).status).toBe(200)
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({ country_code: 'DE', npwp: null })
})
