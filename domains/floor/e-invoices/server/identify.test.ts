/** Malaysia, files by hand: entering the MyInvois ID of a document, and its credit note. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aCredit } from '#test/e-invoices/credit.ts'
import { aWorldOfEInvoices, saidReasons } from '#test/e-invoices/kit.ts'
import { myinvoisProblems } from '#test/e-invoices/myinvois.ts'
import { type Place, aCompany } from '#test/e-invoices/stored.ts'
import type { Who } from '#test/world.ts'
import { eInvoiceMessages } from '../messages.ts'

const { world, owner, path, one, sale, make, textOf, submit, cancel } = await aWorldOfEInvoices()
afterAll(() => world.close())

let given = 0
const aUuid = () => `42S512YACQBRSRHYKBXB${String(++given).padStart(6, '0')}`
const LONG = 'YQH73576FY9VR57B42S512YACQBRSRHYKBXBTGQG22a1'
const identify = (id: number, body: unknown, who: Who = owner) =>
  who.post(`${path}/${id}/identify`, body as object)

/** Of a company: an e-invoice of its own, with a file. */
async function exported(place: Place = 'MY', kind = 'myinvois') {
  const made = await sale(place, await aCompany(owner, place))
  expect((await make(place, kind, { ids: [made.e_invoice] })).status).toBe(201)
  return made
}

test('the note of a single document is blocked until the id of its original is entered', async () => {
  const invoice = await exported()
  const note = await aCredit(world, 'MY', invoice)
  expect(saidReasons((await one(note.e_invoice)).reasons)).toEqual([
    eInvoiceMessages.originalFirst.replace('{number}', invoice.number),
  ])
  expect((await one(invoice.e_invoice)).can.identify).toEqual({ ok: true })
  expect((await submit(invoice.e_invoice)).status).toBe(200)
  const uuid = aUuid()
  // as copied from the page: lower case, blanks, a line break
  const response = await identify(invoice.e_invoice, {
    uuid: ` ${uuid.toLowerCase().replace('b', 'b ')}\n`,
    long_id: `${LONG.slice(0, 20)} ${LONG.slice(20)}`,
  })
  expect([response.status, response.errors, response.data?.state]).toEqual([
    200,
    undefined,
    'valid',
  ])
  const now = await one(invoice.e_invoice)
  expect(now).toMatchObject({ state: 'valid', uuid, long_id: LONG, version: response.data.version })
  expect(now.url).toBe(`https://myinvois.hasil.gov.my/${uuid}/share/${LONG}`)
  expect(now.validated_at).not.toBeNull()

  expect(await one(note.e_invoice)).toMatchObject({ state: 'ready', reasons: [] })
  const file = await textOf(await make('MY', 'myinvois', { ids: [note.e_invoice] }))
  expect(myinvoisProblems(file)).toEqual([])
  expect(file).toContain(uuid)
  // the user is logged
  const { rows } = await sql<{ employee_id: number }>`
    select employee_id from activity_log where subject = 'e-invoice' and subject_id = ${invoice.e_invoice}
      and new_value::text like ${`%${uuid}%`}`.execute(world.appContext.database.reads)
  expect(rows).toHaveLength(1)
})

test('of a fully credited document, too; and its note follows', async () => {
  const invoice = await exported()
  const note = await aCredit(world, 'MY', invoice, { parts: 1 })
  expect((await one(invoice.e_invoice)).state).toBe('credited')
  expect((await identify(invoice.e_invoice, { uuid: aUuid() })).status).toBe(200)
  expect(await one(note.e_invoice)).toMatchObject({ state: 'ready', reasons: [] })
})

test('a mistyped one is corrected with the newest version', async () => {
  const { e_invoice } = await exported()
  const { version } = await one(e_invoice)
  const first = await identify(e_invoice, { uuid: aUuid(), long_id: LONG, version })
  expect(first.status).toBe(200)
  const right = aUuid()
  expect((await identify(e_invoice, { uuid: right, version })).status).toBe(409)
  const { validated_at } = await one(e_invoice)
  const again = await identify(e_invoice, { uuid: right, version: first.data.version })
  expect(again.status).toBe(200)
  expect(await one(e_invoice)).toMatchObject({
    uuid: right,
    long_id: null,
    url: null,
    validated_at,
  })
})

test('a consolidated document has one for all its receipts, and they have none of their own', async () => {
  const receipt = await sale('MY', null, { day: '2026-05-06' })
  const month = { start_date: '2026-05-01', end_date: '2026-05-31' }
  expect((await make('MY', 'myinvois_consolidated', month)).status).toBe(201)
  const { parent } = await one(receipt.e_invoice)
  const refused = await identify(receipt.e_invoice, { uuid: aUuid() })
  expect([refused.status, refused.message]).toEqual([
    409,
    eInvoiceMessages.partOf.replace('{number}', parent.number),
  ])
  expect((await identify(parent.id, { uuid: aUuid() })).status).toBe(200)
  expect((await one(receipt.e_invoice)).state).toBe('valid')
})

describe('is rejected', () => {
  test('an id of another shape, on its field', async () => {
    const { e_invoice } = await exported()
    const right = aUuid()
    for (const uuid of [
      '',
      ' ',
      'F9D425P6DS7D8IU',
      `${right}0`,
      `${right.slice(1)}é`,
      7,
      null,
      {},
      [right],
    ])
      expect([uuid, await identify(e_invoice, { uuid })]).toMatchObject([
        uuid,
        { status: 422, errors: { uuid: [expect.any(String)] } },
      ])
    for (const long_id of ['short', `${LONG}/../${LONG}`, 'x'.repeat(101), 7, {}, '\u0000'])
      expect([long_id, await identify(e_invoice, { uuid: right, long_id })]).toMatchObject([
        long_id,
        { status: 422, errors: { long_id: [expect.any(String)] } },
      ])
    for (const body of [null, [], {}, { uuid: right, version: 'x' }])
      expect([body, (await identify(e_invoice, body)).status]).toEqual([body, 422])
    expect((await one(e_invoice)).state).toBe('exported')
  })

  test('before its file exists, once it is cancelled, and in other countries', async () => {
    const ready = await sale('MY', await aCompany(owner, 'MY'))
    const gone = await exported()
    expect((await cancel(gone.e_invoice)).status).toBe(200)
    const dutch = await exported('NL', 'ubl')
    const indonesian = await exported('ID', 'coretax')
    for (const [id, said] of [
      [ready.e_invoice, eInvoiceMessages.exportFirst],
      [gone.e_invoice, eInvoiceMessages.isCancelled],
      [dutch.e_invoice, eInvoiceMessages.onlyMyInvois],
      [indonesian.e_invoice, eInvoiceMessages.onlyMyInvois],
    ] as const) {
      const { status, message } = await identify(id, { uuid: aUuid() })
      expect([status, message]).toEqual([409, said])
      expect((await one(id)).can.identify.ok).toBe(false)
    }
  })

  test('for roles without access, and for an unknown id', async () => {
    const { e_invoice } = await exported()
    const body = { uuid: aUuid() }
    for (const role of ['mechanic', 'service adviser', 'admin'] as const)
      expect([
        role,
        (await identify(e_invoice, body, await world.signedInAs(role))).status,
      ]).toEqual([role, 403])
    for (const id of [0, -1, 2_147_483_648, 999_999_999])
      expect([id, [404, 422]]).toEqual([
        id,
        expect.arrayContaining([(await identify(id, body)).status]),
      ])
    const here = await world.signedInAs('finance', { garage_id: 3, country_id: 2 })
    expect((await identify(e_invoice, body, here)).status).toBe(200)
  })

  test('an id of another document, also when both are entered at once', async () => {
    const [first, second] = [await exported(), await exported()]
    const uuid = aUuid()
    const answers = await Promise.all(
      [first, second].map(({ e_invoice }) => identify(e_invoice, { uuid })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('uuid')
    // the same again at once: each gets a valid response
    const { version } = await one(first.e_invoice)
    const twice = await Promise.all(
      [1, 2, 3].map(() => identify(first.e_invoice, { uuid: aUuid(), version })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
