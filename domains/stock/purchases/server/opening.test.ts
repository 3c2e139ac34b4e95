/** Imported supplier bills: amounts due, payment and reversal. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, taken } from '#test/invoices.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { aFile } from '#test/registers/rows.ts'
import { type ImportedBill, importBills, existingBills, undoBillImport } from './opening.ts'

let world: World
let owner: Who
let supplier: number
const OPENING = addDays(new Date().toISOString().slice(0, 10), -20)
const OLD = addDays(OPENING, -50)
let numbers = 0

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  supplier = (await taken(owner.post('/admin/supplier', { name: 'Old parts', country_id: 1 }))).id
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
})

const inOne = <T>(work: (by: ReturnType<typeof caller>) => Promise<T>) =>
  world.appContext.database.writes.transaction().execute((db) => work(caller(db)))
const caller = (db: World['appContext']['database']['writes']) => ({
  db,
  scope: fullScope,
  me: { employee_id: owner.employee_id },
  at: new Date(),
})
const aBill = (given: Partial<ImportedBill> = {}): ImportedBill => ({
  supplier_id: supplier,
  number: `SI ${++numbers}`,
  date: OLD,
  total: 10_000_000,
  open: 4_000_000,
  ...given,
})
const brought = (...rows: ImportedBill[]) =>
  inOne((by) => importBills(by, { garage_id: 1, opening_on: OPENING }, rows))
const readBill = async (id: number) => (await owner.get(`/admin/inventory/purchase/${id}`)).data
const proof = async (id: number) =>
  owner.post(`/admin/inventory/purchase/${id}/proof`, {
    payment_proof_file_id: await aFile(world, owner),
    account_id: BANK,
  })
const owed = async () =>
  (await owner.get('/admin/supplier/payable')).data.rows.find(
    (row: { supplier: { id: number } }) => row.supplier.id === supplier,
  )

test('a bill of before is owed as it is old, without lines and without a number of ours', async () => {
  const bill = aBill()
  const [id] = await brought(bill)
  expect(await readBill(id as number)).toMatchObject({
    kind: 'opening',
    number: bill.number,
    invoice_code: bill.number,
    date: OLD,
    opened_on: OPENING,
    total: 10_000_000,
    paid_before: 6_000_000,
    due: 4_000_000,
    status: 'Unpaid',
    lines: [],
    first_line: null,
    entries: [{ event: 'opened', entry_date: OPENING, total: 4_000_000 }],
    can: {
      update: { ok: false },
      receive: { ok: false },
      close: { ok: false },
      pdf: { ok: false },
      proof: { ok: true },
    },
  })
  expect((await owner.get(`/admin/inventory/purchase/${id}/pdf`)).status).toBe(409)
  expect(await owed()).toMatchObject({ inventory: 4_000_000, d61_90: 4_000_000, total: 4_000_000 })
  expect((await owner.get('/admin/inventory/purchase?kind=opening')).data).toMatchObject({
    totals: { total: 10_000_000, due: 4_000_000 },
    data: [{ id, kind: 'opening', due: 4_000_000 }],
  })
  const history = (await owner.get(`/admin/supplier/${supplier}/history`)).data
  expect(history).toMatchObject({ days_to_receipt: null, open: [{ id, due: 4_000_000 }] })
  expect(history.months.every(({ total }: { total: number }) => total === 0)).toBe(true)
  const { rows } = await sql`select * from number_counters where series = 'PUR'`.execute(
    world.appContext.database.reads,
  )
  expect(rows).toEqual([])
})

test('its proof pays what is open, once', async () => {
  const [id] = await brought(aBill())
  expect((await proof(id as number)).status).toBe(201)
  expect(await readBill(id as number)).toMatchObject({ status: 'Paid', due: 0, advance: 0 })
  const { rows } = await sql`select a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'inventory_purchase' and e.source_id = ${String(id)} order by e.id, l.line_no`.execute(
    world.appContext.database.reads,
  )
  expect(rows.map((row) => Object.values(row as object))).toEqual([
    ['3-9000', 4_000_000, 0],
    ['2-1110', 0, 4_000_000],
    ['2-1110', 4_000_000, 0],
    [expect.any(String), 0, 4_000_000],
  ])
  expect((await proof(id as number)).status).toBe(409)
  expect(await inOne((by) => undoBillImport(by, [id as number]))).toEqual([id])
})

test('is identified by supplier and number, and undone as a whole', async () => {
  const bill = aBill()
  const [id] = await brought(bill)
  const existing = await existingBills(world.appContext.database.writes, [bill])
  expect(existing(supplier, bill.number.toLowerCase().replace(' ', ''))).toMatchObject({
    id,
    open: 4_000_000,
  })
  await expect(brought(bill)).rejects.toThrow(/purchases_old_number/)
  expect(await inOne((by) => undoBillImport(by, [id as number]))).toEqual([])
  expect((await owner.get(`/admin/inventory/purchase/${id}`)).status).toBe(404)
  const [again] = await brought(bill)
  expect((await owner.delete(`/admin/inventory/purchase/${again}`)).status).toBe(200)
})
