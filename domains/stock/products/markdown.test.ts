import { expect, test } from 'vitest'
import { blocksOf } from './markdown.ts'

const plain = (text: string) => ({ text, bold: false })

test('headings, lists, bold and paragraphs', () => {
  expect(
    blocksOf('# Mug\n\nHolds **300 ml**\nof coffee.\n\n- warm\n- **cold**\n\n1. rinse\n2. dry'),
  ).toEqual([
    { kind: 'heading', level: 1, words: [plain('Mug')] },
    {
      kind: 'paragraph',
      words: [plain('Holds '), { text: '300 ml', bold: true }, plain(' of coffee.')],
    },
    { kind: 'list', ordered: false, items: [[plain('warm')], [{ text: 'cold', bold: true }]] },
    { kind: 'list', ordered: true, items: [[plain('rinse')], [plain('dry')]] },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[here](javascript:alert(1))',
  '![x](http://example.com/x.png)',
  '&lt;b&gt;',
  '`code`',
  '**half',
])('%s stays the words that it is', (text) => {
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', words: [plain(text)] }])
})

test('a hostile description takes no time', () => {
  const began = performance.now()
  blocksOf(`${'*'.repeat(5000)}\n${'#'.repeat(5000)} ${' '.repeat(5000)}`)
  expect(performance.now() - began).toBeLessThan(200)
})
