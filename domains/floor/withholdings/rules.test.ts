import { describe, expect, test } from 'vitest'
import { usualWithholding } from '#domains/company/legal-entities/rules.ts'
import { withholdingOf } from './rules.ts'

const company = { is_company: true, is_numbered: true, services: 1_000_000, withheld: 0 }
const rates = usualWithholding(1)

describe('what a buyer may withhold', () => {
  test('2 % of the services, and 4 % where a tax number is missing', () => {
    expect(withholdingOf({ ...company, rates })).toEqual({ rate: 200, left: 20_000 })
    expect(withholdingOf({ ...company, rates, is_numbered: false })).toEqual({
      rate: 400,
      left: 40_000,
    })
    expect(withholdingOf({ ...company, rates, services: 1_234_525 }).left).toBe(24_691)
  })

  test('nothing of a person, and nothing where no rate is set', () => {
    expect(withholdingOf({ ...company, rates, is_company: false })).toEqual({ rate: 0, left: 0 })
    for (const country of [2, 3, undefined])
      expect(withholdingOf({ ...company, rates: usualWithholding(country ?? 0) })).toEqual({
        rate: 0,
        left: 0,
      })
  })

  test('less what was withheld before, and never below nothing', () => {
    expect(withholdingOf({ ...company, rates, withheld: 5000 }).left).toBe(15_000)
    expect(withholdingOf({ ...company, rates, withheld: 25_000 }).left).toBe(0)
  })
})
