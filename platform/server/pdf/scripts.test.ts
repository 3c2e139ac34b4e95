/** Names of every script in a print document: drawn completely, in order, or named if no font has them. */
import { describe, expect, test } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import type { PrintDocument } from '#platform/contract/print-document.ts'
import { drawPdf } from './draw.ts'
import { lettersOf, nameOf } from './letters.ts'
import { layLines } from './lines.ts'

/** The text in every field of a print document that may contain typed text. */
const paperWith = (text: string, language: Language = 'en'): PrintDocument => ({
  language,
  title: text,
  number: 'INV/1',
  stamp: null,
  status: { text, good: true },
  banner: text,
  garage: { name: text, lines: [text] },
  facts: [{ label: 'Order', value: text }],
  billTo: { label: 'Bill to', name: text, lines: [text] },
  vehicle: { label: 'Car', facts: [{ label: text, value: text }] },
  items: [
    {
      no: '1',
      name: text,
      details: [text],
      qty: text,
      unit_price: '1',
      discount: null,
      amount: text,
    },
  ],
  columns: (['no', 'items', 'qty', 'unitPrice', 'amount'] as const).map((name) => ({
    name,
    label: name,
  })),
  totals: [{ label: text, value: '1', strong: true }],
  payment: { label: 'Pay', lines: [text], reference: text },
  payments: { label: 'Paid', facts: [{ label: text, value: '1' }] },
  warranty: [text],
  signature: {
    label: 'Signed',
    svg: '<svg viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>',
    lines: [text, '21 Nov'],
  },
  code: { url: 'https://example.com', lines: [text] },
})
/**
 * Title, status, banner, garage (2), fact, payer (2), car (2), item (4), total, payment (2), payments, warranty,
 * signature, code, footer.
 */
const PLACES = 22

const read = async (text: string, language?: Language) =>
  readPdf(await drawPdf(paperWith(text, language), '2026-11-21')).all

const countOf = (all: string, part: string) => all.split(part).length - 1

const drawn = {
  Chinese: '陳偉強',
  'Chinese, simplified': '刘伟',
  Thai: 'ใจ',
  Hebrew: 'דוד',
  Cyrillic: 'Владимир',
  Vietnamese: 'Nguyễn',
  Armenian: 'Հայ',
  Georgian: 'გია',
}

test.each(Object.entries(drawn))(
  '%s stands in every place, without a box',
  async (script, text) => {
    const all = await read(text)
    // glyphs are read from left to right, as they are drawn
    const seen = script === 'Hebrew' ? [...text].toReversed().join('') : text
    expect(countOf(all, seen)).toBe(PLACES)
    expect(all).not.toContain('\0')
  },
)

test.each([
  ['Tamil', 'முத்து கிருஷ்ணன்'],
  ['Hindi', 'राजेश क्षत्रिय'],
  ['Bengali', 'বাংলা ক্ষমা'],
  ['Arabic', 'محمد عبد الله'],
  ['Thai with marks', 'สมชาย ใจดี'],
  ['marks that join no letter', 'x\u030c q\u0301'],
])('%s: nothing is missing, and each letter is there', async (_script, text) => {
  const { letters, missing } = lettersOf(text)
  expect(missing).toEqual([])
  expect(letters.map((letter) => letter.text).join('')).toBe(text.normalize('NFC'))
  const all = await read(text)
  expect(all).not.toContain('[')
  expect(all).not.toContain('\0')
})

const width = (text: string) => text.length * 10
const seenIn = (text: string, wide = 1000) =>
  layLines(text, wide, width).lines.map(({ runs }) => runs.map((run) => run.text).join(''))

describe('from right to left', () => {
  test('words go to the left, figures stay, brackets turn', () => {
    expect(seenIn('אב גד 12 (הו)')).toEqual(['(הו) 12 גד אב'])
    expect(seenIn('Tan אב גד Utrecht')).toEqual(['Tan גד אב Utrecht'])
  })
  test('Arabic words are shaped whole', () => {
    const [line] = layLines('محمد علي', 1000, width).lines
    expect(line?.runs.map(({ text }) => text)).toEqual(['علي', ' ', 'محمد'])
  })
  test('one fact of a line leaves the next in its place', () => {
    expect(seenIn('אב · 12 Nov')).toEqual(['אב · 12 Nov'])
  })
})

describe('lines', () => {
  test('Chinese breaks between letters, not before a full stop', () => {
    expect(seenIn('車輛維修保固。', 60)).toEqual(['車輛維修保', '固。'])
  })
  test('Thai breaks between words', () => {
    expect(seenIn('ทดสอบการตัดคำ', 80)).toEqual(['ทดสอบการ', 'ตัดคำ'])
  })
  test('a long word is cut where the column ends', () => {
    expect(seenIn('陳 ABCDEFGHIJ', 50)).toEqual(['陳', 'ABCDE', 'FGHIJ'])
  })
  test('a line is as wide as it is drawn', () => {
    for (const { runs, width: wide } of layLines('陳偉強 Tan אב 12', 1000, width).lines)
      expect(wide).toBe(runs.reduce((sum, run) => sum + run.width, 0))
  })
})

const names: Record<Language, [car: string, flag: string, letter: string]> = {
  en: ['automobile', 'Indonesia', 'Ethiopic U+1275'],
  id: ['mobil', 'Indonesia', 'Etiopia U+1275'],
  my: ['kereta', 'Indonesia', 'Ethiopia U+1275'],
  nl: ['auto', 'Indonesië', 'Ethiopisch U+1275'],
}

test.each(languages)('what no font has is named below, in %s', async (language) => {
  const all = await read('Budi 🚗 🇮🇩 ት', language)
  expect(countOf(all, `[${names[language].join(', ')}]`)).toBe(PLACES)
  expect(all).toContain('Budi ')
})

test('an emoji of several signs has one name; a text of nothing else is its name', async () => {
  expect(lettersOf('👩🏽‍🔧❤️1️⃣')).toEqual({
    letters: [{ text: '1', family: 'inter' }],
    missing: ['👩🏽‍🔧', '❤️'],
  })
  expect(await read('❤️')).toContain('[red heart]')
})

test('marks of direction, joiners and control characters are nothing', () => {
  expect(lettersOf('\u200eBu\u200bdi\u0007\u202e')).toEqual(lettersOf('Budi'))
})

test('a mark that no font can place is named, its letter drawn', () => {
  const { letters, missing } = lettersOf('a\u{1abe}')
  expect(letters.map(({ text }) => text)).toEqual(['a'])
  expect(missing).toEqual(['\u{1abe}'])
})

test('a mixed paper is the same file each time', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => drawPdf(paperWith('陳 אב முத்து 🚗'), '2026-11-21')),
  )
  expect(one?.equals(other as Buffer)).toBe(true)
})

test.each([
  ['a letter before a colour of skin stays', 'Budi\u{1f3fd} A', 'Budi A', ['medium skin tone']],
  ['a space before one is not named', 'Budi \u{1f3ff}', 'Budi ', ['dark skin tone']],
  ['a text begins without the space of what it began with', '🚗 Budi', 'Budi', ['automobile']],
  [
    'the flag of a part of a country',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}A',
    'A',
    ['GB-ENG'],
  ],
  ['a sign that is an emoji elsewhere', 'A☎', 'A', ['telephone']],
  ['a mark that many scripts share', 'A\u0324', 'A', ['U+0324']],
] as const)('%s', (_what, text, kept, called) => {
  const { letters, missing } = lettersOf(text)
  expect(letters.map((letter) => letter.text).join('')).toBe(kept)
  expect(missing.map((one) => nameOf(one, 'en'))).toEqual(called)
})
