/** Draws the parts of a print document from top to bottom, as the page shows them. */
import { encode } from 'uqr'
import {
  type PrintDocument,
  type PrintColumn,
  type PrintField,
  type PrintLine,
  commonPrintTexts,
  figuresBelow,
  narrowColumns,
} from '#platform/contract/print-document.ts'
import { boxOf, isField, isInReach, strokesOf } from '#platform/contract/text/strokes.ts'
import { type Pen, type Type, ink } from './pen.ts'

const label: Type = { size: 7.5, colour: ink.soft }
const strong: Type = { weight: 'bold' }
const soft: Type = { colour: ink.soft }
/** One column only. */
const isRoll = ({ size }: Pen) => size === '80mm'
/** Too narrow for a column of each figure: they follow the name. */
const isNarrow = ({ size = 'a4' }: Pick<PrintDocument, 'size'>) => size !== 'a4'

const LOGO = 44

/** Draws the title, the garage and the fields of the document. */
export function drawHead(pen: Pen, { title, garage, banner, facts, status, logo }: PrintDocument) {
  pen.doc.rect(0, 0, pen.page.width, isRoll(pen) ? 3 : 6).fill(ink.accent)
  const top = pen.y
  const titleWidth = isRoll(pen) ? pen.width : pen.half
  const titleSize = { a4: 22, a5: 17, '80mm': 15 }[pen.size]
  let left =
    top + pen.write(title, pen.left, top - 4, titleWidth, { size: titleSize, weight: 'bold' })
  if (status) {
    const colour = status.good ? ink.accent : ink.stamp
    left += pen.write(status.text, pen.left, left, titleWidth, { ...strong, colour })
  }
  const [x, width, align] = isRoll(pen)
    ? ([pen.left, pen.width, 'left'] as const)
    : ([pen.middle, pen.half, 'right'] as const)
  let right = isRoll(pen) ? left + 6 : top
  if (logo?.jpeg) {
    const fit: [number, number] = [width, LOGO]
    const image = Buffer.from(logo.jpeg, 'base64')
    pen.doc.image(image, x, right, isRoll(pen) ? { fit } : { fit, align: 'right' })
    right += LOGO + 6
  }
  right += pen.write(garage.name, x, right, width, { ...strong, size: 11, align })
  for (const line of garage.lines) right += pen.write(line, x, right, width, { ...soft, align })
  pen.y = Math.max(left, right) + (isRoll(pen) ? 8 : 14)

  if (banner) {
    const height = pen.heightOf(banner, pen.width - 20, { size: 8.5 }) + 10
    pen.doc.roundedRect(pen.left, pen.y, pen.width, height, 4).fill('#fdf3e1')
    pen.write(banner, pen.left + 10, pen.y + 5.5, pen.width - 20, { size: 8.5, colour: '#7a4a00' })
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
  if (isRoll(pen)) {
    for (const fact of facts) pen.y += drawPair(pen, fact, pen.left, pen.width)
    pen.y += 6
    return
  }
  const most = facts.length > 4 ? 3 : facts.length
  const width = pen.width / most
  for (let from = 0; from < facts.length; from += most) {
    const heights = facts
      .slice(from, from + most)
      .map((fact, at) => drawFact(pen, fact, pen.left + at * width, width - 12))
    pen.y += Math.max(...heights) + 10
  }
}

/** The label at the left, its value beside it. Returns the height. */
function drawPair(pen: Pen, fact: PrintField, x: number, width: number) {
  const name = Math.min(96, width * 0.42)
  const height = pen.write(fact.label, x, pen.y, name - 4, soft)
  return Math.max(height, pen.write(fact.value, x + name, pen.y, width - name, strong))
}

function drawFact(pen: Pen, fact: PrintField, x: number, width: number) {
  const height = pen.write(fact.label, x, pen.y, width, label)
  return height + pen.write(fact.value, x, pen.y + height + 1, width, strong) + 1
}

/** Draws the payer, and the car if there is one: beside each other, on a roll below each other. */
export function drawParties(pen: Pen, { billTo, vehicle }: PrintDocument) {
  const width = isRoll(pen) ? pen.width : pen.half
  const top = pen.y
  pen.y += pen.write(billTo.label, pen.left, pen.y, width, label) + 2
  pen.y += pen.write(billTo.name, pen.left, pen.y, width, { ...strong, size: 10.5 }) + 1
  for (const line of billTo.lines) pen.y += pen.write(line, pen.left, pen.y, width, soft)
  const left = pen.y
  if (vehicle) {
    const x = isRoll(pen) ? pen.left : pen.middle
    pen.y = isRoll(pen) ? left + 8 : top
    pen.y += pen.write(vehicle.label, x, pen.y, width, label) + 2
    for (const fact of vehicle.facts) pen.y += drawPair(pen, fact, x, width)
  }
  pen.y = Math.max(left, pen.y) + (isRoll(pen) ? 10 : 18)
}

/** Wide enough for a hundred million; the name gets the remaining width. */
const widths: Record<Exclude<PrintColumn, 'items'>, number> = {
  no: 28,
  qty: 58,
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

/** The columns that stand beside the name: all of them, or on narrow paper the last figure. */
function columnsBeside(paper: PrintDocument) {
  if (!isNarrow(paper)) return paper.columns
  const names = narrowColumns(paper.columns)
  return paper.columns.filter(
    ({ name }) => names.includes(name) || (name === 'no' && paper.size !== '80mm'),
  )
}

/** Returns the position of each column. Figures are right-aligned, texts have a gap after them. */
function cellsOf(pen: Pen, paper: PrintDocument): Cell[] {
  const columns = columnsBeside(paper)
  const figures = columns.reduce((sum, { name }) => sum + (name === 'items' ? 0 : widths[name]), 0)
  let { left } = pen
  return columns.map(({ name, label: title }) => {
    const width = name === 'items' ? pen.width - figures : widths[name]
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

/** On narrow paper the figures without a column are the first line below the name. */
function withFigures(item: PrintLine, paper: PrintDocument): PrintLine {
  const line = isNarrow(paper) ? figuresBelow(item, paper.columns) : ''
  return line === '' ? item : { ...item, details: [line, ...item.details] }
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
  if (paper.columns.length === 0) return
  const ROOM = 12
  const cells = cellsOf(pen, paper)
  const nameWidth = cells.find(({ name }) => name === 'items')?.width ?? pen.width
  pen.need(60)
  drawTableHead(pen, cells)
  for (const line of paper.items) {
    const item = withFigures(line, paper)
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
  const x = isRoll(pen) ? pen.left : pen.left + pen.width * 0.52
  const width = pen.right - x
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
      pen.doc.moveTo(x, pen.y - 1).lineTo(pen.right, pen.y - 1)
      pen.doc.lineWidth(0.9).strokeColor(ink.text).stroke()
      pen.y += 4
    }
    pen.write(name, x, pen.y, width * NAME, isStrong ? type : soft)
    pen.write(value, x + width * 0.4, pen.y, width * 0.6, { ...type, ...figure })
    pen.y += lineOf(total)
  }
  const below = pen.y + 8
  pen.y = Math.max(pen.y, drawPayment(pen, paper, isRoll(pen) ? below : top)) + 10
}

/** @returns the y where it ends */
function drawPayment(pen: Pen, { payment, payments }: PrintDocument, top: number) {
  const width = isRoll(pen) ? pen.width : pen.width * 0.46
  let y = top
  if (payment) {
    y += pen.write(payment.label, pen.left, y, width, strong) + 2
    for (const line of payment.lines) y += pen.write(line, pen.left, y, width)
    if (payment.reference) y += pen.write(payment.reference, pen.left, y, width, soft)
    y += 10
  }
  if (payments) {
    y += pen.write(payments.label, pen.left, y, width, strong) + 2
    for (const fact of payments.facts) {
      const name = pen.write(fact.label, pen.left, y, width * 0.62, soft)
      y += Math.max(name, pen.write(fact.value, pen.left + width * 0.62, y, width * 0.38, figure))
    }
  }
  return y
}

export function drawWarranty(pen: Pen, { warranty }: PrintDocument) {
  if (warranty.length === 0) return
  const type: Type = { size: 8, colour: ink.soft }
  const height = warranty.reduce((sum, line) => sum + pen.heightOf(line, pen.width, type), 0)
  pen.need(height + 12)
  pen.rule(pen.y)
  pen.y += 9
  for (const line of warranty) pen.y += pen.write(line, pen.left, pen.y, pen.width, type)
}

/** Draws the signature, and the QR code beside it (on a roll above it), on one page. */
export function drawProof(pen: Pen, { signature, code }: PrintDocument) {
  if (!signature && !code) return
  const HEIGHT = 84
  const PAD = 36
  const width = isRoll(pen) ? pen.width : pen.half
  const signer = signature?.lines.join(' · ') ?? ''
  // a long name takes more height below the strokes
  const signed = HEIGHT - PAD + 16 + (signer ? pen.heightOf(signer, width, label) : 0)
  const height = Math.max(HEIGHT, signed)
  pen.need(height * (isRoll(pen) && signature && code ? 2 : 1) + 24)
  pen.y += 14
  if (code) {
    drawCode(pen, code.url, pen.left, pen.y, HEIGHT)
    const x = pen.left + HEIGHT + 12
    let y = pen.y + 4
    for (const line of code.lines) y += pen.write(line, x, y, pen.left + width - x, label)
    if (isRoll(pen) && signature) pen.y = Math.max(y, pen.y + HEIGHT) + 12
    // on a roll the lines may end below the code
    else if (isRoll(pen)) pen.y = Math.max(y - height, pen.y)
  }
  if (signature) {
    const x = isRoll(pen) ? pen.left : pen.middle
    const y = pen.y + pen.write(signature.label, x, pen.y, width, label)
    if (signature.svg) drawStrokes(pen, signature.svg, x, y, { width, height: HEIGHT - PAD })
    const below = signature.svg ? HEIGHT - PAD + 2 : 4
    pen.write(signer, x, y + below, width, label)
  }
  pen.y += height + 8
}

/** Draws the terms over the whole width. */
export function drawSmall(pen: Pen, { small = [] }: PrintDocument) {
  for (const line of small) {
    pen.need(pen.heightOf(line, pen.width, label) + 2)
    pen.y += pen.write(line, pen.left, pen.y, pen.width, label) + 1
  }
}

const PHOTO = 190

/** Draws photos in pairs, each with its caption below. */
export function drawPhotos(pen: Pen, { photos = [] }: PrintDocument) {
  for (let first = 0; first < photos.length; first += 2) {
    const row = photos.slice(first, first + 2)
    const words = Math.max(...row.map(({ caption }) => pen.heightOf(caption, pen.half, label)))
    pen.need(PHOTO + words + 14)
    for (const [at, { jpeg, caption }] of row.entries()) {
      const x = at === 0 ? pen.left : pen.middle
      pen.doc.image(Buffer.from(jpeg, 'base64'), x, pen.y, { fit: [pen.half, PHOTO] })
      pen.write(caption, x, pen.y + PHOTO + 3, pen.half, label)
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
  const { width, height } = pen.page
  const middle = [width / 2, height / 2] as const
  doc
    .save()
    .rotate(-35, { origin: [...middle] })
    .opacity(0.1)
  pen.stamp(stamp.toLocaleUpperCase(), middle, width * 0.94, {
    size: 120,
    ...strong,
    colour: ink.stamp,
  })
  doc.restore()
}

export function drawFoot(pen: Pen, paper: PrintDocument, at: number, of: number) {
  const y = pen.page.height - 40
  pen.rule(y - 8)
  const name = [paper.garage.name, paper.number].filter(Boolean).join(' · ')
  pen.write(name, pen.left, y, pen.width * 0.7, label)
  pen.write(
    commonPrintTexts[paper.language].page(at, of),
    pen.left + pen.width * 0.7,
    y,
    pen.width * 0.3,
    {
      ...label,
      align: 'right',
    },
  )
}
