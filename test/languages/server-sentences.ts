/**
 * Every sentence that the server may send, read from its sources: the literals of contracts, rules and services that
 * look like one. What is written for developers, for the log or for paper is left out by where it stands.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
// TypeScript 7 has no API of its own yet: this package carries the last one that had
import { ts } from '@ts-morph/common'
import { projectRoot } from '#platform/server/root.ts'

export interface ServerSentence {
  /** As the server would send it, with a 7 in each place. */
  sentence: string
  file: string
}

/** Folders and files whose texts are for operators, not for users. */
const notForReaders = [
  /^platform\/server\/(embedded-postgres|env|health|root|metrics|http\/openapi)/,
  // what the database's driver says, to be told apart
  /^platform\/server\/database\/(db|connections)\.ts$/,
  // the paper has four languages of its own
  /[/-]print-(document|texts)\.ts$/,
  // translated themselves
  /\/texts\//,
  // so have e-mails and messages
  /\/(mail|stop|sample)-texts\.ts$/,
  // so have the sentences of the figures, and of a month's end
  /(figures|periods)\/sentences\.ts$/,
  // and the titles, choices, reasons and examples of files
  /imports\/server\/record-types\/(examples|earlier-headings)\.ts$/,
  /imports\/server\/upload\/everyday-(titles|values)\.ts$/,
  // as has the message that carries a code
  /\/code-text\.ts$/,
  /\/server\/pdf/,
  // names of stored groups: the chart of accounts shows them by their key
  /^domains\/books\/accounts\/(groups|keys)\.ts$/,
]

/** A sentence begins with a capital (or the specification's asterisk) and has more than one word. */
const looksLikeOne = (text: string) =>
  /^\*?(\{\w+\} |[A-Z7])/.test(text) && /[a-z] \S/.test(text) && /[a-z]{3}/.test(text)

const developersWords = /^(about|summary|statement)$/
const log = /^(console|log|logger|.*\.log|.*\.logger)$|^(write|say)Line$/

/** Whether a literal stands where no reader sees it. */
function hidden(node: ts.Node): boolean {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const { parent } = at
    if (ts.isTaggedTemplateExpression(parent)) return true
    if (ts.isPropertyAssignment(parent) && developersWords.test(parent.name.getText())) return true
    if (ts.isNewExpression(parent) && /Error$|Stop$/.test(parent.expression.getText())) return true
    if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true
    if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
      if (log.test(parent.expression.expression.getText())) return true
      if (parent.expression.getText() === 'sql.raw') return true
    }
    if (ts.isStatement(parent)) return false
  }
  return false
}

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')
  return undefined
}

function saidIn(file: string): ServerSentence[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(projectRoot, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: ServerSentence[] = []
  const look = (node: ts.Node) => {
    const text = textOf(node)
    if (text !== undefined && looksLikeOne(text) && !hidden(node))
      found.push({ sentence: text.replaceAll(/\{\w+\}/g, '7'), file })
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

const below = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .map((path) => path.replaceAll('\\', '/'))

/** All sentences of the API, in the order of the files. */
export const sentencesOfTheServer = (): ServerSentence[] =>
  ['domains', 'platform/contract', 'platform/server']
    .flatMap(below)
    .filter((path) => path.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(path))
    .filter((path) => !path.includes('/web/') && !notForReaders.some((skip) => skip.test(path)))
    .sort()
    .flatMap(saidIn)
