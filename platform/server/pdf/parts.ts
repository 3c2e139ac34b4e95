/** Draws the parts of a print document from top to bottom, as the page shows them. */
import { encode } from 'uqr'
import {
  type PrintDocument,
  type PrintColumn,
  type PrintField,
  type PrintLine,
  commonPrintTexts,
} from '#platform/contract/print-document.ts'
import { boxOf, isField, isInReach, strokesOf } from '#platform/contract/text/strokes.ts'
import { LEFT, type Pen, RIGHT, type Type, WIDTH, ink, page } from './pen.ts'

const label: Type = { size: 7.5, colour: ink.soft }
const strong: Type = { weight: 'bold' }
const soft: Type = { colour: ink.soft }
const HALF = WIDTH / 2 - 12
const MIDDLE = LEFT + WIDTH / 2 + 12

const LOGO = 44

/** Draws the title, the garage and the fields of the document. */
export function drawHead(pen: Pen, { title, garage, banner, facts, status, logo }: PrintDocument) {
  pen.doc.rect(0, 0, page.width, 6).fill(ink.accent)
  const top = pen.y
  let left = top + pen.write(title, LEFT, top - 4, HALF, { size: 22, weight: 'bold' })
  if (status) {
    const colour = status.good ? ink.accent : ink.stamp
    left += pen.write(status.text, LEFT, left, HALF, { ...strong, colour })
  }
  let right = top
  if (logo?.jpeg) {
    const fit: [number, number] = [HALF, LOGO]
    pen.doc.image(Buffer.from(logo.jpeg, 'base64'), MIDDLE, right, { fit, align: 'right' })
    right += LOGO + 6
  }
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
  drawFacts(pen, facts)
  pen.rule(pen.y)
  pen.y += 14
}

/** Side by side, if each has space for a number; else three a row. */
function drawFacts(pen: Pen, facts: PrintDocument['facts']) {
  const most = facts.length > 4 ? 3 : facts.length
  const width = WIDTH / most
  for (let from = 0; from < facts.length; from += most) {
    const heights = facts
      .slice(from, from + most)
      .map((fact, at) => drawFact(pen, fact, LEFT + at * width, width - 12))
    pen.y += Math.max(...heights) + 10
  }
}

function drawFact(pen: Pen, fact: PrintField, x: number, width: number) {
  const height = pen.write(fact.label, x, pen.y, width, label)
  return height + pen.write(fact.value, x, pen.y + height + 1, width, strong) + 1
}

/** Draws the payer, and the car if there is one. */
export function drawParties(pen: Pen, { billTo, vehicle }: PrintDocument) {
  let left = pen.y + pen.write(billTo.label, LEFT, pen.y, HALF, label) + 2
  left += pen.write(billTo.name, LEFT, left, HALF, { ...strong, size: 10.5 }) + 1
  for (const line of billTo.lines) left += pen.write(line, LEFT, left, HALF, soft)

  let right = pen.y
  if (vehicle) right += pen.write(vehicle.label, MIDDLE, pen.y, HALF, label) + 2
  for (const fact of vehicle?.facts ?? []) {
    const name = pen.write(fact.label, MIDDLE, right, 92, soft)
    right += Math.max(name, pen.write(fact.value, MIDDLE + 96, right, HALF - 96, strong))
  }
  pen.y = Math.max(left, right) + 18
}

/** Wide enough for a hundred million; the name gets the remaining width. */
const widths: Record<Exclude<PrintColumn, 'items'>, number> = {
  no: 28,
  qty: 46,
  unitPrice: 86,
  discount: 80,
  amount: 90,
  result: 90,
}
const GAP = 8
const figure: Type = { align: 'right', figures: true }

interface Cell {
  name: PrintColumn
  label: string
  x: number
  width: number
  isWord: boolean
}

/** Returns the position of each column. Figures are right-aligned, texts have a gap after them. */
function cellsOf({ columns }: PrintDocument): Cell[] {
  const figures = columns.reduce((sum, { name }) => sum + (name === 'items' ? 0 : widths[name]), 0)
  let left = LEFT
  return columns.map(({ name, label: title }) => {
    const width = name === 'items' ? WIDTH - figures : widths[name]
    const isWord = name === 'no' || name === 'items'
    const x = isWord ? left : left + GAP
    left += width
    return { name, label: title, x, width: width - GAP, isWord }
  })
}

function drawTableHead(pen: Pen, cells: Cell[]) {
  const typeOf = ({ isWord }: Cell): Type => ({
    ...strong,
    size: 8,
    align: isWord ? 'left' : 'right',
  })
  const heights = cells.map((cell) => pen.heightOf(cell.label, cell.width, typeOf(cell)))
  const height = Math.max(...heights)
  for (const [at, cell] of cells.entries())
    pen.write(cell.label, cell.x, pen.y + height - (heights[at] ?? 0), cell.width, typeOf(cell))
  pen.y += height + 4
  pen.rule(pen.y, ink.text, 0.9)
  pen.y += 6
}

const detail: Type = { size: 7.5, colour: ink.soft }

function writeName(pen: Pen, item: PrintLine, { x, width }: Cell) {
  let y = pen.y + pen.write(item.name, x, pen.y, width)
  for (const line of item.details) y += pen.write(line, x, y, width, detail)
}

function heightOfItem(pen: Pen, item: PrintLine, width: number) {
  const details = item.details.reduce((sum, line) => sum + pen.heightOf(line, width, detail), 0)
  return pen.heightOf(item.name, width) + details
}

const figuresOf = (item: PrintLine): Record<Exclude<PrintColumn, 'items'>, string> => ({
  no: item.no,
  qty: item.qty,
  unitPrice: item.unit_price,
  discount: item.discount ?? '—',
  amount: item.amount,
  result: item.result ?? '',
})

/** Draws the items. A row is never broken; a new page repeats the header. */
export function drawItems(pen: Pen, paper: PrintDocument) {
  const ROOM = 12
  const cells = cellsOf(paper)
  const nameWidth = cells.find(({ name }) => name === 'items')?.width ?? WIDTH
  pen.need(60)
  drawTableHead(pen, cells)
  for (const item of paper.items) {
    const height = heightOfItem(pen, item, nameWidth)
    if (pen.need(height + ROOM)) drawTableHead(pen, cells)
    const figures = figuresOf(item)
    for (const cell of cells)
      if (cell.name === 'items') writeName(pen, item, cell)
      else pen.write(figures[cell.name], cell.x, pen.y, cell.width, cell.isWord ? soft : figure)
    pen.y += height + ROOM / 2
    pen.rule(pen.y)
    pen.y += ROOM / 2
  }
}

/** The share of a total's line that its name may take. */
const NAME = 0.56

/** Draws the totals on the right, payment details and payments on the left, all on one page. */
export function drawSums(pen: Pen, paper: PrintDocument) {
  const { totals, payments } = paper
  const x = LEFT + WIDTH * 0.52
  const width = RIGHT - x
  const typeOf = (isStrong: boolean | undefined): Type => (isStrong ? { ...strong, size: 11 } : {})
  // the name of a tax with its rate and base may take two lines
  const lineOf = ({ label: name, strong: isStrong }: PrintDocument['totals'][number]) =>
    pen.heightOf(name, width * NAME, isStrong ? typeOf(isStrong) : soft) + (isStrong ? 7 : 5)
  const height = totals.reduce((sum, total) => sum + lineOf(total) + (total.strong ? 4 : 0), 12)
  pen.need(Math.max(height, 70 + (payments ? 20 + payments.facts.length * 12 : 0)))
  pen.y += 6
  const top = pen.y
  for (const total of totals) {
    const { label: name, value, strong: isStrong } = total
    const type = typeOf(isStrong)
    if (isStrong) {
      pen.doc.moveTo(x, pen.y - 1).lineTo(RIGHT, pen.y - 1)
      pen.doc.lineWidth(0.9).strokeColor(ink.text).stroke()
      pen.y += 4
    }
    pen.write(name, x, pen.y, width * NAME, isStrong ? type : soft)
    pen.write(value, x + width * 0.4, pen.y, width * 0.6, { ...type, ...figure })
    pen.y += lineOf(total)
  }
  pen.y = Math.max(pen.y, drawPayment(pen, paper, top)) + 10
}

/** @returns the y where it ends */
function drawPayment(pen: Pen, { payment, payments }: PrintDocument, top: number) {
  const width = WIDTH * 0.46
  let y = top
  if (payment) {
    y += pen.write(payment.label, LEFT, y, width, strong) + 2
    for (const line of payment.lines) y += pen.write(line, LEFT, y, width)
    if (payment.reference) y += pen.write(payment.reference, LEFT, y, width, soft)
    y += 10
  }
  if (payments) {
    y += pen.write(payments.label, LEFT, y, width, strong) + 2
    for (const fact of payments.facts) {
      const name = pen.write(fact.label, LEFT, y, width * 0.62, soft)
      y += Math.max(name, pen.write(fact.value, LEFT + width * 0.62, y, width * 0.38, figure))
    }
  }
  return y
}

export function drawWarranty(pen: Pen, { warranty }: PrintDocument) {
  if (warranty.length === 0) return
  const type: Type = { size: 8, colour: ink.soft }
  const height = warranty.reduce((sum, line) => sum + pen.heightOf(line, WIDTH, type), 0)
  pen.need(height + 12)
  pen.rule(pen.y)
  pen.y += 9
  for (const line of warranty) pen.y += pen.write(line, LEFT, pen.y, WIDTH, type)
}

/** Draws the signature, and the QR code beside it, on one page. */
export function drawProof(pen: Pen, { signature, code }: PrintDocument) {
  if (!signature && !code) return
  const HEIGHT = 84
  const PAD = 36
  const signer = signature?.lines.join(' · ') ?? ''
  // a long name takes more height below the strokes
  const signed = HEIGHT - PAD + 16 + (signer ? pen.heightOf(signer, HALF, label) : 0)
  const height = Math.max(HEIGHT, signed)
  pen.need(height + 24)
  pen.y += 14
  if (code) {
    drawCode(pen, code.url, LEFT, pen.y, HEIGHT)
    let y = pen.y + 4
    for (const line of code.lines) y += pen.write(line, LEFT + HEIGHT + 12, y, HALF - HEIGHT, label)
  }
  if (signature) {
    const y = pen.y + pen.write(signature.label, MIDDLE, pen.y, HALF, label)
    drawStrokes(pen, signature.svg, MIDDLE, y, { width: HALF, height: HEIGHT - PAD })
    pen.write(signer, MIDDLE, y + HEIGHT - PAD + 2, HALF, label)
  }
  pen.y += height + 8
}

/** Draws the terms over the whole width. */
export function drawSmall(pen: Pen, { small = [] }: PrintDocument) {
  for (const line of small) {
    pen.need(pen.heightOf(line, WIDTH, label) + 2)
    pen.y += pen.write(line, LEFT, pen.y, WIDTH, label) + 1
  }
}

const PHOTO = 190

/** Draws photos in pairs, each with its caption below. */
export function drawPhotos(pen: Pen, { photos = [] }: PrintDocument) {
  for (let first = 0; first < photos.length; first += 2) {
    const row = photos.slice(first, first + 2)
    const words = Math.max(...row.map(({ caption }) => pen.heightOf(caption, HALF, label)))
    pen.need(PHOTO + words + 14)
    for (const [at, { jpeg, caption }] of row.entries()) {
      const x = at === 0 ? LEFT : MIDDLE
      pen.doc.image(Buffer.from(jpeg, 'base64'), x, pen.y, { fit: [HALF, PHOTO] })
      pen.write(caption, x, pen.y + PHOTO + 3, HALF, label)
    }
    pen.y += PHOTO + words + 14
  }
}

function drawCode(pen: Pen, url: string, x: number, y: number, side: number) {
  const { data, size } = encode(url, { border: 0, ecc: 'M' })
  const dot = side / size
  for (const [row, dots] of data.entries())
    for (const [column, dark] of dots.entries())
      // slightly wider: no light line between two dots
      if (dark) pen.doc.rect(x + column * dot, y + row * dot, dot + 0.05, dot + 0.05)
  pen.doc.fill(ink.text)
}

/**
 * Draws the strokes of a signature, scaled from its box. Strokes that cannot be drawn are left out, and the box clips
 * the others: a wide stroke would blacken the page.
 */
function drawStrokes(
  { doc }: Pen,
  svg: string,
  x: number,
  y: number,
  room: { width: number; height: number },
) {
  const box = boxOf(svg)
  if (!isField(box)) return
  const scale = Math.min(room.width / box.width, room.height / box.height)
  doc.save().translate(x, y).scale(scale).translate(-box.left, -box.top)
  doc.rect(box.left, box.top, box.width, box.height).clip()
  for (const { path, width, isFilled } of strokesOf(svg)) {
    if (!isInReach(path)) continue
    try {
      doc.path(path)
      if (isFilled) doc.fill(ink.text)
      else
        doc
          .lineWidth(width > 0 ? width : 2)
          .lineCap('round')
          .stroke(ink.text)
    } catch {
      // ends an incomplete path without drawing it
      doc.addContent('n')
    }
  }
  doc.restore()
}

/** DRAFT or VOID across the page, behind the text. */
export function drawStamp(pen: Pen, { stamp }: PrintDocument) {
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

export function drawFoot(pen: Pen, paper: PrintDocument, at: number, of: number) {
  const y = page.height - 40
  pen.rule(y - 8)
  const name = [paper.garage.name, paper.number].filter(Boolean).join(' · ')
  pen.write(name, LEFT, y, WIDTH * 0.7, label)
  pen.write(commonPrintTexts[paper.language].page(at, of), LEFT + WIDTH * 0.7, y, WIDTH * 0.3, {
    ...label,
    align: 'right',
  })
}
