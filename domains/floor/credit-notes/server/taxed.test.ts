/** Credit notes of a company registered for tax: the tax of the total credit, less the tax credited before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { keepBook } from '#test/e-invoices/stored.ts'
import { aTill, agreed, taken } from '#test/invoices.ts'
import type { OrderUnderTest } from '#test/orders.ts'
import { registered, whileFiled } from '#test/taxed.ts'
import type { Who } from '#test/world.ts'

let till: Awaited<ReturnType<typeof aTill>>
let owner: Who
let entity: number

beforeAll(async () => {
  till = await aTill()
  await keepBook(till.world, 3, 'EUR')
  owner = await till.world.signedInAs('super admin', { garage_id: null })
  entity = await registered(owner, 1)
})
afterAll(async () => {
  await expectIntegrity(till.world.appContext.database.reads)
  await till.world.close()
})

const credited = (invoice: { id: number }, body: object): Promise<{ id: number; number: string }> =>
  taken(till.admin.post(`/admin/invoice/${invoice.id}/credit`, { reason: 'Agreed', ...body }))
const noteOf = async ({ id }: { id: number }) =>
  (await till.admin.get(`/admin/credit-note/${id}`)).data

/** The balance of an order and its notes on each account. */
async function leftBy(order: OrderUnderTest): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; left: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as left from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where (e.source_type = 'work_order' and e.source_id = ${String(order.id)}) or (e.source_type = 'credit_note' and e.source_id in (
      select n.id::text from credit_notes n join invoices i on i.id = n.invoice_id where i.order_id = ${order.id}))
    group by a.code having sum(l.debit - l.credit) <> 0 order by a.code`.execute(
    till.world.appContext.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, left }) => [code, left]))
}
const noted = async (source: string, id: number) =>
  (
    await sql`select base, other_base, tax, legal_entity_id from document_taxes
      where source = ${source} and source_id = ${id}`.execute(till.world.appContext.database.reads)
  ).rows

const includesTax = async (prices_include_tax: boolean) => {
  const { version } = (await owner.get(`/admin/legal-entity/${entity}`)).data
  const body = { prices_include_tax, version }
  expect((await owner.put(`/admin/legal-entity/${entity}`, body)).status).toBe(200)
}

test('a note of a filed period shows why it cannot be voided', async () => {
  const order = await till.ready([agreed({ unit_price: 100_000 })])
  const note = await credited(await till.issued(order), { all: true })
  const filed = { legal_entity_id: entity, until: '2099-12-31' }
  const message =
    'The tax return up to 2099-12-31 has been filed: this day can no longer be changed'
  await whileFiled(
    till.world.appContext.database.writes,
    { ...filed, source: 'credit_note', source_id: note.id },
    async () => {
      expect((await noteOf(note)).can.void).toMatchObject({ ok: false, why: { message } })
      const refused = await till.admin.post(`/admin/credit-note/${note.id}/void`, { reason: 'No' })
      expect([refused.status, refused.message]).toEqual([409, message])
    },
  )
  expect((await noteOf(note)).can.void).toEqual({ ok: true })
})

describe.each([
  ['without tax', false],
  ['with tax in them', true],
])(
  'three notes take off the invoice’s amounts, in every account and in the return',
  (_, isIncluded) => {
    test('three notes take off what the invoice had, in every account and in the return', async () => {
      await includesTax(isIncluded)
      const order = await till.ready(
        [agreed({ unit_price: 101_229, qty: 3 }), agreed({ unit_price: 33_333 })],
        [{ type: 'amount', amount: 10_001, reason: 'Regular customer' }],
      )
      const invoice = await till.issued(order)
      const whole = await till.sheetOf(invoice)
      expect(whole.prices_include_tax).toBe(isIncluded)
      const notes = [
        await credited(invoice, { lines: [{ line_no: 1, qty: 1 }] }),
        await credited(invoice, {
          lines: [
            { line_no: 1, amount: 12_345 },
            { line_no: 2, amount: 777 },
          ],
        }),
        await credited(invoice, { all: true }),
      ]
      const papers = await Promise.all(notes.map(noteOf))
      for (const field of ['sub_total', 'discount', 'tax', 'grand_total'] as const)
        expect([field, papers.reduce((sum, paper) => sum + paper[field], 0)]).toEqual([
          field,
          whole[field],
        ])
      for (const paper of papers) {
        expect(paper.taxes).toHaveLength(1)
        expect(paper.taxes[0]).toMatchObject({
          code: 'PPN',
          rate: 1200,
          base: paper.net,
          tax: paper.tax,
        })
        expect(await noted('credit_note', paper.id)).toEqual([
          {
            base: -paper.net,
            other_base: -paper.taxes[0].other_base,
            tax: -paper.tax,
            legal_entity_id: entity,
          },
        ])
      }
      expect(papers.reduce((sum, paper) => sum + paper.taxes[0].other_base, 0)).toBe(
        whole.taxes[0].other_base,
      )
      expect(await leftBy(order)).toEqual({})
      expect(await till.sheetOf(invoice)).toMatchObject({ status: 'credited', due: 0 })
    })

    test('the void of a note updates the return', async () => {
      await includesTax(isIncluded)
      const order = await till.ready([agreed({ unit_price: 50_000, qty: 2 })])
      const invoice = await till.issued(order)
      const before = await leftBy(order)
      const note = await credited(invoice, { lines: [{ line_no: 1, qty: 1 }] })
      expect(await noted('credit_note', note.id)).toHaveLength(1)
      const { status } = await till.admin.post(`/admin/credit-note/${note.id}/void`, {
        reason: 'x',
      })
      expect(status).toBe(200)
      expect(await noted('credit_note', note.id)).toEqual([])
      expect(await leftBy(order)).toEqual(before)
    })
  },
)

test('with books in different currencies, the message uses that of its garage', async () => {
  const invoice = await till.issued(await till.ready())
  const body = { lines: [{ line_no: 1, amount: 1_000 }], reason: 'Agreed' }
  const { data } = await owner.post(`/admin/invoice/${invoice.id}/credit`, body)
  expect(data.currency).toBe('IDR')
})
