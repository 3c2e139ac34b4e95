/** Random orders of a company with tax: documents, books and the return agree, and issued invoices never change. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreed, aTill, taken } from '#test/invoices.ts'
import { anOrder } from '#test/orders.ts'
import { codesOf, registered } from '#test/taxed.ts'
import type { Who } from '#test/world.ts'

const till = await aTill()
const { world, admin, issued, sheetOf, posted } = till
afterAll(() => world.close())

let owner: Who
let entity: number
let codes: (number | null)[]

beforeAll(async () => {
  owner = await world.signedInAs('super admin', { garage_id: null })
  entity = await registered(owner, 1)
  const code = await codesOf(owner, 1)
  const { data } = await owner.post('/admin/tax-code', {
    country_id: 1,
    code: 'BEBAS',
    name: { en: 'Exempt' },
    kind: 'exempt',
    reason: 'Passed on',
  })
  codes = [null, code('PPN').id, code('PPN0').id, data.id]
})

const kinds = ['service', 'inspection', 'part', 'third_party', 'other'] as const
const bill = fc.record({
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      unit_price: fc.integer({ min: 0, max: 5_000_000 }),
      qty: fc.integer({ min: 1, max: 9000 }).map((thousandths) => thousandths / 1000),
      code: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  percent: fc.integer({ min: 0, max: 9999 }).map((points) => points / 100),
  includesTax: fc.boolean(),
  isVoided: fc.boolean(),
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function setIncludes(prices_include_tax: boolean) {
  const url = `/admin/legal-entity/${entity}`
  const { version } = (await owner.get(url)).data
  expect((await owner.put(url, { prices_include_tax, version })).status).toBe(200)
}

const noted = async (invoice: { id: number }) =>
  (
    await sql<{ tax: number; base: number }>`select tax, base from document_taxes
      where source = 'invoice' and source_id = ${invoice.id}`.execute(
      world.appContext.database.reads,
    )
  ).rows

interface Row {
  tax_code_id: number
  base: number
  tax: number
}

test('any invoice adds up, printed and in the books, and stays as issued', async () => {
  const known: { id: number; sheet: string }[] = []
  await fc.assert(
    fc.asyncProperty(bill, async ({ lines, percent, includesTax, isVoided }) => {
      await setIncludes(includesTax)
      // only a branch admin may choose another kind of code than the default
      const order = await anOrder(
        { ...till, adviser: admin },
        { lines: lines.map(({ code, ...line }) => agreed({ ...line, tax_code_id: codes[code] })) },
      )
      if (percent > 0)
        await taken(
          order.post('discount', { type: 'percent', amount: percent, reason: 'Regular customer' }),
        )
      for (const stage of ['in_progress', 'quality_check', 'ready'])
        expect([stage, (await order.move(stage)).status]).toEqual([stage, 200])
      expect((await order.get()).prices_include_tax).toBe(includesTax)
      const invoice = await issued(order)
      const sheet = await sheetOf(invoice)
      const taxes = sheet.taxes as Row[]
      expect(sheet.tax).toBe(sum(taxes.map(({ tax }) => tax)))
      expect(sheet.tax).toBe(sum(sheet.items.map(({ tax }: Row) => tax)))
      const shown = sheet.sub_total - sheet.discount
      expect(sheet.grand_total).toBe(includesTax ? shown : shown + sheet.tax)
      for (const row of taxes)
        expect(row.tax).toBe(
          sum(
            sheet.items
              .filter(({ tax_code_id }: Row) => tax_code_id === row.tax_code_id)
              .map(({ tax }: Row) => tax),
          ),
        )
      const entry = await posted(order, 'invoiced')
      expect(sum(entry.map(({ debit }) => debit))).toBe(sum(entry.map(({ credit }) => credit)))
      const of = (code: string) =>
        sum(entry.filter((line) => line.code.startsWith(code)).map((one) => one.debit - one.credit))
      expect(of('1-1210')).toBe(sheet.grand_total)
      expect(of('2-1310')).toBe(0 - sheet.tax)
      expect(of('4-')).toBe(sheet.tax - sheet.grand_total)
      expect(sum((await noted(invoice)).map(({ tax }) => tax))).toBe(sheet.tax)
      expect(sum((await noted(invoice)).map(({ base }) => base))).toBe(
        sum(taxes.map(({ base }) => base)),
      )
      if (!isVoided) {
        known.push({ id: invoice.id, sheet: JSON.stringify([sheet.items, taxes, sheet.tax]) })
        return
      }
      const gone = await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })
      expect([gone.status, gone.errors]).toEqual([200, undefined])
      expect(await noted(invoice)).toEqual([])
    }),
    { numRuns: 12, seed: 115 },
  )
  // later changes do not affect them
  const [, ppn] = codes
  const rate = { basis_points: 2000, valid_from: '2020-06-01' }
  expect((await owner.post(`/admin/tax-code/${ppn}/rate`, rate)).status).toBe(201)
  for (const { id, sheet } of known) {
    const now = await sheetOf({ id })
    expect(JSON.stringify([now.items, now.taxes, now.tax])).toBe(sheet)
  }
  const { checks } = (await owner.get('/admin/report/integrity?full=true&country_id=1')).data
  expect(checks.filter((check: { holds: boolean }) => !check.holds)).toEqual([])
}, 180_000)
