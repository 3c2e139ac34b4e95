/** Customers that are companies: names, numbers and addresses, and which roles see them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalMessages } from '#domains/company/legal-entities/messages.ts'
import { messages } from '#platform/contract/messages.ts'
import { uploading } from '#test/uploads.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let adviser: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

const path = '/admin/customer'
const company = {
  kind: 'company',
  legal_name: 'PT Armada Contoh',
  country_id: 1,
  npwp: '01.234.567.8-901.000',
  nitku: '000000',
  street: 'Jl. Raya',
  postal_code: '12430',
  city: 'Jakarta',
  invoice_email: 'ap@armada.example',
  payment_terms_days: 30,
  purchase_order_required: true,
  tax_invoice_requested: true,
}
const create = async (given: object = {}, who = adviser): Promise<number> => {
  const response = await who.post(path, { ...company, phone: aPhone(), ...given })
  expect([response.status, response.errors]).toEqual([201, undefined])
  return response.data.id
}
const read = async (id: number, who = adviser) => (await who.get(`${path}/${id}`)).data
const problemsOf = async (given: object) =>
  (await owner.post(path, { full_name: 'X', phone: aPhone(), country_id: 1, ...given })).errors

test('a person needs none of it', async () => {
  const response = await adviser.post(path, { full_name: 'Sari', phone: aPhone(), country_id: 1 })
  expect(await read(response.data.id)).toMatchObject({
    kind: 'person',
    legal_name: null,
    npwp: null,
    contacts: [],
    peppol_id: null,
    purchase_order_required: false,
  })
})

test('a company has its numbers, and uses its legal name unless it has another', async () => {
  const contacts = [{ name: 'Ibu Rina', phone: '021-555 1234', email: 'rina@armada.example' }]
  const id = await create({ contacts })
  expect(await read(id)).toMatchObject({
    ...company,
    npwp: '0012345678901000',
    full_name: 'PT Armada Contoh',
    contacts: [{ name: 'Ibu Rina', phone: '+62215551234', role: null }],
  })
  expect(await read(await create({ full_name: 'Armada' }))).toMatchObject({
    full_name: 'Armada',
    legal_name: 'PT Armada Contoh',
  })
  const nameless = { phone: aPhone(), country_id: 1 }
  expect((await adviser.post(path, nameless)).errors).toEqual({ full_name: [messages.required] })
})

test('says every reason at once, each on its field', async () => {
  expect(
    await problemsOf({
      npwp: '1',
      kvk: '12345678',
      nik: '2',
      postal_code: 'x',
      country_code: 'QQ',
    }),
  ).toMatchObject({
    npwp: [legalMessages.npwp],
    kvk: [legalMessages.otherCountry],
    nik: [legalMessages.nik],
    postal_code: [legalMessages.postalCode],
    country_code: [legalMessages.country],
  })
  expect(await problemsOf({ peppol_id: { scheme: '1', value: 'x' } })).toHaveProperty(
    'peppol_id.scheme',
  )
  expect(await problemsOf({ contacts: [{ name: 'A', phone: '12' }] })).toHaveProperty(
    'contacts.0.phone',
  )
  expect(await problemsOf({ payment_terms_days: 400 })).toHaveProperty('payment_terms_days')
})

test('a change is looked at with what is there already', async () => {
  const id = await create()
  const change = (given: object) => owner.put(`${path}/${id}`, given)
  expect((await change({ country_id: 3 })).errors).toHaveProperty('npwp')
  const dutch = { country_id: 3, npwp: null, nitku: null, kvk: '12345678', postal_code: '1017ab' }
  const peppol_id = { scheme: '0106', value: '12345678' }
  expect((await change({ ...dutch, peppol_id })).errors).toBeUndefined()
  expect(await read(id, owner)).toMatchObject({
    kvk: '12345678',
    postal_code: '1017 AB',
    peppol_id,
  })
  expect((await change({ peppol_id: null })).status).toBe(200)
  expect((await read(id, owner)).peppol_id).toBeNull()
})

test('advisers and finance see the numbers, a mechanic does not', async () => {
  const id = await create()
  const mechanic = await world.signedInAs('mechanic')
  const customer = await read(id, mechanic)
  expect(customer).toMatchObject({ kind: 'company', legal_name: 'PT Armada Contoh' })
  for (const hidden of ['npwp', 'nik', 'street', 'invoice_email', 'contacts', 'peppol_id'])
    expect(customer).not.toHaveProperty(hidden)
  expect((await read(id, await world.signedInAs('finance'))).npwp).toBe('0012345678901000')
  const list = (await mechanic.get(`${path}?limit=100`)).data.data
  expect(list.find((row: { id: number }) => row.id === id)).not.toHaveProperty('npwp')
})

test('an export of all data has them; erasing takes them away', async () => {
  const id = await create()
  const all = await uploading(world).fetched(`/api${path}/${id}/export`, owner)
  expect(all.body).toContain('0012345678901000')
  expect((await owner.post(`${path}/${id}/erase`, { reason: 'Asked for it' })).status).toBe(200)
  expect(await read(id, owner)).toMatchObject({
    kind: 'person',
    legal_name: null,
    npwp: null,
    street: null,
    invoice_email: null,
    contacts: [],
  })
})
