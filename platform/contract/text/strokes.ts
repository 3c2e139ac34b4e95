/** Parses the strokes of a signature: whether a printer can draw them, and whether one is visible. */

const FARTHEST = 1e6
const SMALLEST_SIDE = 1
const LARGEST_SIDE = 1e4

export interface Stroke {
  /** As the data of an svg path. */
  path: string
  /** The line width; NaN if the drawing does not say. */
  width: number
  /** A dot of the pad, or a letter of a name; all others are lines. */
  isFilled: boolean
  isShown: boolean
}
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
const numbersIn = (text: string) => (text.match(NUMBER) ?? []).map(Number)

const TAG = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
/** Attributes with words, colours and addresses of namespaces. */
const WORDS = /^(xmlns|fill$|fill-rule$|stroke$|stroke-linecap$|stroke-linejoin$)/

type Attributes = Record<string, string>
const attributesOf = (given: string): Attributes =>
  Object.fromEntries([...given.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]))

/** Parses four numbers: a browser accepts no other viewBox. */
function fieldIn(viewBox: string): number[] {
  const words = viewBox.trim().split(/[\s,]+/)
  return words.length === 4
    ? words.map((word) => (/^[-+.\de]+$/i.test(word) ? Number(word) : NaN))
    : []
}

/** Returns the box of the drawing: its viewBox, else its size, which defaults to 300 by 150 as in a browser. */
export function boxOf(svg: string): Box {
  const {
    viewBox,
    width = '300',
    height = '150',
  } = attributesOf(/<svg([^>]*)>/.exec(svg)?.[1] ?? '')
  const [left = NaN, top = NaN, wide = NaN, high = NaN] =
    viewBox === undefined ? [0, 0, parseFloat(width), parseFloat(height)] : fieldIn(viewBox)
  return { left, top, width: wide, height: high }
}

/** Whether a printer accepts every number of a text. */
export const isInReach = (text: string) =>
  numbersIn(text).every((number) => Math.abs(number) <= FARTHEST)

const isSide = (side: number) => side >= SMALLEST_SIDE && side <= LARGEST_SIDE

export const isField = ({ left, top, width, height }: Box) =>
  isSide(width) && isSide(height) && Math.abs(left) <= FARTHEST && Math.abs(top) <= FARTHEST

/** Whether a printer accepts every number of the drawing. */
export function isWithinBounds(svg: string): boolean {
  const box = boxOf(svg)
  if (!isField(box)) return false
  return [...svg.matchAll(ATTRIBUTE)].every(
    ([, name = '', value = '']) => WORDS.test(name) || isInReach(value),
  )
}

/** Whether a stroke of the drawing is visible. */
export function isVisible(svg: string): boolean {
  const box = boxOf(svg)
  return strokesOf(svg).some((stroke) => {
    const bounds = stroke.isShown ? boundsOf(stroke.path) : undefined
    return (
      bounds !== undefined &&
      bounds.left <= box.left + box.width &&
      bounds.right >= box.left &&
      bounds.top <= box.top + box.height &&
      bounds.bottom >= box.top
    )
  })
}

/** Below this opacity, or above this brightness, a stroke is invisible in print. */
const FAINT = 0.05
const NEARLY_WHITE = 0.98

const partOf = (value: string, whole: number) =>
  parseFloat(value) / (value.endsWith('%') ? 100 : whole)

/** Red, green, blue and opacity between 0 and 1; undefined for a named colour. */
function partsOf(paint: string): number[] | undefined {
  const [, hex] = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(paint) ?? []
  if (hex) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)
    return digits?.map((digit) => parseInt(digit, 16) / 255)
  }
  const [, inside] = /^rgba?\((.*)\)$/.exec(paint) ?? []
  const values = inside?.match(/[\d.]+%?/g)
  return values?.map((value, at) => partOf(value, at < 3 ? 255 : 1))
}

const named = (paint: string | undefined) => (paint ?? '').trim().toLowerCase()
const isNothing = (given: string | undefined) => {
  const paint = named(given)
  const [, , , opacity = 1] = partsOf(paint) ?? []
  return paint === 'none' || paint === 'transparent' || opacity < FAINT
}
/** Whether a colour is white like the page. */
const isWhite = (given: string | undefined) => {
  const paint = named(given)
  const parts = partsOf(paint)?.slice(0, 3)
  return paint === 'white' || (parts?.every((part) => part >= NEARLY_WHITE) ?? false)
}
const isFaint = (opacity: string | undefined) =>
  opacity !== undefined && partOf(opacity.trim(), 1) < FAINT
const isZero = (width: string | undefined) => width !== undefined && parseFloat(width) === 0

function isShown(given: Attributes): boolean {
  const { stroke, fill } = given
  if (isFaint(given['opacity'])) return false
  const lineShows =
    !isNothing(stroke) &&
    !isWhite(stroke) &&
    !isFaint(given['stroke-opacity']) &&
    !isZero(given['stroke-width'])
  return lineShows || (fills(given) && !isWhite(fill) && !isFaint(given['fill-opacity']))
}

const fills = ({ fill }: Attributes) => fill !== undefined && !isNothing(fill)

/** Returns the strokes, each with the attributes that it inherits from its groups. */
export function strokesOf(svg: string): Stroke[] {
  const found: Stroke[] = []
  const open: Attributes[] = [{}]
  for (const [, close, element = '', text = '', empty] of svg.matchAll(TAG)) {
    if (close) {
      open.pop()
      continue
    }
    const own = attributesOf(text)
    const above = open.at(-1) ?? {}
    const given = { ...above, ...own }
    // a hidden group hides everything in it
    if (isFaint(above['opacity'])) given['opacity'] = '0'
    const path = pathOf(element, own)
    if (path)
      found.push({
        path,
        width: parseFloat(given['stroke-width'] ?? ''),
        isFilled: element === 'circle' || (isNothing(given['stroke']) && fills(given)),
        isShown: isShown(given),
      })
    if (!empty) open.push(given)
  }
  return found
}

function pathOf(element: string, given: Attributes): string | undefined {
  const of = (name: string) => parseFloat(given[name] ?? '0')
  if (element === 'path') return given['d']
  if (element === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
  if (element === 'polyline' || element === 'polygon') {
    const points = numbersIn(given['points'] ?? '')
    if (points.length < 4) return undefined
    const even = points.slice(0, points.length - (points.length % 2))
    return `M${even.slice(0, 2).join(' ')}L${even.slice(2).join(' ')}${element === 'polygon' ? 'Z' : ''}`
  }
  if (element === 'rect') {
    const [x, y, width, height] = [of('x'), of('y'), of('width'), of('height')]
    if (!(width > 0 && height > 0)) return undefined
    return `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`
  }
  const [x, y] = [of('cx'), of('cy')]
  const rx = of(element === 'circle' ? 'r' : 'rx')
  const ry = of(element === 'circle' ? 'r' : 'ry')
  if ((element !== 'circle' && element !== 'ellipse') || !(rx > 0 && ry > 0)) return undefined
  return `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`
}

/** How many numbers each command of a path takes, and which pair is its end point. */
const COMMANDS: Record<string, number> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}
const STEP = /([a-z])([^a-df-z]*)/gi

interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns the bounds of a path's points; undefined if it draws nothing. */
function boundsOf(path: string): Bounds | undefined {
  const xs: number[] = []
  const ys: number[] = []
  let at = { x: 0, y: 0 }
  let segments = 0
  // a browser draws a path up to its first error, so it does not draw this one
  if (!/^\s*m/i.test(path)) return undefined
  const reach = (x: number, y: number) => {
    xs.push(x)
    ys.push(y)
  }
  for (const [, letter = '', rest = ''] of path.matchAll(STEP)) {
    const command = letter.toLowerCase()
    const count = COMMANDS[command]
    if (count === undefined) return undefined
    const base = letter === command ? at : { x: 0, y: 0 }
    const given = numbersIn(rest)
    for (let from = 0; count > 0 && from + count <= given.length; from += count) {
      const step = given.slice(from, from + count)
      const start = letter === command ? at : base
      const [x = 0, y = 0] = endOf(command, step)
      const end = {
        x: command === 'v' ? at.x : start.x + x,
        y: command === 'h' ? at.y : start.y + y,
      }
      // a second pair after a move is a line
      if (command !== 'm' || from > 0) {
        segments++
        reach(at.x, at.y)
        reach(end.x, end.y)
      }
      at = end
    }
  }
  if (segments === 0 || ![...xs, ...ys].every(Number.isFinite)) return undefined
  return {
    left: min(xs),
    right: -min(xs.map((x) => -x)),
    top: min(ys),
    bottom: -min(ys.map((y) => -y)),
  }
}

/** Reduces, because a path may have more points than a call may have arguments. */
const min = (values: readonly number[]) =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)

const endOf = (command: string, step: readonly number[]): readonly number[] => {
  if (command === 'h') return [step[0] ?? 0, 0]
  if (command === 'v') return [0, step[0] ?? 0]
  return step.slice(-2)
}
