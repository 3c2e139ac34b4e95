/**
 * The browser checks what it sends, not what it is sent: in the web build the contracts come without the schemas of
 * answers (`data` of a call), and without the constants that nothing else names then. The bundler cannot see by itself
 * that making a schema has no effect. What goes is blanked, so that lines and columns, and the source maps, stay true.
 */
import { type ESTree, type Plugin, Visitor, parseSync } from 'vite'

export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/domains\/[^/]+\/contract\.ts$/.test(id)) return undefined
    return { code: withoutUnused(id, withoutData(id, code)), map: null }
  },
})

type Span = Pick<ESTree.Span, 'start' | 'end'>

function blank(code: string, { start, end }: Span, put = ''): string {
  const space = code.slice(start + put.length, end).replaceAll(/[^\n]/g, ' ')
  return code.slice(0, start) + put + space + code.slice(end)
}

/** `data: nothing` of each call becomes `data: 0`. */
function withoutData(id: string, code: string): string {
  let left = code
  new Visitor({
    ObjectExpression({ properties }) {
      const named = (name: string) =>
        properties.find(
          (one) =>
            one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
        )
      const data = named('data')
      const isCall = named('method') !== undefined && named('path') !== undefined
      if (isCall && data?.type === 'Property' && !data.shorthand)
        left = blank(left, data.value, '0')
    },
  }).visit(parseSync(id, code).program)
  return left
}

/** Types go first, for they name schemas too; then constants of the module's own, until each is named somewhere. */
function withoutUnused(id: string, code: string): string {
  let left = code
  for (const node of parseSync(id, code).program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type === 'TSTypeAliasDeclaration' || declared?.type === 'TSInterfaceDeclaration')
      left = blank(left, node)
  }
  for (;;) {
    const { program } = parseSync(id, left)
    const named = new Map<string, number>()
    new Visitor({
      Identifier: ({ name }) => void named.set(name, (named.get(name) ?? 0) + 1),
    }).visit(program)
    const unused = program.body.filter(
      (node) =>
        node.type === 'VariableDeclaration' &&
        node.declarations.every(
          ({ id: name }) => name.type === 'Identifier' && named.get(name.name) === 1,
        ),
    )
    if (unused.length === 0) return left
    for (const node of unused) left = blank(left, node)
  }
}
