import { expect, test } from 'vitest'
import { codeKey, normalizeCode, numberKey } from './code.ts'

test.each([
  ['AB-1', 'AB-1'],
  ['AB\u20111', 'AB-1'],
  ['AB\u20131', 'AB-1'],
  ['AB\u22121', 'AB-1'],
  ['\uff21\uff22\uff0d\uff11', 'AB-1'],
  ['AB\u00ad-\u200b1\ufeff', 'AB-1'],
  [' AB\u00a0\u3000 1\t', 'AB 1'],
  ['A\u212b', 'A\u00c5'],
  ['\u3164\uffa0', ''],
])('%s', (typed, plain) => {
  expect(normalizeCode(typed)).toBe(plain)
})

test('case does not count in codes, spaces do not in numbers of documents', () => {
  expect(codeKey('\uff41b\u20131 x')).toBe('ab-1 x')
  expect(numberKey('INV \u2013 2026/1')).toBe('inv-2026/1')
})

test('a plain code stays as it is', () => {
  // the characters of all alphabets, and of the blocks with dashes, letters of mathematics and marks that nobody sees
  const blocks = [
    [0x01, 0xd7_ff],
    [0xe0_00, 0xff_ff],
    [0x1_0d_00, 0x1_0e_ff],
    [0x1_d4_00, 0x1_d7_ff],
    [0xe_00_00, 0xe_01_ff],
  ] as const
  for (const [from, to] of blocks) {
    const all = Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    const plain = normalizeCode(all.join('a'))
    expect(normalizeCode(plain)).toBe(plain)
  }
})
