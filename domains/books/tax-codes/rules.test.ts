/** The tax codes that may be chosen for a line. */
import { expect, test } from 'vitest'
import { type CodeOfDay, type TaxRules, choicesOf } from './rules.ts'

const code = (tax_code_id: number, name: string, kind: CodeOfDay['kind']): CodeOfDay => ({
  tax_code_id,
  code: name,
  name,
  names: { en: name, id: name, my: name, nl: name },
  kind,
  rate: { basis_points: 800, base_numerator: 1, base_denominator: 1 },
  recoverable: false,
})
const rules: TaxRules = {
  country_id: 2,
  legal_entity_id: 7,
  includes_tax: false,
  kor: false,
  codes: [code(1, 'SVT', 'standard'), code(2, 'SVT6', 'standard'), code(3, 'NA', 'outside')],
  defaults: [
    { line_kind: 'service', customer_kind: 'person', tax_code_id: 1 },
    { line_kind: 'product', customer_kind: 'person', tax_code_id: 3 },
    { line_kind: 'product', customer_kind: 'company', tax_code_id: 1 },
  ],
}
const namesOf = (codes: CodeOfDay[]) => codes.map((code) => code.code)

test('the desk chooses within the kind of the usual code, a branch admin among all', () => {
  expect(namesOf(choicesOf(rules, { kind: 'service' }, false))).toEqual(['SVT', 'SVT6'])
  expect(namesOf(choicesOf(rules, { kind: 'service' }, true))).toEqual(['SVT', 'SVT6', 'NA'])
})

test('what is usual depends on the buyer', () => {
  const product = { kind: 'product' as const, customer_kind: 'company' as const }
  expect(namesOf(choicesOf(rules, product, false))).toEqual(['SVT', 'SVT6'])
})

test('where the usual code is the only one there is nothing to choose, unless another was chosen', () => {
  expect(choicesOf(rules, { kind: 'product' }, false)).toEqual([])
  expect(namesOf(choicesOf(rules, { kind: 'product', chosen: 1 }, false))).toEqual(['SVT', 'NA'])
})

test('a garage without a company has one rate, and nothing to choose', () => {
  expect(choicesOf({ ...rules, legal_entity_id: null }, { kind: 'service' }, true)).toEqual([])
})
