/** Writes `calls.gen.ts` of a module: the calls of its contracts without their schemas, which the web imports. */
import { type Message, createMessage } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'

/** A contract of a module: its file's name without the ending, and what it exports. */
export interface Contract {
  name: string
  exports: Record<string, unknown>
}

type Table = { [name: string]: Call | Table }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCall = (value: unknown): value is Call =>
  isObject(value) && typeof value.recordType === 'string' && typeof value.path === 'string'
const isTable = (value: unknown): value is Table =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((one) => isCall(one) || isTable(one))

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
/** With its code: the web translates a sentence by its code, and does not load the module's messages for it. */
const literal = (message: Message) => JSON.stringify(createMessage(message))
const list = (texts: readonly string[]) => `[${texts.map(quote).join(', ')}]`
const isSame = (one: readonly string[], other: readonly string[]) => list(one) === list(other)
/** `'job-card'` needs quotes as a name, `update` does not. */
const nameOf = (name: string) => (/^\w+$/.test(name) ? name : quote(name))

/** What most reads of a table show. */
function commonShows(calls: readonly Call[]): readonly string[] {
  const reads = calls.filter(({ method }) => method === 'GET').map(({ shows }) => shows)
  const count = (shows: readonly string[]) => reads.filter((one) => isSame(one, shows)).length
  return reads.toSorted((one, other) => count(other) - count(one))[0] ?? []
}

const scopeNames = ['country_id', 'garage_id']

function callLine(name: string, call: Call, shows: readonly string[]): string {
  const isRead = call.method === 'GET'
  const scope = scopeNames.filter((field) => field in (call.query?.shape ?? {}))
  const fields = [
    ...(isRead ? [] : [`method: ${quote(call.method)}`]),
    `path: ${quote(call.path)}`,
    `allow: ${quote(call.allow)}`,
    ...(isRead && !isSame(call.shows, shows) ? [`shows: ${list(call.shows)}`] : []),
    ...(isRead || isSame(call.changes, [call.recordType])
      ? []
      : [`changes: ${list(call.changes)}`]),
    ...(scope.length > 0 ? [`scope: ${list(scope)}`] : []),
    ...(call.done ? [`done: ${literal(call.done)}`] : []),
    ...(call.kept ? ['kept: true'] : []),
    ...(call.bulk ? [`bulk: ${quote(call.bulk)}`] : []),
  ]
  return `  ${nameOf(name)}: { ${fields.join(', ')} },`
}

/** @param type of the table in the contract: `typeof contract.orders` */
function tableText(type: string, table: Table): string {
  const calls = Object.values(table).filter(isCall)
  if (calls.length === 0) {
    const inner = Object.entries(table).map(([name, below]) => {
      const text = tableText(`${type}[${quote(name)}]`, below as Table)
      return `  ${nameOf(name)}: ${text.replaceAll('\n', '\n  ')},`
    })
    return ['{', ...inner, '}'].join('\n')
  }
  const shows = commonShows(calls)
  return [
    `clientCalls<${type}>(${quote(calls[0]?.recordType ?? '')}, ${list(shows)}, {`,
    ...Object.entries(table).map(([name, call]) => callLine(name, call as Call, shows)),
    '})',
  ].join('\n')
}

const aliasOf = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** @returns undefined if the contracts declare no calls */
export function callsFile(contracts: readonly Contract[]): string | undefined {
  const declared = contracts
    .map(({ name, exports }) => ({
      name,
      tables: Object.entries(exports).filter(([, one]) => isTable(one)),
    }))
    .filter(({ tables }) => tables.length > 0)
  if (declared.length === 0) return undefined
  return [
    '// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.',
    "import { clientCalls } from '#platform/contract/client-calls.ts'",
    ...declared.map(({ name }) => `import type * as ${aliasOf(name)} from './${name}.ts'`),
    ...declared.flatMap(({ name, tables }) =>
      tables.map(([key, table]) => {
        const text = tableText(`typeof ${aliasOf(name)}.${key}`, table as Table)
        return `\nexport const ${key} = ${text}`
      }),
    ),
    '',
  ].join('\n')
}
