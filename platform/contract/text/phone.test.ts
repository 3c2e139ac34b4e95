import { expect, test } from 'vitest'
import { phoneDigits } from './invisible-characters.ts'
import { toE164 } from './phone.ts'

test.each([
  ['marks of direction, as a contact card copies them', '\u202a+62 812-3456-7890\u202c'],
  ['marks of isolation', '\u2066+62 812 3456 7890\u2069'],
  ['characters without width', '0812\u200b3456\u200d7890\ufeff'],
  ['a soft hyphen', '0812\u00ad34567890'],
  ['a hyphen that does not break', '0812\u20113456\u20117890'],
  ['an en dash and a minus', '0812\u20133456\u22127890'],
  ['spaces that do not break, and narrow ones', '0812\u00a03456\u202f7890\u2009'],
  ['signs of full width', '\uff0b\uff16\uff12\uff0d812 3456 7890'],
  ['no plus', '62 812 3456 7890'],
  ['a plus that is written as two zeros', '0062 812 3456 7890'],
  ['a link', 'tel:+62-812-3456-7890'],
  ['a link of its own country', 'TEL:081234567890'],
  ['the zero of its own country in brackets', '+62 (0)812 3456 7890'],
  ['a number that was kept with decimals', '6281234567890.0'],
])('%s', (_, typed) => {
  expect(toE164(typed, 1, 'mobile')).toBe('+6281234567890')
})

test.each(['', '\u202a\u202c', '0812 CALL ME', '123', '+62 812-3456-7890 ext 3'])(
  'what is no phone: %j',
  (typed) => {
    expect(toE164(typed, 1, 'any')).toBeUndefined()
  },
)

test.each([
  ['0812-3456', '8123456'],
  ['+62 (0)812 3456', '628123456'],
  ['(0812) 3456', '8123456'],
  ['tel:+62-812-3456', '628123456'],
  ['0062 812 3456', '628123456'],
  ['6281234567890.0', '6281234567890'],
  ['B 1234', undefined],
  ['00', undefined],
])('a search for %j looks for the digits %j', (keyword, digits) => {
  expect(phoneDigits(keyword)).toBe(digits)
})
