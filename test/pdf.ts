/** Reads a PDF back: inflates it and turns glyphs into text by the file's own tables, like a PDF viewer's search. */
import { inflateSync } from 'node:zlib'

interface Read {
  pages: string[]
  all: string
}

/** Objects by number, their streams inflated. */
function objectsOf(pdf: Buffer): Map<number, { head: string; stream: string }> {
  const raw = pdf.toString('latin1')
  const found = new Map<number, { head: string; stream: string }>()
  for (const { 1: number, 2: body = '' } of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', content] = body.split(/\bstream\n/)
    const bytes = Buffer.from(content?.replace(/\nendstream$/, '') ?? '', 'latin1')
    const stream = head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : ''
    found.set(Number(number), { head, stream })
  }
  return found
}

const textOf = (hex: string) =>
  Buffer.from(hex, 'hex').swap16().toString('utf16le').replaceAll('\u00a0', ' ')

export function readPdf(pdf: Buffer): Read {
  const objects = objectsOf(pdf)
  const refers = (head: string, name: string) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])

  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(refers(objects.get(Number(number))?.head ?? '', 'ToUnicode'))?.stream
      const glyphs = [...(map ?? '').matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)]
        .flatMap(([, list = '']) => [...list.matchAll(/<([^>]*)>/g)])
        .map(([, hex = '']) => textOf(hex.replaceAll(' ', '')))
      fonts.set(name, new Map(glyphs.map((glyph, at) => [at, glyph])))
    }

  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      let font = new Map<number, string>()
      const words: string[] = []
      const { stream = '' } = objects.get(refers(head, 'Contents')) ?? {}
      for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (name) font = fonts.get(name) ?? font
        for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
          words.push(...hex.match(/.{4}/g)!.map((glyph) => font.get(parseInt(glyph, 16)) ?? '?'))
        if (shown) words.push('\n')
      }
      return words.join('').replaceAll(/\s+/g, ' ')
    })
  return { pages, all: pages.join(' ') }
}

/** The width of its paper in points: 595 of A4, 420 of A5, 227 of a roll. */
export const paperWidth = (pdf: Buffer) =>
  Math.round(Number(/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]))
