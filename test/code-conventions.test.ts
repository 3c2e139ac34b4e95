/** Our rules for code and tests that neither the compiler nor the linter checks. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { type ESTree, Visitor, parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sentencesOf, wordsOf } from './sentences.ts'

const rooms = ['apps', 'bench', 'database', 'domains', 'platform', 'test', 'tools']
const files = rooms
  .flatMap((room) =>
    readdirSync(room, { recursive: true }).map((file) => `${room}/${String(file)}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
const isTestFile = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const testFiles = files.filter(isTestFile)

const isFunction = (node: ESTree.Node) =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'

/** `test(...)`, `test.each(...)(...)`, `it.for(...)(...)`. */
const isTest = (callee: ESTree.Node): boolean => {
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  return callee.type === 'Identifier' && ['test', 'it'].includes(callee.name)
}

/** The lines of `return` in the body of a test itself, not in what is declared inside of it. */
function earlyReturns(source: string): number[] {
  const bodies: [number, number][] = []
  const inside: [number, number][] = []
  const returns: number[] = []
  const { program } = parseSync('a.test.ts', source)
  const keep = (node: ESTree.Node) => void inside.push([node.start, node.end])
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (!isTest(callee)) return
      for (const one of given) if (isFunction(one)) bodies.push([one.start, one.end])
    },
    ArrowFunctionExpression: keep,
    FunctionExpression: keep,
    FunctionDeclaration: keep,
    ReturnStatement: ({ start }) => void returns.push(start),
  }).visit(program)
  const nearest = (at: number) =>
    inside.filter(([start, end]) => start < at && at < end).toSorted(([a], [b]) => b - a)[0]
  return returns
    .filter((at) => bodies.some(([start]) => start === nearest(at)?.[0]))
    .map((at) => source.slice(0, at).split('\n').length)
}

test('no test returns early: it filters its cases before', () => {
  const found = testFiles.flatMap((file) =>
    earlyReturns(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

test('the check finds an early return, and ignores one in a helper', () => {
  const early = "test('a', async () => {\n  if (x) return\n  expect(1)\n})"
  const each = "test.each([1])('a', (n) => {\n  if (n) return undefined\n})"
  const helper = "test('a', () => {\n  const one = () => {\n    return 1\n  }\n  one()\n})"
  expect([early, each, helper].map(earlyReturns)).toEqual([[2], [2], []])
})

/** The places that switch the types off, each with its reason beside it. A write is never among them. */
const untyped = [
  'platform/server/database/db.ts',
  'platform/web/forms/FormBody.tsx',
  'platform/web/list/ListPage.tsx',
  'platform/web/list/useBulkDelete.ts',
]

/** How often a file says `as never`, which fits every type. */
function nevers(file: string, source: string): number {
  let count = 0
  new Visitor({
    TSAsExpression: ({ typeAnnotation }) =>
      void (count += Number(typeAnnotation.type === 'TSNeverKeyword')),
  }).visit(parseSync(file, source).program)
  return count
}

test('`as never` stands once in each of the listed files, and nowhere else', () => {
  const found = files
    .filter((file) => !isTestFile(file) && !file.startsWith('test/'))
    .flatMap((file) => Array<string>(nevers(file, readFileSync(file, 'utf8'))).fill(file))
  expect(found.toSorted()).toEqual(untyped)
})

test('the check finds `as never` in code, and not in a sentence', () => {
  expect(nevers('a.tsx', 'const a = <i title={c as never}>{b as never}</i>')).toBe(2)
  expect(nevers('a.ts', '// it was never there\nconst a = b as unknown as never[]')).toBe(0)
})

const CUT = /\.slice\(0, \d{3}\)/

test('no text is cut in the middle of a letter: the server cuts with `cut`', () => {
  const found = files
    .filter((file) => /\/server\/|^apps\/api\//.test(file) && !isTestFile(file))
    .filter((file) => CUT.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})

test('the check finds a text that is cut by its units', () => {
  expect(CUT.test('description: `Void ${number}: ${reason}`.slice(0, 200),')).toBe(true)
  expect(CUT.test('rows.slice(0, MOST)')).toBe(false)
})

test('the page of the specification names no file that is not there', () => {
  const named = [
    ...readFileSync('docs/specification.md', 'utf8').matchAll(
      /`((?:apps|domains|platform|test)\/[^`*\s]+)`/g,
    ),
  ].map(([, path]) => path as string)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the module that new ones copy stays small', () => {
  const template = 'domains/stock/third-parties'
  const lines = files
    .filter((file) => file.startsWith(`${template}/`) && !isTestFile(file))
    .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.reduce((sum, line) => sum + line, 0)).toBeLessThan(450)
})

test('each domain has its README and its calls', () => {
  const domains = readdirSync('domains')
  const missing = domains
    .flatMap((name) => [`domains/${name}/README.md`, `domains/${name}/api.ts`])
    .filter((path) => !existsSync(path))
  expect(missing).toEqual([])
  const unlinked = domains.filter(
    (name) => !readFileSync('ARCHITECTURE.md', 'utf8').includes(`domains/${name}/README.md`),
  )
  expect(unlinked).toEqual([])
})

test('the README of a domain names each of its modules', () => {
  const unnamed = readdirSync('domains').flatMap((domain) => {
    const page = readFileSync(`domains/${domain}/README.md`, 'utf8')
    return readdirSync(`domains/${domain}`, { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !page.replaceAll('`', '').includes(`| ${entry.name} |`),
      )
      .map(({ name }) => `${domain}/${name}`)
  })
  expect(unnamed).toEqual([])
})

test('ARCHITECTURE.md is one screen, and the places it names exist', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8')
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  const named = [
    'ARCHITECTURE.md',
    ...readdirSync('domains').map((name) => `domains/${name}/README.md`),
  ]
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /`((?:apps|bench|domains|docs|platform|test|tools)\/[\w./-]+)`/g,
      ),
    ])
    .map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('every decision has one shape, and its place in the index', () => {
  const folder = 'docs/decisions'
  const index = readFileSync(`${folder}/README.md`, 'utf8')
  const wrong = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .filter((name) => {
      const page = readFileSync(`${folder}/${name}`, 'utf8')
      const head = new RegExp(
        `^# ${Number(name.slice(0, 4))}\\. .+\\n\\n20\\d\\d-\\d\\d-\\d\\d\\n\\n`,
      )
      const parts = ['Problem', 'Decision', 'Price'].map((part) => page.indexOf(`\n**${part}.**`))
      const inOrder = parts.every((at, part) => at > (parts[part - 1] ?? 0))
      return !head.test(page) || !inOrder || index.split(`(${name})`).length !== 2
    })
  expect(wrong).toEqual([])
})

const pages = ['.', 'docs', ...rooms]
  .flatMap((room) =>
    readdirSync(room, { recursive: room !== '.' }).map((file) =>
      room === '.' ? String(file) : `${room}/${String(file)}`,
    ),
  )
  .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))

test('no sentence of a page is longer than 25 words', () => {
  expect(pages.length).toBeGreaterThan(70)
  const found = pages.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'))
      .filter((sentence) => wordsOf(sentence) > 25)
      .map((sentence) => `${file}: ${sentence.trim().slice(0, 60)}`),
  )
  expect(found).toEqual([])
})

test('a sentence ends at its full stop, item, cell or heading, and code is one word', () => {
  const page = [
    '# One\nTwo `a long piece of code` and\nmore. Three [a link](a/b c.md)!',
    '- four\n- five\n| six | seven |\n<!-- no -->',
    '```\nno sentence. None.\n```',
  ].join('\n')
  const found = sentencesOf(page).map((sentence) => sentence.replaceAll(/[#|-]/g, '').trim())
  expect(found).toEqual([
    'One',
    'Two `code` and more.',
    'Three a link!',
    'four',
    'five',
    'six',
    'seven',
  ])
  expect(sentencesOf(page).map(wordsOf)).toEqual([1, 4, 3, 1, 1, 1, 1])
})
