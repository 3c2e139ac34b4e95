import { expect, test } from 'vitest'
import { smsLength } from './sms-length.ts'

const a = (count: number) => 'a'.repeat(count)

test.each([
  ['', { encoding: 'gsm7', characters: 0, segments: 0 }],
  [a(160), { encoding: 'gsm7', characters: 160, segments: 1 }],
  [a(161), { encoding: 'gsm7', characters: 161, segments: 2 }],
  [a(306), { encoding: 'gsm7', characters: 306, segments: 2 }],
  [a(307), { encoding: 'gsm7', characters: 307, segments: 3 }],
  // the euro is a character of the extension
  [`${a(158)}€`, { encoding: 'gsm7', characters: 160, segments: 1 }],
  [`${a(159)}€`, { encoding: 'gsm7', characters: 161, segments: 2 }],
  // its escape and itself stay together, so the first segment ends with 152
  [`${a(152)}€${a(152)}`, { encoding: 'gsm7', characters: 306, segments: 3 }],
  ['é ñ Ä ü \n', { encoding: 'gsm7', characters: 9, segments: 1 }],
  ['ë', { encoding: 'ucs2', characters: 1, segments: 1 }],
  [`ë${a(69)}`, { encoding: 'ucs2', characters: 70, segments: 1 }],
  [`ë${a(70)}`, { encoding: 'ucs2', characters: 71, segments: 2 }],
  // an emoji is two units, never in two segments
  [`${a(66)}🚗${a(67)}`, { encoding: 'ucs2', characters: 135, segments: 3 }],
  ['…', { encoding: 'ucs2', characters: 1, segments: 1 }],
])('%#', (text, expected) => {
  expect(smsLength(text)).toEqual(expected)
})
