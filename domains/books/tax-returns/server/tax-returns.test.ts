/** A tax return from its first document to its close, and what holds after it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepBook } from '#test/e-invoices/stored.ts'
import { type Taxed, aTaxedCompany } from '#test/tax.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { Closing, FiledReturn, TaxReturn } from '../contract.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { taxReturnMessages } from '../messages.ts'
import { assertNotFiled } from './recording.ts'

let world: World
let owner: Who
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
})
/** Every rule of the books, after all that the tests did. */
afterAll(async () => {
  const checks = await checkIntegrity(world.appContext.database.reads)
  expect(checks.flatMap(({ holds, first }) => (holds ? [] : first))).toEqual([])
  await world.close()
})

const spanOf = (start: string, end: string) => `&start_date=${start}&end_date=${end}`

describe('a Dutch company, by the quarter', () => {
  let company: Taxed
  const first = spanOf('2024-01-01', '2024-03-31')
  const second = spanOf('2024-04-01', '2024-06-30')

  beforeAll(async () => {
    company = await aTaxedCompany(world, owner, { country_id: 3, garages: [4] })
    await company.note({ day: '2024-01-10', amount: 10_050, code: 'BTW21' })
    await company.note({ day: '2024-03-31', amount: 20_000, code: 'BTW21' })
    await company.note({ day: '2024-02-01', amount: 5_000, code: 'BTW9' })
    await company.note({ day: '2024-02-02', amount: 7_777, code: 'BTW0' })
    await company.note({ day: '2024-02-03', amount: 1_001, code: 'BTW21', side: 'input' })
    await company.note({
      day: '2024-02-04',
      amount: 4_000,
      code: 'BTW21',
      side: 'input',
      claim_from: null,
    })
    await company.note({ day: '2024-04-01', amount: 100_000, code: 'BTW21' })
  })

  test('has a row for each box, code, rate and side, and the documents behind it', async () => {
    const report = await company.report(finance, first)
    const short = report.rows.map((row: Record<string, unknown>) => [
      row.box,
      row.code,
      row.rate,
      row.side,
      row.base,
      row.tax,
      row.documents,
    ])
    expect(short).toEqual([
      ['1a', 'BTW21', 2100, 'output', 30_050, 6_311, 2],
      ['1b', 'BTW9', 900, 'output', 5_000, 450, 1],
      ['3a', 'BTW0', 0, 'output', 7_777, 0, 1],
      ['5b', 'BTW21', 2100, 'input', 1_001, 210, 1],
    ])
    expect(report).toMatchObject({
      basis: 'invoice',
      filed_until: null,
      filed: null,
      output: 6_761,
      input: 210,
      payable: 6_551,
      waiting: { documents: 1, base: 4_000, tax: 840 },
      corrections: { documents: 0, payable: 0 },
      by_hand: { entries: [], output: 0, input: 0, due: 0 },
      can: { close: { ok: true } },
    })
    const behind = await finance.get(
      `/admin/report/tax/document?legal_entity_id=${company.id}${first}&box=1a&limit=1`,
    )
    expect(behind.data.data).toMatchObject([{ day: '2024-01-10', base: 10_050, tax: 2_111 }])
    const more = await finance.get(
      `/admin/report/tax/document?legal_entity_id=${company.id}${first}&box=1a&limit=1&after=${behind.data.next}`,
    )
    expect([more.data.data[0].day, more.data.next]).toEqual(['2024-03-31', null])
    const waits = await finance.get(
      `/admin/report/tax/document?legal_entity_id=${company.id}${first}&list=waiting`,
    )
    expect(waits.data.data).toMatchObject([{ day: '2024-02-04', counts_on: null, tax: 840 }])
  })

  test('is closed by an entry for each garage, which the preview has shown', async () => {
    const { data } = await finance.get(
      `/admin/report/tax/close?legal_entity_id=${company.id}&until=2024-03-31`,
    )
    expect(data.next).toMatchObject({
      until: '2024-03-31',
      entry_date: '2024-03-31',
      payable: 6_551,
    })
    const lines = (data.next as Closing).garages.map(({ lines: own }) =>
      own.map(({ account, debit, credit }) => [account.code, debit, credit]),
    )
    expect(lines).toEqual([
      [
        ['1-1410', 0, 210],
        ['2-1310', 6_761, 0],
        ['2-1340', 0, 6_551],
      ].toSorted(),
    ])
    const closed = await company.close(finance, '2024-03-31')
    expect([closed.status, closed.data]).toEqual([
      201,
      expect.objectContaining({ output: 6_761, input: 210, payable: 6_551 }),
    ])
    expect([
      await company.balance('VAT_OUT', 4),
      await company.balance('VAT_IN', 4),
      await company.balance('TAX_DUE', 4),
    ]).toEqual([21_000, 840, 6_551])
    const report = await company.report(finance, first)
    expect(report).toMatchObject({ payable: 6_551, filed_until: '2024-03-31' })
    expect(report.filed).toMatchObject({ filed_by: { full_name: 'Test finance' } })
    expect(report.can.close.ok).toBe(false)
  })

  test('what comes late, or is deleted after it, counts in the first open period', async () => {
    const bought = await company.note({
      day: '2024-05-01',
      amount: 2_000,
      code: 'BTW21',
      side: 'input',
    })
    await company.withdraw(bought, '2024-05-02')
    expect((await company.report(finance, second)).input).toBe(0)
    await company.note({ day: '2024-03-15', amount: 300, code: 'BTW21' })
    const report = await company.report(finance, second)
    expect([report.output, report.corrections.output, report.payable]).toEqual([21_000, 63, 21_063])
    expect((await company.report(finance, first)).payable).toBe(6_551)
    const listed = await finance.get(
      `/admin/report/tax/document?legal_entity_id=${company.id}${second}&list=corrections`,
    )
    expect(listed.data.data).toMatchObject([{ day: '2024-03-15', tax: 63 }])
  })

  test('a filed document is not void; a filed purchase is reversed by a correction', async () => {
    const bought = await company.note({
      day: '2024-06-01',
      amount: 1_000,
      code: 'BTW21',
      side: 'input',
    })
    const sold = await company.note({ day: '2024-06-02', amount: 1_000, code: 'BTW21' })
    expect((await company.close(finance, '2024-06-30')).status).toBe(201)
    await expect(company.withdraw(sold, '2024-07-01')).rejects.toMatchObject({ status: 409 })
    await company.withdraw(bought, '2024-07-01')
    const third = await company.report(finance, spanOf('2024-07-01', '2024-09-30'))
    expect(third.corrections).toMatchObject({ documents: 1, input: -210, payable: 210 })
    expect(third.payable).toBe(210)
    const db = world.appContext.database.writes
    await expect(
      assertNotFiled(db, { legal_entity_id: company.id, day: '2024-06-30' }),
    ).rejects.toThrow()
    await assertNotFiled(db, { legal_entity_id: company.id, day: '2024-07-01' })
  })

  test('only the last return opens again, by the reversal of its entries', async () => {
    expect((await company.reopen(finance, '2024-06-30')).status).toBe(403)
    expect((await company.reopen(owner, '2024-03-31')).message).toBe(taxReturnMessages.notLast)
    const due = await company.balance('TAX_DUE', 4)
    const { data: before } = await owner.get(
      `/admin/report/tax/close?legal_entity_id=${company.id}`,
    )
    expect(before.data.map(({ can }: FiledReturn) => can.reopen.ok)).toEqual([true, false])
    expect((await company.reopen(owner, '2024-06-30')).status).toBe(200)
    expect(await company.balance('TAX_DUE', 4)).toBe(due - before.data[0].payable)
    expect((await company.reopen(owner, '2024-06-30')).errors).toMatchObject({
      until: [taxReturnMessages.nothingFiled],
    })
    // a purchase and its reversal cancel each other in the reopened period
    const again = await company.report(finance, second)
    expect([again.input, again.corrections.input]).toEqual([210, -210])
    const closed = await company.close(finance, '2024-06-30')
    expect(closed.status).toBe(201)
    expect(await company.balance('TAX_DUE', 4)).toBe(6_551 + closed.data.payable)
    expect(await company.balance('VAT_OUT', 4)).toBe(0)
  })

  test('in a filed period its accounts take no entry by hand, nor the reversal of one', async () => {
    const { rows } = await sql<{ id: number; key: string }>`
      select id, system_key as key from accounts where book_id = 3 and system_key in ('VAT_OUT', 'TAX_DUE', 'BANK')`.execute(
      world.appContext.database.writes,
    )
    const idOf = (key: string) => rows.find((row) => row.key === key)?.id
    const byHand = (entry_date: string, key: string) =>
      finance.post('/admin/journal', {
        garage_id: 4,
        entry_date,
        description: 'Paid to the tax office',
        lines: [
          { account_id: idOf(key), debit: 5_000 },
          { account_id: idOf('BANK'), credit: 5_000 },
        ],
      })
    for (const key of ['VAT_OUT', 'TAX_DUE']) {
      const { status, errors } = await byHand('2024-06-30', key)
      expect([status, errors]).toEqual([
        422,
        { 'lines.0.account_id': [expect.stringContaining('2024-06-30')] },
      ])
    }
    const opening = await finance.post('/admin/opening-balance', {
      garage_id: 4,
      entry_date: '2024-06-30',
      lines: [{ account_id: idOf('VAT_OUT'), credit: 1 }],
    })
    expect(opening.status).toBe(422)
    const paid = await byHand('2024-07-01', 'TAX_DUE')
    expect(paid.status).toBe(201)
    const report = await company.report(finance, spanOf('2024-07-01', '2024-09-30'))
    expect(report.by_hand).toMatchObject({
      due: -5_000,
      output: 0,
      entries: [{ id: paid.data.id }],
    })
    expect((await company.close(finance, '2024-09-30')).status).toBe(201)
    const back = await finance.post(`/admin/journal/${paid.data.id}/reverse`, { reason: 'Twice' })
    expect([back.status, back.message]).toEqual([409, expect.stringContaining('2024-09-30')])
    expect((await company.reopen(owner, '2024-09-30')).status).toBe(200)
  })

  test('refuses what is no period, has not ended, or is filed', async () => {
    const refused = async (until: string) => {
      const { status, message, errors } = await company.close(finance, until)
      return [status, errors?.until?.[0] ?? message]
    }
    expect(await refused('2024-04-30')).toEqual([422, taxReturnMessages.notAPeriod])
    expect(await refused('2099-03-31')).toEqual([422, taxReturnMessages.notEnded])
    expect(await refused('2024-06-30')).toEqual([409, taxReturnMessages.filedAlready])
    expect(await refused('2023-12-31')).toEqual([409, taxReturnMessages.filedAlready])
  })
})

describe('corrections of filed periods of a Dutch company in euros', () => {
  let company: Taxed
  const third = spanOf('2024-07-01', '2024-09-30')
  const box = (report: TaxReturn, name: string) => report.boxes.find((row) => row.box === name)

  beforeAll(async () => {
    await keepBook(world, 3, 'EUR')
    company = await aTaxedCompany(world, owner, { country_id: 3, garages: [4] })
    await company.note({ day: '2024-01-10', amount: 100_000, code: 'BTW21' })
    await company.close(finance, '2024-03-31')
    await company.note({ day: '2024-04-10', amount: 200_000, code: 'BTW21' })
    await company.close(finance, '2024-06-30')
    await company.note({ day: '2024-07-10', amount: 50_000, code: 'BTW21' })
  })
  afterAll(() => keepBook(world, 3, 'IDR'))

  test('up to EUR 1,000 a period they are in the boxes, and 5c is what is payable', async () => {
    // exactly 1,000.00 of the first quarter, by two documents; 21 of the second
    await company.note({ day: '2024-01-15', amount: 577_190, code: 'BTW21' })
    await company.note({
      day: '2024-01-20',
      amount: 100_999,
      code: 'BTW21',
      side: 'input',
    })
    await company.note({ day: '2024-05-01', amount: 10_000, code: 'BTW21' })
    const report: TaxReturn = await company.report(finance, third)
    expect(report.suppletie).toEqual([])
    expect(report.corrections).toMatchObject({ documents: 3, output: 123_310, input: 21_210 })
    expect(box(report, '1a')).toMatchObject({ base: 637_190, tax: 133_810 })
    expect(box(report, '5b')).toMatchObject({ tax: 21_210 })
    expect(box(report, '5c')?.tax).toBe(report.payable)
    expect(report.payable).toBe(133_810 - 21_210)
  })

  test('above it a suppletie of that period has them, and the boxes only those of the others', async () => {
    await company.note({ day: '2024-02-01', amount: 5, code: 'BTW21' })
    const report: TaxReturn = await company.report(finance, third)
    expect(report.suppletie).toMatchObject([
      {
        start_date: '2024-01-01',
        end_date: '2024-03-31',
        output: 121_211,
        input: 21_210,
        payable: 100_001,
        documents: 3,
      },
    ])
    expect(report.corrections).toMatchObject({ documents: 1, payable: 2100 })
    expect(box(report, '1a')).toMatchObject({ base: 60_000, tax: 12_600 })
    expect([box(report, '5c')?.tax, report.payable]).toEqual([12_600, 12_600])
    const listed = async (query: string) =>
      (
        await finance.get(
          `/admin/report/tax/document?legal_entity_id=${company.id}${third}&${query}`,
        )
      ).data.data.map(({ day }: { day: string }) => day)
    expect(await listed('list=suppletie')).toEqual(['2024-01-15', '2024-01-20', '2024-02-01'])
    expect(await listed('list=suppletie&period=2024-04-01')).toEqual([])
    expect(await listed('list=corrections')).toEqual(['2024-05-01'])
  })

  test('a filed return says the same, and both are owed', async () => {
    const before = await company.report(finance, third)
    const due = await company.balance('TAX_DUE', 4)
    const closed = await company.close(finance, '2024-09-30')
    expect(closed.status).toBe(201)
    expect(closed.data.payable).toBe(12_600 + 100_001)
    expect(await company.balance('TAX_DUE', 4)).toBe(due + closed.data.payable)
    const after = await company.report(finance, third)
    for (const name of ['rows', 'boxes', 'corrections', 'suppletie', 'payable'])
      expect(after[name]).toEqual(before[name])
  })

  test('the reversal of a purchase corrects the period in which it was claimed', async () => {
    const bought = await company.note({
      day: '2024-08-01',
      amount: 1_000_000,
      code: 'BTW21',
      side: 'input',
    })
    await company.close(finance, '2024-12-31')
    await company.withdraw(bought, '2025-02-01')
    const report: TaxReturn = await company.report(finance, spanOf('2025-01-01', '2025-03-31'))
    expect(report.suppletie).toMatchObject([{ start_date: '2024-07-01', input: -210_000 }])
    expect([report.payable, box(report, '5c')?.tax]).toEqual([0, 0])
  })
})
