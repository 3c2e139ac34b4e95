import { expect, test } from 'vitest'
import { invoiceMessages as m } from './messages.ts'
import { reverseChargeProblem } from './reverse-charge.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

const company = (btw_id: string | null) =>
  ({ kind: 'company', btw_id, npwp: null, tin: null }) as Buyer
const tax = (code: string, kind = 'reverse', base = 100) => ({ code, kind, base }) as never
const said = (code: string, buyer: Buyer | null) => {
  const problem = reverseChargeProblem([tax('BTW21', 'standard'), tax(code)], buyer)
  return problem === null ? null : (problem as { code: string }).code
}

test('reverse charge needs a company with a VAT number', () => {
  const missing = 'invoices.reverseNeedsNumber'
  expect(m.reverseNeedsNumber).toBeTruthy()
  expect(said('VERLEGD', null)).toBe(missing)
  expect(said('VERLEGD', { ...company('NL004495445B01'), kind: 'person' })).toBe(missing)
  expect(said('VERLEGD', company(null))).toBe(missing)
  expect(said('ICP', company(null))).toBe(missing)
  expect(said('VERLEGD', company('NL004495445B01'))).toBe(null)
})

test('and of another country of the European Union for supplies there', () => {
  for (const number of ['DE123456789', 'EL123456789', 'XI123456789'])
    expect(said('ICP', company(number))).toBe(null)
  for (const number of ['NL004495445B01', 'GB123456789', 'CH123456789', 'GR123456789'])
    expect(said('ICP', company(number))).toBe('invoices.reverseNeedsCountry')
})

test('other codes, and lines of nothing, need none', () => {
  expect(reverseChargeProblem([tax('BTW21', 'standard'), tax('ICP', 'reverse', 0)], null)).toBe(
    null,
  )
})
