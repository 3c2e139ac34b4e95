// The files of ops/cluster are templates: `{{name}}` is a value, `{{each nodes}}` to `{{end}}` one piece for each node.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

export const templateFolder = join(root, 'ops/cluster')

/** @throws when a value is missing: a file with a hole would start something half */
export function fillIn(text, values) {
  const repeated = text.replaceAll(
    /^{{each (\w+)}}\n([^]*?)^{{end}}\n/gm,
    (_, list, piece) =>
      values[list]?.map((one) => fillIn(piece, { ...values, ...one })).join('') ?? missing(list),
  )
  return repeated.replaceAll(/{{(\w+)}}/g, (_, name) => String(values[name] ?? missing(name)))
}

function missing(name) {
  throw new Error(`A template of ops/cluster asks for ${name}, which nobody gave`)
}

export const render = (name, values) =>
  fillIn(readFileSync(join(templateFolder, name), 'utf8'), values)
