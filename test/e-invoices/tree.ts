/** A written file as a tree, for rules that are stated without looking at the writer. */
import { Parser } from 'saxen'

export interface Tree {
  name: string
  attributes: Record<string, string>
  text: string
  children: Tree[]
}

export function treeOf(xml: string): Tree {
  const top: Tree = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    const read = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
    const made: Tree = { name, attributes: Object.fromEntries(read), text: '', children: [] }
    open.at(-1)?.children.push(made)
    open.push(made)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (value, decode) => {
    const at = open.at(-1)
    if (at) at.text += decode(value)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
  if (open.length !== 1 || !top.children[0]) throw new Error('Not one element')
  return top.children[0]
}

export const all = (tree: Tree | undefined, ...path: string[]): Tree[] =>
  path.reduce<Tree[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((c) => c.name === name)),
    tree ? [tree] : [],
  )
export const one = (tree: Tree | undefined, ...path: string[]): Tree | undefined =>
  all(tree, ...path)[0]
export const textOf = (tree: Tree | undefined, ...path: string[]): string =>
  one(tree, ...path)?.text ?? ''
export const names = (tree: Tree | undefined): string[] =>
  tree?.children.map(({ name }) => name) ?? []

/** Cents as a whole number: `12.30` -> 1230n. NaN texts throw. */
export function cents(text: string, digits = 2): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!whole || part.length > digits) throw new Error(`Not an amount: ${text}`)
  return BigInt(`${sign}${whole}${part.padEnd(digits, '0')}`)
}

/** Every element in it. */
export const everything = (tree: Tree): Tree[] => [tree, ...tree.children.flatMap(everything)]
