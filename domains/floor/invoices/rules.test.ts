import { expect, test } from 'vitest'
import { hasAlignmentWork, parseInvoiceNumber } from './rules.ts'

test.each([
  ['INV/CIL/2026/00012', { code: 'CIL', years: [2026], serial: '00012' }],
  ['inv/cil/2025/12', { code: 'CIL', years: [2025], serial: '00012' }],
  ['CIL/2025/12', { code: 'CIL', years: [2025], serial: '00012' }],
  ['CIL/12', { code: 'CIL', years: [2026, 2025], serial: '00012' }],
  ['2025/7', { years: [2025], serial: '00007' }],
  ['7', { years: [2026, 2025], serial: '00007' }],
  ['100000', { years: [2026, 2025], serial: '100000' }],
])('%s is a number', (keyword, said) => {
  expect(parseInvoiceNumber(keyword, 2026)).toEqual(said)
})

test.each([
  '',
  'INV',
  'INV/',
  'B 1234 XYZ',
  'WO/CIL/2026/00012',
  "12'; --",
  'CIL/2026/%',
  'a/b/c/1',
])('%j is none', (keyword) => {
  expect(parseInvoiceNumber(keyword, 2026)).toBeUndefined()
})

test.each([
  ['service', 'Paket spooring + balancing 4 roda', true],
  ['service', 'Wheel alignment (spooring)', true],
  ['other', 'Penjajaran tayar', true],
  ['third_party', 'Uitlijnen + balanceren (4 wielen)', true],
  ['part', 'Alignment shims', false],
  ['inspection', 'Wheel alignment', false],
  ['service', 'Panel alignment', false],
  ['service', 'Oil change', false],
] as const)('%s "%s": alignment work is %s', (kind, name, is) => {
  expect(hasAlignmentWork([{ kind, name }])).toBe(is)
})
