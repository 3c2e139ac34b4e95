import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each([
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['😀😀', 1, ''],
  ['short', 200, 'short'],
  ['longer', 4, 'long'],
])('%j cut at %i is %j', (text, most, kept) => expect(truncate(text, most)).toBe(kept))
