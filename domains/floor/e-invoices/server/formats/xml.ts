/**
 * Writes XML piece by piece, so that a year of entries need not be in memory. Text is escaped, and loses characters
 * that XML forbids; elements keep their order.
 */
export type XmlText = string | number | null | undefined
type Attributes = Readonly<Record<string, string>>

// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** For content and attributes. */
export const escapeXml = (value: string | number): string =>
  String(value)
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)

const start = (name: string, attributes: Attributes = {}) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}`

/** An element with text; left out without text. */
export function element(name: string, value: XmlText, attributes: Attributes = {}): string {
  const text = value === null || value === undefined ? '' : escapeXml(value)
  return text === '' ? '' : `${start(name, attributes)}>${text}</${name}>`
}

/** An element that receivers require even if it is empty. */
export const requiredElement = (name: string, value: XmlText): string =>
  element(name, value) || `${start(name)}/>`

/** An element with child elements; left out without any. */
export function group(name: string, children: readonly string[], attributes: Attributes = {}) {
  const inner = children.join('')
  return inner === '' ? '' : `${start(name, attributes)}>${inner}</${name}>`
}

/** The start and end tags of an element with streamed content. */
export const openTag = (name: string, attributes: Attributes = {}) => `${start(name, attributes)}>`
export const closeTag = (name: string) => `</${name}>`

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
