import type { Names } from './files.mjs'
export interface Line {
  file: string
  before: string | RegExp
  since?: RegExp
  text: string
}
export function linesOf(names: Names): Line[]
export function insert(content: string, line: Line): string
