/** A signature that was stored before its numbers were bounded still prints, as far as it can be drawn. */
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import type { PrintDocument } from '#platform/contract/print-document.ts'
import { drawPdf } from './draw.ts'

const paper = (svg: string): PrintDocument => ({
  language: 'en',
  title: 'Job card',
  number: null,
  stamp: null,
  status: null,
  banner: null,
  garage: { name: 'Bengkel', lines: [] },
  facts: [{ label: 'Order', value: '1' }],
  billTo: { label: 'Bill to', name: 'Budi', lines: [] },
  vehicle: null,
  items: [],
  columns: [{ name: 'items', label: 'Items' }],
  totals: [],
  payment: null,
  payments: null,
  warranty: [],
  signature: { label: 'Signed by', svg, lines: ['Budi'] },
})
const sizeOf = async (svg: string) => (await drawPdf(paper(svg), null)).length

const good = '<path d="M1 1L8 8"/>'
/** Its box is empty. */
const none = '<svg viewBox="0 0 0 0"></svg>'

test.each([
  ['sides that no printer takes', `<svg viewBox="0 0 1e-300 1e300">${good}</svg>`],
  ['a viewBox without numbers', `<svg viewBox="a b">${good}</svg>`],
])('%s: the paper is printed without it', async (_what, svg) => {
  expect(await sizeOf(svg)).toBe(await sizeOf(none))
  expect(readPdf(await drawPdf(paper(svg), null)).all).toContain('Signed by Budi')
})

test('a drawing that says no size is drawn in the field of a browser', async () => {
  expect(await sizeOf(`<svg>${good}</svg>`)).toBeGreaterThan(await sizeOf(none))
})

test('a path that is none is skipped, the next stroke drawn', async () => {
  const svg = `<svg viewBox="0 0 9 9"><path d="M1 1A1 1 0 0 0 x"/><path d="k"/><path d="M1 1L1e300 8"/>${good}</svg>`
  expect(await sizeOf(svg)).toBeGreaterThan(await sizeOf(none))
})

test.each([
  '<circle cx="4" cy="4" r="2"/>',
  '<line x1="1" y1="1" x2="8" y2="8"/>',
  '<polyline points="1,1 5,8 8,1"/>',
  '<rect x="1" y="1" width="5" height="5"/>',
  '<ellipse cx="4" cy="4" rx="2" ry="1"/>',
])('%s is drawn', async (stroke) => {
  expect(await sizeOf(`<svg viewBox="0 0 9 9">${stroke}</svg>`)).toBeGreaterThan(await sizeOf(none))
})

/** The commands of the page in PDF. */
const commandsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join('\n')

test('a stroke as wide as the page stays within its field', async () => {
  const svg = `<svg viewBox="0 0 9 9"><path d="M1 1L8 8" stroke-width="100000"/></svg>`
  const commands = commandsOf(await drawPdf(paper(svg), null))
  expect(commands).toMatch(/0 0 9 9 re\s+W n[\s\S]*\n100000 w/)
})

test('the page goes on below a signer of several lines', async () => {
  const svg = `<svg viewBox="0 0 9 9">${good}</svg>`
  const signature = { label: 'Signed', svg, lines: ['W'.repeat(300)] }
  const pdf = await drawPdf({ ...paper(svg), signature, small: ['Terms'] }, null)
  const heights = [...commandsOf(pdf).matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) =>
    Number(y),
  )
  // the footer is drawn last
  const [terms = 0, ...above] = heights.slice(0, -2).toReversed()
  expect(terms).toBeLessThan(Math.min(...above) - 6)
})
