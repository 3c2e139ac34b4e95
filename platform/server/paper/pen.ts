/** A pen for a PDF: it keeps the position on an A4 page and the font, and starts new pages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'

// points: 1/72 inch
const PAGE = { width: 595.28, height: 841.89 }
export const LEFT = 48
export const RIGHT = PAGE.width - 48
export const WIDTH = RIGHT - LEFT
const TOP = 48
const BOTTOM = PAGE.height - 62
/** Line spacing of a text. */
const LEADING = 1.6

export const ink = {
  text: '#171c22',
  soft: '#55606d',
  line: '#d9dfe4',
  accent: '#0b756f',
  stamp: '#c92a2a',
}

const weights = { regular: '400Regular/Inter_400Regular', bold: '600SemiBold/Inter_600SemiBold' }
type Weight = keyof typeof weights

const files = new Map<Weight, Buffer>()
const require = createRequire(import.meta.url)

/** Static and complete: fontkit cannot embed the web's variable font, and names may have any accent. */
function fontOf(weight: Weight): Buffer {
  let file = files.get(weight)
  if (!file) {
    file = plain(readFileSync(require.resolve(`@expo-google-fonts/inter/${weights[weight]}.ttf`)))
    files.set(weight, file)
  }
  return file
}

/**
 * Only the font's tabular figures are on. Its other features (kerning, an arrow
 * for `->`, a cross for the x of `1x24`) take four times as long as the rest of an invoice.
 */
function plain(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4)
  for (let table = 12; table < 12 + tables * 16; table += 16) {
    if (!['GSUB', 'GPOS'].includes(font.toString('latin1', table, table + 4))) continue
    const start = font.readUInt32BE(table + 8)
    const features = start + font.readUInt16BE(start + 6)
    const count = font.readUInt16BE(features)
    for (let at = features + 2; at < features + 2 + count * 6; at += 6)
      if (font.toString('latin1', at, at + 4) !== 'tnum') font.write('none', at, 'latin1')
  }
  return font
}

export interface Type {
  size?: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | 'center'
  /** Figures of equal width, so that amounts align in a column. */
  figures?: boolean
}

export interface Pen {
  doc: PDFKit.PDFDocument
  /** The next free line of the page, from the top. */
  y: number
  /** Writes a text into a column; returns its height and leaves `y` alone. */
  write(text: string, x: number, y: number, width: number, type?: Type): number
  heightOf(text: string, width: number, type?: Type): number
  /** One line in the largest size, up to the given one, that fits the width; centred on a point. */
  stamp(text: string, middle: readonly [number, number], width: number, type: Type): void
  rule(y: number, colour?: string, thickness?: number): void
  /** Starts a new page if less than this height is left. Returns whether it did. */
  need(height: number): boolean
  /** Draws on every page, once the page count is known. */
  onEachPage(draw: (page: number, of: number) => void): void
  finish(): Promise<Buffer>
}

export const page = PAGE

/** @param info the file's metadata, for a viewer's title bar and for searches */
export function takePen(info: { Title: string; Author: string; CreationDate: Date; lang: string }) {
  const { lang, ...rest } = info
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: true,
    pdfVersion: '1.7',
    lang,
    displayTitle: true,
    info: { ...rest, ModDate: rest.CreationDate, Creator: 'Bengkel', Producer: 'Bengkel' },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((done, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', failed)
  })
  for (const weight of ['regular', 'bold'] as const) doc.registerFont(weight, fontOf(weight))

  const use = ({ size = 9, weight = 'regular' }: Type) => doc.font(weight).fontSize(size)
  // pdfkit caches text layout only without font features: ask for them only where they show
  const options = ({ align = 'left', figures }: Type, width: number) => ({
    width,
    align,
    lineGap: LEADING,
    ...(figures ? { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] } : {}),
  })
  const pen: Pen = {
    doc,
    y: TOP,
    heightOf: (text, width, type = {}) => use(type).heightOfString(text, options(type, width)),
    write(text, x, y, width, type = {}) {
      use(type)
      // a sum never breaks over two lines: a very large one gets a smaller font
      const wide = type.figures ? doc.widthOfString(text, options(type, width)) : 0
      if (wide > width) doc.fontSize(((type.size ?? 9) * (width - 1)) / wide)
      doc.fillColor(type.colour ?? ink.text).text(text, x, y, options(type, width))
      return doc.y - y
    },
    stamp(text, [x, y], width, type) {
      const wanted = type.size ?? 100
      const size = Math.min(
        wanted,
        (wanted * width) / use({ ...type, size: wanted }).widthOfString(text),
      )
      use({ ...type, size }).fillColor(type.colour ?? ink.text)
      doc.text(text, x - doc.widthOfString(text) / 2, y - size * 0.6, { lineBreak: false })
    },
    rule(y, colour = ink.line, thickness = 0.6) {
      doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).strokeColor(colour).stroke()
    },
    need(height) {
      if (pen.y + height <= BOTTOM) return false
      doc.addPage()
      pen.y = TOP
      return true
    },
    onEachPage(draw) {
      const { count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        doc.switchToPage(at)
        draw(at + 1, count)
      }
    },
    finish() {
      doc.end()
      return ended
    },
  }
  return pen
}
