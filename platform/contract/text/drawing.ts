import { string } from '../fields.ts'
import { messages } from '../messages.ts'
import { isVisible, isWithinBounds } from './strokes.ts'

/**
 * A signature: one svg element as signature pads write it, with attributes in double quotes. Elements, attributes and
 * the characters of a value are each allowed by list, so nothing in it can run, load or name another namespace.
 * Comments, declarations, entities and text between tags are rejected.
 */
const containers = new Set(['svg', 'g'])
const strokes = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

const attributes = new Set(
  `version width height viewBox d x y x1 y1 x2 y2 cx cy r rx ry points opacity fill fill-opacity fill-rule
  stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray`.split(
    /\s+/,
  ),
)
const namespaces: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

const TAG = /\s*<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
/** Numbers, path letters, colours and words; no character that could begin an address, an entity or a function. */
const VALUE = /^[\w\s.,#%+-]*$/
const COLOUR = /^rgba?\([\d\s.,%]*\)$/

function isAttribute(name: string, value: string): boolean {
  if (Object.hasOwn(namespaces, name)) return namespaces[name] === value
  if (!attributes.has(name)) return false
  return VALUE.test(value) || ((name === 'stroke' || name === 'fill') && COLOUR.test(value))
}

/** Rejects an element with two attributes of one name, which no browser shows. */
function areAttributes(given: string): boolean {
  const found = [...given.matchAll(ATTRIBUTE)]
  if (new Set(found.map(([, name]) => name)).size < found.length) return false
  return found.every(([, name = '', value = '']) => isAttribute(name, value))
}

/** Whether a text is exactly one svg element that draws something. */
export function isDrawing(svg: string): boolean {
  const open: string[] = []
  let drawn = 0
  let ended = false
  const { length } = svg.trimEnd()
  TAG.lastIndex = 0
  while (TAG.lastIndex < length) {
    const [tag, close, element = '', given = '', empty] = TAG.exec(svg) ?? []
    if (!tag || ended) return false
    if (close) {
      if (given || empty || open.pop() !== element) return false
    } else {
      if ((element === 'svg') !== (open.length === 0)) return false
      if (!containers.has(element) && !strokes.has(element)) return false
      if (!areAttributes(given)) return false
      if (strokes.has(element)) drawn++
      if (!empty) open.push(element)
    }
    ended = open.length === 0
  }
  return ended && drawn > 0
}

/** A signature. It is only ever shown as an image. */
export const drawing = string()
  .max(150_000, messages.drawingTooLarge)
  .refine((svg) => svg.trim() !== '', { message: messages.signFirst, abort: true })
  .refine((svg) => isDrawing(svg) && isWithinBounds(svg), {
    message: messages.drawingRefused,
    abort: true,
  })
  .refine(isVisible, messages.signFirst)
