/** A shop that buys, for the tests of purchases: its people, items, purchases and what these post. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aFile } from './registers/rows.ts'
import { BANK, type Entry } from './invoices.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

export let world: World
export let owner: Who
export let admin: Who
export let supplier: number
export let proofFile: number

/** A world with who buys in it; before all tests of a file. */
export async function openShop() {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  proofFile = await aFile(world, admin)
}

export const path = '/admin/inventory/purchase'
export const DAY = '2026-01-05'
export const STOCK = '1-1310'
export const PAYABLE = '2-1110'
export const ADVANCE = '1-1440'
export const VARIANCE = '5-1900'
export const FUND = '1-1130'
let number = 0

/** Each test buys of a supplier of its own. */
export async function aSupplier() {
  supplier = (await admin.post('/admin/supplier', { name: 'Sumber Jaya', country_id: 1 })).data.id
}

export async function anItem(fields: object = {}, garage = 1): Promise<number> {
  const item = { name: `Part ${++number}`, sku: `P${number}`, unit: 'pcs', sell_price: 1 }
  const body = { ...item, buy_price: 1, ...fields }
  return (await owner.post(`/admin/garage/${garage}/inventory`, body)).data.id
}
export const itemOf = async (id: number) => (await owner.get(`/admin/inventory/${id}`)).data

export const aPurchase = (lines: object[], fields: object = {}) => ({
  garage_id: 1,
  supplier_id: supplier,
  date: DAY,
  lines: lines.map((line) => ({ unit: 'pcs', ...line })),
  ...fields,
})
export const paid = () => ({ status: 'paid', account_id: BANK, payment_proof_file_id: proofFile })
export const proof = () => ({ payment_proof_file_id: proofFile, account_id: BANK, paid_at: DAY })

export async function made(lines: object[], fields: object = {}, who = admin): Promise<number> {
  const response = await who.post(path, aPurchase(lines, fields))
  expect(response.status, JSON.stringify(response)).toBe(201)
  return response.data.id
}
export const got = async (id: number) => (await owner.get(`${path}/${id}`)).data
export const expectOk = async (response: Promise<ApiResponse>) => {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

/** What a purchase posted: each event with its lines, in the order of posting. */
export async function posted(id: number): Promise<[event: string, ...lines: Entry[]][]> {
  const { rows } = await sql<Entry & { entry_id: number; event: string }>`
    select e.id as entry_id, e.event, a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'inventory_purchase' and e.source_id = ${String(id)}
    order by e.id, l.line_no`.execute(world.appContext.database.reads)
  const entries = new Map<number, [string, ...Entry[]]>()
  for (const { entry_id, event, ...line } of rows)
    entries.set(entry_id, [...(entries.get(entry_id) ?? [event]), line] as [string, ...Entry[]])
  return [...entries.values()]
}

/** Debit less credit on an account of garage 1, and of this supplier where it is one of payables. */
export async function balance(code: string, of?: number): Promise<number> {
  const party = of ? sql`and l.party_type = 'supplier' and l.party_id = ${of}` : sql``
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as balance from journal_lines l
    join accounts a on a.id = l.account_id where a.code = ${code} and l.garage_id = 1 ${party}`.execute(
    world.appContext.database.reads,
  )
  return rows[0]!.balance
}
