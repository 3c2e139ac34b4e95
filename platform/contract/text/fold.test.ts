import { expect, test } from 'vitest'
import { foldText, hasWords, wordsOf } from './fold.ts'

test.each([
  ['Café Élégant', 'cafe elegant'],
  ['Müller-Lüdenscheidt', 'muller-ludenscheidt'],
  ['D\u2019Angelo', 'dangelo'],
  ["Mu'min Nur\u02bcaini", 'mumin nuraini'],
  ['\u0141ukasz \u00d8rsted Stra\u00dfe', 'lukasz orsted strasse'],
  ['\u00c6gir \u0152uvre', 'aegir oeuvre'],
  ['\uff22\uff11\uff12\uff13\uff14', 'b1234'],
  ['Nguy\u1ec5n', 'nguyen'],
  ['a\u200bb', 'ab'],
  ['5W\u201330', '5w-30'],
  ['张伟', '张伟'],
])('%s', (text, plain) => {
  expect(foldText(text)).toBe(plain)
  expect(foldText(plain)).toBe(plain)
})

test('the words of a keyword, each once, without lone signs', () => {
  expect(wordsOf('  Toko & Sons,  toko ')).toEqual(['toko', 'sons,'])
  expect(wordsOf('& -')).toEqual([])
})

test('every word, in any order', () => {
  expect(hasWords('Andr\u00e9 van der B\u00fcrg', 'burg ANDRE')).toBe(true)
  expect(hasWords('Andr\u00e9 van der B\u00fcrg', 'burg paul')).toBe(false)
})
