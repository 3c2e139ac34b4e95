/** Builders for builds in the hands of a workshop: bills, payments, credit notes and the delivery, and what the books say. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CreditableBill } from '#domains/workshop/build-money/credit.ts'
import { BANK } from './invoices.ts'
import { type ApiResponse, type Who, type World, aPhone } from './world.ts'

export const WORKSHOP = 5
const path = '/admin/manufacture/build-order'
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }

export async function expectOk(response: Promise<ApiResponse>) {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

interface Asked {
  amount: number
  settle?: object
  reason?: string
}

/** A workshop with one stage and a customer; with a company that is registered for tax by default. */
export async function aBuildWorkshop(
  world: World,
  { isTaxed = true, customer }: { isTaxed?: boolean; customer?: number } = {},
) {
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const { reads, writes } = world.appContext.database
  const stage = await expectOk(maker.post('/admin/manufacture/stage', { names, planned_days: 3 }))
  await expectOk(
    maker.post(`/admin/manufacture/stage/${stage.id}/task`, { names, weight: 1, proof: 'none' }),
  )
  const person = { full_name: 'Rustam Efendi', phone: aPhone(), country_id: 1 }
  const customer_id: number = customer ?? (await expectOk(owner.post('/admin/customer', person))).id
  const identity = {
    country_id: 1,
    legal_name: 'Contoh',
    npwp: '0012345678901000',
    is_registered: true,
    registered_from: '2020-01-01',
  }
  const company: number | null = isTaxed
    ? (await expectOk(owner.post('/admin/legal-entity', identity))).id
    : null
  if (company !== null)
    await expectOk(maker.put(`/admin/garage/${WORKSHOP}/settings`, { legal_entity_id: company }))

  const read = async (id: number) => (await maker.get(`/manufacture/build-order/${id}`)).data
  const money = async (id: number) => (await maker.get(`/manufacture/build-order/${id}/money`)).data
  const move = async (id: number, to: string, fields: object = {}) =>
    maker.post(`${path}/${id}/transition`, { to, version: (await read(id)).version, ...fields })
  const crediting = (id: number, bill: number, asked: Asked, who: Who = maker) =>
    who.post(`${path}/${id}/bill/${bill}/credit`, { reason: 'Agreed with the customer', ...asked })

  return {
    maker,
    owner,
    company,
    customer_id,
    read,
    money,
    move,
    crediting,
    async inBuild(price: number, fields: object = {}): Promise<number> {
      const { id } = await expectOk(
        maker.post(path, {
          name: 'Evo tribute',
          date: '2026-01-05',
          garage_id: WORKSHOP,
          customer_id,
          price,
          ...fields,
        }),
      )
      await expectOk(move(id, 'planned'))
      await expectOk(move(id, 'in_build'))
      return id
    },
    deposit: (id: number, amount: number) =>
      expectOk(maker.post(`${path}/${id}/deposit`, { amount, account_id: BANK })),
    async bill(id: number, amount: number): Promise<number> {
      const stage_id = (await read(id)).stages[0].id
      return (await expectOk(maker.post(`${path}/${id}/bill`, { stage_id, amount }))).id
    },
    pay: (id: number, bill: number, amount: number) =>
      expectOk(maker.post(`${path}/${id}/bill/${bill}/payment`, { amount, account_id: BANK })),
    credited: (
      id: number,
      bill: number,
      asked: Asked,
    ): Promise<{ id: number; number: string; grand_total: number }> =>
      expectOk(crediting(id, bill, asked)),
    /** What of a bill there is to credit. */
    async leftOf(id: number, bill: number) {
      return (await expectOk(maker.get(`${path}/${id}/bill/${bill}/credit`))) as CreditableBill
    },
    /** Credits this much, and pays back what was paid above the rest. */
    async takenOff(id: number, bill: number, amount: number) {
      return expectOk(crediting(id, bill, { amount, settle: { kind: 'refund', account_id: BANK } }))
    },
    voided: (note: { id: number }, who: Who = maker) =>
      who.post(`/admin/credit-note/${note.id}/void`, { reason: 'Typed wrong' }),
    noteOf: async (note: { id: number }) => (await owner.get(`/admin/credit-note/${note.id}`)).data,
    async delivered(id: number) {
      await writes
        .updateTable('build_tasks')
        .set({ status: 'done' })
        .where('build_id', '=', id)
        .execute()
      await expectOk(move(id, 'finished'))
      for (const signer of ['customer', 'workshop'])
        await expectOk(maker.post(`${path}/${id}/signature`, { signer, svg: drawn }))
      const { version } = await read(id)
      await expectOk(maker.post(`${path}/${id}/deliver`, { version, reason: 'pays later' }))
    },
    /** What a build and the notes of its bills left in each account, cash and bank apart. */
    async booked(id: number): Promise<Record<string, number>> {
      const { rows } = await sql<{ code: string; amount: number }>`
        select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
        join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where ((e.source_type = 'build' and e.source_id = ${String(id)}) or (e.source_type = 'credit_note' and e.source_id in (
          select n.id::text from credit_notes n join build_bills b on b.id = n.bill_id where b.build_id = ${id})))
          and a.code not in ('1-1110', '1-1120', '1-1130')
        group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(reads)
      return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
    },
    /** What the tax return contains of a build: the sums of its bills, its delivery and its notes. */
    async taxSums(id: number) {
      const { rows } = await sql<{ base: number; other_base: number; tax: number }>`
        select coalesce(sum(t.base), 0)::bigint as base, coalesce(sum(t.other_base), 0)::bigint as other_base,
          coalesce(sum(t.tax), 0)::bigint as tax
        from document_taxes t where (t.source in ('build_bill', 'build_delivery') and t.source_id in (
            select id from build_bills where build_id = ${id}))
          or (t.source = 'credit_note' and t.source_id in (
            select n.id from credit_notes n join build_bills b on b.id = n.bill_id where b.build_id = ${id}))`.execute(
        reads,
      )
      return rows[0]!
    },
  }
}
