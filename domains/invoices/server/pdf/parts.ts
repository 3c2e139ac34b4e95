/** The parts of the paper from top to bottom, as the page shows them. */
import type { Paper, PaperFact, PaperItem } from '../../paper.ts'
import { LEFT, type Pen, RIGHT, type Type, WIDTH, ink, page } from './pen.ts'

const label: Type = { size: 7.5, colour: ink.soft }
const strong: Type = { weight: 'bold' }
const soft: Type = { colour: ink.soft }
const HALF = WIDTH / 2 - 12
const MIDDLE = LEFT + WIDTH / 2 + 12

/** Title, garage and the facts of the invoice. */
export function drawHead(pen: Pen, { title, garage, banner, facts, status }: Paper) {
  pen.doc.rect(0, 0, page.width, 6).fill(ink.accent)
  const top = pen.y
  let left = top + pen.write(title, LEFT, top - 4, HALF, { size: 22, weight: 'bold' })
  if (status) {
    const colour = status.good ? ink.accent : ink.stamp
    left += pen.write(status.text, LEFT, left, HALF, { ...strong, colour })
  }
  let right = top
  right += pen.write(garage.name, MIDDLE, right, HALF, { ...strong, size: 11, align: 'right' })
  for (const line of garage.lines)
    right += pen.write(line, MIDDLE, right, HALF, { ...soft, align: 'right' })
  pen.y = Math.max(left, right) + 14

  if (banner) {
    const height = pen.heightOf(banner, WIDTH - 20, { size: 8.5 }) + 10
    pen.doc.roundedRect(LEFT, pen.y, WIDTH, height, 4).fill('#fdf3e1')
    pen.write(banner, LEFT + 10, pen.y + 5.5, WIDTH - 20, { size: 8.5, colour: '#7a4a00' })
    pen.y += height + 14
  }
  pen.rule(pen.y)
  pen.y += 10
  const width = WIDTH / facts.length
  const heights = facts.map((fact, at) => drawFact(pen, fact, LEFT + at * width, width - 12))
  pen.y += Math.max(...heights) + 10
  pen.rule(pen.y)
  pen.y += 14
}

function drawFact(pen: Pen, fact: PaperFact, x: number, width: number) {
  const height = pen.write(fact.label, x, pen.y, width, label)
  return height + pen.write(fact.value, x, pen.y + height + 1, width, strong) + 1
}

/** Who pays, and for which car. */
export function drawParties(pen: Pen, { billTo, vehicle }: Paper) {
  let left = pen.y + pen.write(billTo.label, LEFT, pen.y, HALF, label) + 2
  left += pen.write(billTo.name, LEFT, left, HALF, { ...strong, size: 10.5 }) + 1
  for (const line of billTo.lines) left += pen.write(line, LEFT, left, HALF, soft)

  let right = pen.y + pen.write(vehicle.label, MIDDLE, pen.y, HALF, label) + 2
  for (const fact of vehicle.facts) {
    const name = pen.write(fact.label, MIDDLE, right, 92, soft)
    right += Math.max(name, pen.write(fact.value, MIDDLE + 96, right, HALF - 96, strong))
  }
  pen.y = Math.max(left, right) + 18
}

type Cell = keyof Paper['columns']
/** From left to right; the name takes what the figures leave. Wide enough for a hundred million. */
const widths: Record<Cell, number> = {
  no: 28,
  items: WIDTH - 28 - 46 - 86 - 80 - 90,
  qty: 46,
  unitPrice: 86,
  discount: 80,
  amount: 90,
}
const cells = Object.keys(widths) as Cell[]
const GAP = 8
const placeOf = (cell: Cell) =>
  cells.slice(0, cells.indexOf(cell)).reduce((x, before) => x + widths[before], LEFT)
const alignOf = (cell: Cell): Type => ({
  align: cell === 'no' || cell === 'items' ? 'left' : 'right',
})
const figure: Type = { align: 'right', figures: true }
/** Figures end at the edge of their column, words leave a gap behind them. */
const boxOf = (cell: Cell): [number, number] =>
  cell === 'no' || cell === 'items'
    ? [placeOf(cell), widths[cell] - GAP]
    : [placeOf(cell) + GAP, widths[cell] - GAP]

function drawTableHead(pen: Pen, columns: Paper['columns']) {
  const type = (cell: Cell): Type => ({ ...strong, size: 8, ...alignOf(cell) })
  const heights = cells.map((cell) => pen.heightOf(columns[cell], boxOf(cell)[1], type(cell)))
  const height = Math.max(...heights)
  for (const [at, cell] of cells.entries()) {
    const [x, width] = boxOf(cell)
    pen.write(columns[cell], x, pen.y + height - (heights[at] ?? 0), width, type(cell))
  }
  pen.y += height + 4
  pen.rule(pen.y, ink.text, 0.9)
  pen.y += 6
}

const detail: Type = { size: 7.5, colour: ink.soft }

function heightOfItem(pen: Pen, item: PaperItem) {
  const [, width] = boxOf('items')
  const details = item.details.reduce((sum, line) => sum + pen.heightOf(line, width, detail), 0)
  return pen.heightOf(item.name, width) + details
}

/** The items. A row is never broken; a new page repeats the head. */
export function drawItems(pen: Pen, { columns, items }: Paper) {
  const ROOM = 12
  pen.need(60)
  drawTableHead(pen, columns)
  for (const item of items) {
    const height = heightOfItem(pen, item)
    if (pen.need(height + ROOM)) drawTableHead(pen, columns)
    const figures: Record<Exclude<Cell, 'items'>, string> = {
      no: item.no,
      qty: item.qty,
      unitPrice: item.unit_price,
      discount: item.discount,
      amount: item.amount,
    }
    const [x, width] = boxOf('items')
    pen.write(figures.no, ...at('no'), soft)
    let y = pen.y + pen.write(item.name, x, pen.y, width)
    for (const line of item.details) y += pen.write(line, x, y, width, detail)
    for (const cell of ['qty', 'unitPrice', 'discount', 'amount'] as const)
      pen.write(figures[cell], ...at(cell), figure)
    pen.y += height + ROOM / 2
    pen.rule(pen.y)
    pen.y += ROOM / 2
  }

  function at(cell: Cell): [number, number, number] {
    const [x, width] = boxOf(cell)
    return [x, pen.y, width]
  }
}

/** The sums at the right, how to pay them at the left; they stay on one page. */
export function drawSums(pen: Pen, { totals, payment }: Paper) {
  const LINE = 17
  const height = totals.reduce((sum, { strong: isStrong }) => sum + LINE + (isStrong ? 8 : 0), 12)
  pen.need(Math.max(height, 70))
  pen.y += 6
  const top = pen.y
  const x = LEFT + WIDTH * 0.52
  const width = RIGHT - x
  for (const { label: name, value, strong: isStrong } of totals) {
    const type: Type = isStrong ? { ...strong, size: 11 } : {}
    if (isStrong) {
      pen.doc.moveTo(x, pen.y - 1).lineTo(RIGHT, pen.y - 1)
      pen.doc.lineWidth(0.9).strokeColor(ink.text).stroke()
      pen.y += 4
    }
    pen.write(name, x, pen.y, width * 0.5, isStrong ? type : soft)
    pen.write(value, x + width * 0.4, pen.y, width * 0.6, { ...type, ...figure })
    pen.y += isStrong ? LINE + 4 : LINE
  }
  const paper = WIDTH * 0.46
  let left = top + pen.write(payment.label, LEFT, top, paper, strong) + 2
  for (const line of payment.lines) left += pen.write(line, LEFT, left, paper)
  if (payment.reference) left += pen.write(payment.reference, LEFT, left, paper, soft)
  pen.y = Math.max(pen.y, left) + 10
}

export function drawWarranty(pen: Pen, { warranty }: Paper) {
  const type: Type = { size: 8, colour: ink.soft }
  const height = warranty.reduce((sum, line) => sum + pen.heightOf(line, WIDTH, type), 0)
  pen.need(height + 12)
  pen.rule(pen.y)
  pen.y += 9
  for (const line of warranty) pen.y += pen.write(line, LEFT, pen.y, WIDTH, type)
}

/** DRAFT or VOID across the page, below what is written there. */
export function drawStamp(pen: Pen, { stamp }: Paper) {
  if (!stamp) return
  const { doc } = pen
  const middle = [page.width / 2, page.height / 2] as const
  doc
    .save()
    .rotate(-35, { origin: [...middle] })
    .opacity(0.1)
  pen.stamp(stamp.toLocaleUpperCase(), middle, 560, { size: 120, ...strong, colour: ink.stamp })
  doc.restore()
}

export function drawFoot(pen: Pen, paper: Paper, at: number, of: number) {
  const y = page.height - 40
  pen.rule(y - 8)
  const name = [paper.garage.name, paper.number].filter(Boolean).join(' · ')
  pen.write(name, LEFT, y, WIDTH * 0.7, label)
  pen.write(paper.page(at, of), LEFT + WIDTH * 0.7, y, WIDTH * 0.3, { ...label, align: 'right' })
}
