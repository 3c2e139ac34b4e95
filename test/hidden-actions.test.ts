/**
 * An action that the caller's role may do, but not in the record's present state, stays on the page: off, with its
 * reason (`AbilityGuard`). A page that reads an ability or a state to hide an action is in the register.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { type ESTree, Visitor, parseSync } from 'vite'
import { expect, test } from 'vitest'
import { hiddenActions } from './registers/hidden-actions.ts'

const pages = readdirSync('domains', { recursive: true })
  .map(String)
  .filter((file) => /^[\w-]+\/[\w-]+\/web\/.*\.tsx?$/.test(file) && !file.includes('.test.'))

const actions = ['Button', 'AddButton', 'ActionIcon', 'Menu.Item', 'RowButtons']
/** Objects with an `ok` that are no ability. */
const otherObjects = ['answer', 'messages', 'response']
/** The words of a record's state in a condition. */
const STATE = /\b(status|stage|state|billing|\w+_at|can_\w+)\b|\bcan\.\w+$/

function nameOf(node: ESTree.Node): string {
  if (node.type === 'JSXIdentifier') return node.name
  if (node.type !== 'JSXMemberExpression') return ''
  return `${nameOf(node.object)}.${node.property.name}`
}

/** The abilities that a component reads by `.ok`, and the states by which it renders an action or not. */
function conditionsOf(file: string, source: string): string[] {
  const found: string[] = []
  /** Where `main: can.receive.ok` stands: it only chooses the filled button. */
  const mainButtons: ESTree.Span[] = []
  const textOf = ({ start, end }: ESTree.Node) => source.slice(start, end).replaceAll(/\s+/g, ' ')
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'main') mainButtons.push(value)
    },
    MemberExpression({ object, property, start, end }) {
      if (property.type !== 'Identifier' || property.name !== 'ok') return
      const ability = textOf(object)
      const isMain = mainButtons.some((span) => span.start <= start && end <= span.end)
      if (!isMain && !otherObjects.includes(ability)) found.push(ability)
    },
    LogicalExpression({ operator, left, right }) {
      const shown = right.type === 'ParenthesizedExpression' ? right.expression : right
      if (operator !== '&&' || shown.type !== 'JSXElement') return
      const condition = textOf(left)
      if (!actions.includes(nameOf(shown.openingElement.name)) || condition.includes('.ok')) return
      if (STATE.test(condition)) found.push(condition)
    },
  }).visit(parseSync(file, source).program)
  return found
}

test('an action that is off shows why, except where the register says why it is hidden', () => {
  const found = pages.flatMap((file) =>
    conditionsOf(file, readFileSync(`domains/${file}`, 'utf8')).map(
      (condition) => `${file}: ${condition}`,
    ),
  )
  expect(found.length).toBeGreaterThan(10)
  expect([...new Set(found)].toSorted()).toEqual(
    Object.entries(hiddenActions)
      .flatMap(([file, conditions]) => Object.keys(conditions).map((name) => `${file}: ${name}`))
      .toSorted(),
  )
})

test('the check finds hidden actions, and ignores a guard', () => {
  const hidden = (jsx: string) => conditionsOf('a.tsx', `const a = <p>{${jsx}}</p>`)
  expect(hidden('order.can.pay.ok && <Button />')).toEqual(['order.can.pay'])
  expect(hidden("order.stage === 'ready' && (<Menu.Item />)")).toEqual(["order.stage === 'ready'"])
  expect(hidden('import_.can.undo && <Button />')).toEqual(['import_.can.undo'])
  expect(hidden('<AbilityGuard ability={can.pay}><Button /></AbilityGuard>')).toEqual([])
  expect(hidden("order.stage === 'ready' && <Notice />")).toEqual([])
})
