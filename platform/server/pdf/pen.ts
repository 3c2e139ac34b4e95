/** A pen for a PDF: tracks the position on the page and the font, and starts new pages. */
import Pdf from 'pdfkit'
import type { PaperSize } from '#platform/contract/print-document.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { type Family, type Weight, fontFile } from './fonts.ts'
import { isUsual, nameOf } from './letters.ts'
import { type Laid, layLines } from './lines.ts'

/** In points: 1/72 inch. */
interface Sheet {
  width: number
  height: number
  margin: number
  /** Below the content: a sheet has its page number there. */
  bottom: number
}

/** The longest page of a PDF. */
const MAX_HEIGHT = 14_400

const sheets: Record<PaperSize, Sheet> = {
  a4: { width: 595.28, height: 841.89, margin: 48, bottom: 62 },
  a5: { width: 419.53, height: 595.28, margin: 30, bottom: 50 },
  // 80 mm, of which such printers print 72; the height follows the content
  '80mm': { width: 226.77, height: MAX_HEIGHT, margin: 12, bottom: 18 },
}
/** Line spacing of a text. */
const LEADING = 1.6

export const ink = {
  text: '#171c22',
  soft: '#55606d',
  line: '#d9dfe4',
  accent: '#0b756f',
  stamp: '#c92a2a',
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
  size: PaperSize
  page: { width: number; height: number }
  left: number
  right: number
  /** Between the margins. */
  width: number
  /** Of two columns: their width, and where the second one begins. */
  half: number
  middle: number
  /** The next free line of the page, from the top. */
  y: number
  /**
   * Writes a text into a column; returns its height and does not change `y`. Names of characters without a font follow
   * the text.
   */
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

interface Info {
  Title: string
  Author: string
  CreationDate: Date
  language: Language
  lang: string
}

/**
 * @param info the file's metadata, for a viewer's title bar and for searches
 * @param content of a roll: its page ends below this y
 */
export function createPen(info: Info, size: PaperSize = 'a4', content?: number): Pen {
  const { lang, language, ...rest } = info
  const { width, margin, bottom, ...sheet } = sheets[size]
  const height = content === undefined ? sheet.height : Math.min(content + bottom, MAX_HEIGHT)
  const isMeasured = content !== undefined && content + bottom <= MAX_HEIGHT
  const [left, right] = [margin, width - margin]
  const gap = size === 'a4' ? 24 : 14
  const doc = new Pdf({
    size: [width, height],
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
  const text = writer(doc, language)
  const pen: Pen = {
    doc,
    size,
    page: { width, height },
    left,
    right,
    width: right - left,
    half: (right - left - gap) / 2,
    middle: (left + right + gap) / 2,
    y: margin,
    ...text,
    stamp(words, [x, y], width, type) {
      const wanted = type.size ?? 100
      const size = Math.min(
        wanted,
        (wanted * width) / text.use({ ...type, size: wanted }).widthOfString(words),
      )
      text.use({ ...type, size }).fillColor(type.colour ?? ink.text)
      doc.text(words, x - doc.widthOfString(words) / 2, y - size * 0.6, { lineBreak: false })
    },
    rule(y, colour = ink.line, thickness = 0.6) {
      doc.moveTo(left, y).lineTo(right, y).lineWidth(thickness).strokeColor(colour).stroke()
    },
    need(needed) {
      // what was measured fits
      if (isMeasured || pen.y + needed <= height - bottom) return false
      doc.addPage()
      pen.y = margin
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

type Doc = PDFKit.PDFDocument

/** Sets the font; registers it in the document at its first use. */
function fontUser(doc: Doc) {
  const known = new Set<string>()
  return ({ size = 9, weight = 'regular' }: Type, family: Family = 'inter') => {
    const name = `${family} ${weight}`
    if (!known.has(name)) doc.registerFont(name, fontFile(family, weight))
    known.add(name)
    return doc.font(name).fontSize(size)
  }
}

function writer(doc: Doc, language: Language) {
  const use = fontUser(doc)
  // pdfkit caches text layout only without font features, so they are used only where they show
  const options = ({ align = 'left', figures }: Type, width: number) => ({
    width,
    align,
    lineGap: LEADING,
    ...(figures ? { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] } : {}),
  })
  const shaped = shapedWriter(doc, language, use)
  return {
    use,
    heightOf(text: string, width: number, type: Type = {}) {
      if (!isUsual(text)) return shaped.heightOf(text, width, type)
      return use(type).heightOfString(text, options(type, width))
    },
    write(text: string, x: number, y: number, width: number, type: Type = {}) {
      if (!isUsual(text)) return shaped.write(text, x, y, width, type)
      use(type)
      // a total never breaks over two lines: a very large one gets a smaller font
      const wide = type.figures ? doc.widthOfString(text, options(type, width)) : 0
      if (wide > width) doc.fontSize(((type.size ?? 9) * (width - 1)) / wide)
      doc.fillColor(type.colour ?? ink.text).text(text, x, y, options(type, width))
      return doc.y - y
    },
  }
}

/** No features, so that pdfkit shapes a run at once: its cache cuts Arabic at spaces and reverses the words. */
const WHOLE = { lineBreak: false, features: [] as PDFKit.Mixins.OpenTypeFeatures[] }
/** The size of the names of missing characters. */
const NAMED = 0.85

/** Writes texts that need more than the default font. */
function shapedWriter(doc: Doc, language: Language, use: ReturnType<typeof fontUser>) {
  const laid = new Map<string, Laid>()
  const widths = new Map<string, number>()
  const lay = (text: string, width: number, type: Type) => {
    const key = JSON.stringify([text, width, type.size, type.weight, type.figures])
    let lines = laid.get(key)
    if (!lines) {
      const measure = (part: string, family: Family) => {
        const key = JSON.stringify([part, family, type.size, type.weight])
        const width = widths.get(key) ?? use(type, family).widthOfString(part, WHOLE)
        widths.set(key, width)
        return width
      }
      lines = layLines(text, type.figures ? Number.POSITIVE_INFINITY : width, measure)
      laid.set(key, lines)
    }
    return lines
  }
  const scaleOf = (line: Laid['lines'][number], width: number) =>
    line.width > width ? (width - 1) / line.width : 1
  /** Above and below the baseline: the tallest font of the line decides. */
  const heightsOf = (line: Laid['lines'][number], type: Type) => {
    const families = new Set<Family>(['inter', ...line.runs.map(({ family }) => family)])
    let above = 0
    let below = 0
    for (const family of families) {
      const size = type.size ?? 9
      const { ascender, descender } = metricsOf(use(type, family))
      above = Math.max(above, (ascender * size) / 1000)
      below = Math.max(below, (-descender * size) / 1000)
    }
    return { above, below }
  }
  const nameType = (type: Type): Type => ({
    size: (type.size ?? 9) * NAMED,
    colour: ink.soft,
    ...(type.align ? { align: type.align } : {}),
  })
  const nameLine = (missing: readonly string[]) =>
    `[${missing.map((one) => nameOf(one, language)).join(', ')}]`
  const heightOfNames = (missing: readonly string[], width: number, type: Type) =>
    missing.length === 0
      ? 0
      : use(nameType(type)).heightOfString(nameLine(missing), { width, lineGap: LEADING })

  function heightOf(text: string, width: number, type: Type) {
    const { lines, missing } = lay(text, width, type)
    const height = lines.reduce((sum, line) => {
      const { above, below } = heightsOf(line, type)
      return sum + above + below + LEADING
    }, 0)
    return height + heightOfNames(missing, width, type)
  }

  function write(text: string, x: number, top: number, width: number, type: Type) {
    const { lines, missing } = lay(text, width, type)
    let y = top
    for (const line of lines) {
      const { above, below } = heightsOf(line, type)
      const scale = scaleOf(line, width)
      const free = width - line.width * scale
      let left = x + (type.align === 'right' ? free : type.align === 'center' ? free / 2 : 0)
      for (const { text: part, family, width: wide } of line.runs) {
        use({ ...type, size: (type.size ?? 9) * scale }, family).fillColor(type.colour ?? ink.text)
        doc.text(part, left, y + above, { ...WHOLE, baseline: 'alphabetic' })
        left += wide * scale
      }
      y += above + below + LEADING
    }
    if (missing.length > 0) {
      const name = nameType(type)
      use(name).fillColor(ink.soft)
      doc.text(nameLine(missing), x, y, { width, lineGap: LEADING, align: name.align ?? 'left' })
      y += heightOfNames(missing, width, type)
    }
    return y - top
  }
  return { heightOf, write }
}

/** pdfkit's types leave out the font in use. */
const metricsOf = (doc: Doc) =>
  (doc as unknown as { _font: { ascender: number; descender: number } })._font
