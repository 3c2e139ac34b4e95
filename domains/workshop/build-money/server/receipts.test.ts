/** Receipts of a build: of a deposit, of the payment of a bill, and of what was paid back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuildWorkshop, expectOk } from '#test/builds.ts'
import { BANK } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let buildFixture: Awaited<ReturnType<typeof aBuildWorkshop>>
beforeAll(async () => {
  world = await aWorld()
  buildFixture = await aBuildWorkshop(world, { isTaxed: false })
})
afterAll(() => world.close())

const pathOf = (id: number, payment: number) => `/manufacture/build-order/${id}/payment/${payment}`
const pdfOf = (path: string, query: string, who: Who) =>
  world.app.inject({
    url: `/api${path}/pdf${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })

test('a deposit, the payment of a bill and a refund have one; foreign ones are 404', async () => {
  const { maker, deposit, bill, pay, money, read } = buildFixture
  const id = await buildFixture.inBuild(10_000_000)
  const { number, name, customer } = await read(id)
  const first = await deposit(id, 2_000_000)
  expect((await maker.get(pathOf(id, first.id))).data).toMatchObject({
    number: `${number} / ${first.id}`,
    document: { kind: 'build', number },
    kind: 'down_payment',
    bill_to: { full_name: customer.full_name },
    build: { number, name },
    vehicle: null,
    amount: 2_000_000,
    account: { id: BANK },
    due: 8_000_000,
    is_due_expected: true,
    taken_back: null,
    paper: 'a4',
    currency: 'IDR',
  })

  const billId = await bill(id, 3_000_000)
  await pay(id, billId, 1_000_000)
  const { payments, bills } = await money(id)
  const [paid] = payments
  expect((await maker.get(pathOf(id, paid.id))).data).toMatchObject({
    number: `${number} / ${paid.id}`,
    document: { kind: 'bill', number: bills[0].number },
    kind: 'payment',
    due: 2_000_000,
    is_due_expected: false,
  })
  const pdf = await pdfOf(pathOf(id, paid.id), '?language=id&paper=80mm', maker)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = readPdf(pdf.rawPayload).all.replaceAll('\u00a0', ' ')
  for (const word of ['Kwitansi', 'Satu juta rupiah', bills[0].number, name, 'Rp 2.000.000'])
    expect(text).toContain(word)

  const other = await buildFixture.inBuild(1_000_000)
  const adviser = await world.signedInAs('service adviser')
  for (const [path, who, expected] of [
    [pathOf(other, first.id), maker, 404],
    [pathOf(id, 99_999_999), maker, 404],
    [pathOf(id, first.id), adviser, 403],
  ] as const) {
    expect((await who.get(path)).status).toBe(expected)
    expect((await pdfOf(path, '', who)).statusCode).toBe(expected)
  }
})

test('what was paid above the price and paid back says so on both', async () => {
  const { maker, deposit, delivered, read } = buildFixture
  const id = await buildFixture.inBuild(1_000_000)
  const first = await deposit(id, 1_200_000)
  await delivered(id)
  const back = await expectOk(
    maker.post(`/admin/manufacture/build-order/${id}/payback`, {
      amount: 200_000,
      account_id: BANK,
      note: 'Above the price',
    }),
  )
  const { number } = await read(id)
  expect((await maker.get(pathOf(id, back.id))).data).toMatchObject({
    document: { kind: 'build', number },
    kind: 'refund',
    amount: 200_000,
    note: 'Above the price',
    due: null,
  })
  expect((await maker.get(pathOf(id, first.id))).data).toMatchObject({
    due: 0,
    is_due_expected: false,
    taken_back: { amount: 200_000, whole: false },
  })
})
