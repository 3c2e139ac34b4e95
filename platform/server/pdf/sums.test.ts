/** Layout that depends on the texts: a total whose name takes two lines, and more fields than fit in a row. */
import { expect, test } from 'vitest'
import type { PrintDocument } from '#platform/contract/print-document.ts'
import { drawHead, drawSums } from './parts.ts'
import { createPen } from './pen.ts'

const printDocumentOf = (own: Partial<PrintDocument>): PrintDocument => ({
  language: 'my',
  title: 'Invois',
  number: 'INV/1',
  stamp: null,
  status: null,
  banner: null,
  garage: { name: 'Bengkel', lines: [] },
  facts: [{ label: 'Nombor', value: 'INV/KCH/2026/00022' }],
  billTo: { label: 'Kepada', name: 'Ganesh', lines: [] },
  vehicle: null,
  items: [],
  columns: [],
  totals: [],
  payment: null,
  payments: null,
  warranty: [],
  ...own,
})

/** How far down the page a part extends. */
function reach(draw: typeof drawHead, paper: PrintDocument) {
  const pen = createPen({
    Title: paper.title,
    Author: paper.garage.name,
    CreationDate: new Date('2026-11-21'),
    language: paper.language,
    lang: 'ms',
  })
  const top = pen.y
  draw(pen, paper)
  return pen.y - top
}
const sumsOf = (label: string) =>
  printDocumentOf({
    totals: [
      { label, value: 'RM 13.44', strong: false },
      { label: 'Jumlah', value: 'RM 1,713.44', strong: true },
    ],
  })

test('a name of two lines moves the sums below it down', () => {
  const one = reach(drawSums, sumsOf('Cukai'))
  const two = reach(drawSums, sumsOf('Cukai perkhidmatan 8% daripada RM 168.00'))
  expect(two).toBeGreaterThan(one + 8)
})

test('five facts take two rows, so that no number is broken', () => {
  const facts = (count: number) =>
    printDocumentOf({
      facts: Array.from({ length: count }, () => ({ label: 'Nombor', value: 'CN/1' })),
    })
  const one = reach(drawHead, facts(4))
  expect(reach(drawHead, facts(3))).toBe(one)
  expect(reach(drawHead, facts(5))).toBeGreaterThan(one + 20)
})
