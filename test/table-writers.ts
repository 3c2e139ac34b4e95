/** Which module writes which table, read from the statements in the code. */
const sources = import.meta.glob<string>(
  ['../{domains,platform}/**/server/**/*.ts', '!**/*.test.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto|recordQueries)\(\s*'(\w+)'|\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(\w+)(?=\s+(?:as\s+\w+\s+)?set\b|\s*\(|\s+where|\s+\w+\s+set\b|\s+values|\s+select)/gi

const tablesWrittenBy = (code: string): string[] =>
  [...code.matchAll(WRITES)].map(([, byBuilder, bySql]) => byBuilder ?? bySql ?? '')

/** `stock/suppliers`, or `platform`. */
export const moduleOf = (path: string) =>
  /\/domains\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? 'platform'

/** By table: its modules, in alphabetical order. */
function modulesBy(tablesIn: (code: string) => string[]): Map<string, string[]> {
  const modules = new Map<string, Set<string>>()
  for (const [path, code] of Object.entries(sources))
    // an example in a comment writes nothing
    for (const table of tablesIn(code.replaceAll(/^\s*(\*|\/\/).*/gm, '')))
      modules.set(table, (modules.get(table) ?? new Set()).add(moduleOf(path)))
  return new Map([...modules].map(([table, names]) => [table, [...names].toSorted()]))
}

export const writersByTable = () => modulesBy(tablesWrittenBy)

const READS = /(?:selectFrom|[jJ]oin)\(\s*'(\w+)|\b(?:from|join)\s+"?(\w+)/g
export const readersByTable = () =>
  modulesBy((code) => [...code.matchAll(READS)].flatMap(([, ...names]) => names.filter(Boolean)))
