/** Draws a name as a signature, with the fonts of print documents, as one filled path. */
import * as fontkit from 'fontkit'
import { type Family, fontFile } from './fonts.ts'
import { layLines } from './lines.ts'

const SIZE = 40
const HEIGHT = 64
const BASE_LINE = 46
const MARGIN = 8

const fonts = new Map<Family, fontkit.Font>()

function fontOf(family: Family): fontkit.Font {
  let font = fonts.get(family)
  if (!font) {
    font = fontkit.create(fontFile(family, 'regular')) as fontkit.Font
    fonts.set(family, font)
  }
  return font
}

const widthOf = (text: string, family: Family) => {
  const font = fontOf(family)
  return (font.layout(text).advanceWidth * SIZE) / font.unitsPerEm
}

/** @returns the drawing as svg; undefined if no font has any letter of the name */
export function drawName(name: string): string | undefined {
  const [line] = layLines(name, Infinity, widthOf).lines
  if (!line || line.width === 0) return undefined
  let left = MARGIN
  let path = ''
  for (const { text, family, width } of line.runs) {
    path += pathOf(text, family, left)
    left += width
  }
  if (path === '') return undefined
  const box = `0 0 ${round(left + MARGIN)} ${HEIGHT}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${path}" fill="#111820" stroke="none"/></svg>`
}

function pathOf(text: string, family: Family, left: number): string {
  const font = fontOf(family)
  const scale = SIZE / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = left
  return glyphs
    .map((glyph, at) => {
      const place = positions[at]!
      const to = [x + place.xOffset * scale, BASE_LINE - place.yOffset * scale] as const
      x += place.xAdvance * scale
      return commandsOf(glyph.path, to, scale)
    })
    .join('')
}

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

/** A font's y goes up, a drawing's down. */
const commandsOf = ({ commands }: fontkit.Path, [x, y]: readonly [number, number], scale: number) =>
  commands
    .map(({ command, args }) => {
      const numbers = args.map((value, at) =>
        round(at % 2 === 0 ? x + value * scale : y - value * scale),
      )
      return `${letters[command]}${numbers.join(' ')}`
    })
    .join('')

const round = (value: number) => Math.round(value * 100) / 100
