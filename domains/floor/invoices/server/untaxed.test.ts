/** A garage without a company runs no extra statement for tax. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aTill, taken } from '#test/invoices.ts'
import { captureStatements } from '#test/statements.ts'

let till: Awaited<ReturnType<typeof aTill>>
let takeStatements: () => string[]

beforeAll(async () => {
  takeStatements = captureStatements()
  till = await aTill()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await till.world.close()
})

/**
 * The statements of a call: of several runs, the one with the fewest lookups. Events are not among
 * them: the process sends those of earlier writes together, whenever their moment comes.
 */
async function sentBy(make: () => Promise<() => Promise<unknown>>): Promise<string[]> {
  const found: string[][] = []
  for (let turn = 0; turn < 5; turn++) {
    const call = await make()
    takeStatements()
    await call()
    found.push(takeStatements().filter((text) => !text.includes('pg_notify')))
  }
  return found.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** A write to a table that only tax needs. Earlier statements may read one more column there. */
const ofTax =
  /\b(?:insert into|update|delete from) "?(?:document_taxes|tax_|e_invoice|credit_note)/i

/** The number of statements of the release before tax, without that of events. */
const before = { issued: 16, paid: 18 }

test('an invoice and a payment', async () => {
  const issued = await sentBy(async () => {
    const order = await till.ready()
    return () => till.issued(order)
  })
  const paid = await sentBy(async () => {
    const invoice = await till.issued(await till.ready())
    return () => taken(till.pay(invoice, 1000))
  })
  expect(issued.length).toBeLessThanOrEqual(before.issued)
  expect(paid.length).toBeLessThanOrEqual(before.paid)
  expect([...issued, ...paid].filter((text) => ofTax.test(text))).toEqual([])
})
