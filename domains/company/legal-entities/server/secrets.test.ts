/** The secrets of e-invoices: where they may be sent, and how they are stored. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCertificate } from '#test/e-invoices/certificate.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { legalMessages } from '../messages.ts'
import { decryptSecrets, encryptStoredSecrets } from './secrets.ts'

const path = '/admin/legal-entity'
const dutch = { country_id: 3, legal_name: 'Voorbeeld B.V.', kvk: '12345678' }
const malaysian = {
  country_id: 2,
  legal_name: 'Contoh Sdn. Bhd.',
  tin: 'C20880050010',
  brn: '202001234567',
}
const point = {
  adapter: 'access_point',
  url: 'https://point.example/api/v2',
  client_id: '42',
  client_secret: 'hush-hush-4711',
}
const { client_secret: _, ...withoutSecret } = point

let world: World
let owner: Who
let id: number

/** As in production, without its other settings. */
beforeAll(async () => {
  world = await aWorld({
    SECRETS_KEY: 'a'.repeat(32),
    E_INVOICE_URLS: 'https://gateway.example/my',
  })
  world.appContext.env.NODE_ENV = 'production'
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const created = async (body: object) => {
  const response = await owner.post(path, body)
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id as number
}
beforeEach(async () => {
  id = await created({ ...dutch, e_invoice: point })
})
const change = (e_invoice: object) => owner.put(`${path}/${id}`, { e_invoice })
const stored = async () => {
  const { rows } = await sql<{ id: number; secret: string | null; private_key: string | null }>`
    select id, e_invoice_secret as secret, e_invoice_key as private_key
    from legal_entities where id = ${id}`.execute(world.appContext.database.reads)
  return rows[0] as NonNullable<(typeof rows)[0]>
}
const secretOf = async (appContext = world.appContext) =>
  decryptSecrets(appContext, await stored()).secret

describe('another origin', () => {
  test.each([
    ['another host', 'https://attacker.example'],
    ['another port', 'https://point.example:8443/api/v2'],
    ['a host that begins alike', 'https://point.example.attacker.example/api/v2'],
    ['a part of a host', 'https://sub.point.example/api/v2'],
  ])('does not get the stored secret: %s', async (_name, url) => {
    const response = await change({ ...withoutSecret, url })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({ 'e_invoice.client_secret': [legalMessages.secretAgain] })
    expect((await owner.get(`${path}/${id}`)).data.e_invoice.url).toBe(point.url)
    expect((await change({ ...point, url, client_secret: 'fresh-4711' })).status).toBe(200)
    expect(await secretOf()).toBe('fresh-4711')
  })

  test('nor by a detour through no address, or another way of sending', async () => {
    expect((await change({ adapter: 'file', url: null })).status).toBe(200)
    const elsewhere = await change({ ...withoutSecret, url: 'https://attacker.example' })
    expect(elsewhere.errors).toHaveProperty(['e_invoice.client_secret'])
    expect(
      (await change({ adapter: 'smtp', url: 'https://attacker.example' })).errors,
    ).toHaveProperty(['e_invoice.client_secret'])
  })

  test('nor a private key; the same origin keeps both', async () => {
    const { certificate, private_key } = aCertificate()
    expect((await change({ ...point, certificate, private_key })).status).toBe(200)
    const other = { ...point, url: 'https://other.example', client_secret: 'x-4711' }
    expect((await change(other)).errors).toEqual({
      'e_invoice.private_key': [legalMessages.secretAgain],
    })
    expect((await change({ ...withoutSecret, url: 'https://point.example/api/v3' })).status).toBe(
      200,
    )
    expect(await secretOf()).toBe(point.client_secret)
  })
})

describe('an address', () => {
  test.each([
    'https://127.0.0.1/',
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.168.1.1/',
    'https://localhost/',
  ])('in a private network is rejected: %s', async (url) => {
    const response = await change({ ...point, url })
    expect(response.errors).toEqual({ 'e_invoice.url': [legalMessages.privateAddress] })
  })

  test('of MyInvois is one of two, or one that the operator allows', async () => {
    id = await created(malaysian)
    const urls = (await owner.get('/admin/general/e-invoice-services')).data.data.map(
      (row: { url: string }) => row.url,
    )
    expect(urls).toEqual([
      'https://api.myinvois.hasil.gov.my',
      'https://preprod-api.myinvois.hasil.gov.my',
      'https://gateway.example/my',
    ])
    for (const url of [...urls, `${urls[0]}/`])
      expect((await change({ ...point, adapter: 'service', url })).status, url).toBe(200)
    for (const url of [
      'https://attacker.example',
      'https://api.myinvois.hasil.gov.my.attacker.example',
      'https://api.myinvois.hasil.gov.my/other',
      'http://127.0.0.1:8080',
    ])
      expect((await change({ ...point, adapter: 'service', url })).errors, url).toEqual({
        'e_invoice.url': [legalMessages.serviceChoice],
      })
  })
})

describe('the database', () => {
  test('stores secrets encrypted, each for its own row', async () => {
    const { certificate, private_key } = aCertificate()
    await change({ ...point, certificate, private_key })
    const row = await stored()
    expect(JSON.stringify(row)).not.toMatch(/hush|PRIVATE/)
    expect(decryptSecrets(world.appContext, row)).toEqual({
      secret: point.client_secret,
      private_key: private_key.trim(),
      has_lost_secret: false,
    })
    expect(decryptSecrets(world.appContext, { ...row, id: row.id + 1 })).toMatchObject({
      secret: null,
      has_lost_secret: true,
    })
  })

  test('a start encrypts what an earlier release stored, and what the previous key encrypted', async () => {
    const { database, env } = world.appContext
    const before = await created({ ...dutch, e_invoice: { ...point, client_secret: 'other-4711' } })
    await sql`update legal_entities set e_invoice_secret = 'old-4711' where id = ${id}`.execute(
      database.writes,
    )
    expect((await encryptStoredSecrets(world.appContext)).encrypted).toBe(1)
    expect(await secretOf()).toBe('old-4711')
    expect((await encryptStoredSecrets(world.appContext)).encrypted).toBe(0)
    const rotated = {
      database,
      env: { ...env, SECRETS_KEY: 'b'.repeat(32), SECRETS_KEY_BEFORE: 'a'.repeat(32) },
    }
    const { encrypted, lost } = await encryptStoredSecrets(rotated)
    expect(encrypted).toBeGreaterThan(1)
    expect(lost).toBe(0)
    const after = { env: { ...env, SECRETS_KEY: 'b'.repeat(32) } }
    expect(decryptSecrets(after, await stored()).secret).toBe('old-4711')
    id = before
    expect(decryptSecrets(after, await stored()).secret).toBe('other-4711')
    // the running app has the old key: it says so, and asks for the secret
    expect((await owner.get(`${path}/${id}`)).data.e_invoice).toMatchObject({
      has_secret: false,
      secret_lost: true,
    })
    expect((await encryptStoredSecrets(world.appContext)).lost).toBeGreaterThan(1)
    expect((await change(withoutSecret)).errors).toHaveProperty(['e_invoice.client_secret'])
    expect((await change(point)).status).toBe(200)
    expect(await secretOf()).toBe(point.client_secret)
  })
})
