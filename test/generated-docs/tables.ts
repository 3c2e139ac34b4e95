/** docs/data/<domain>.md: the tables of a migrated database, with their keys and who writes them. */
import type pg from 'pg'
import type { Call } from '#platform/contract/route.ts'
import { nounsOfTables, tables, withoutNoun } from '../registers/tables.ts'
import { moduleOf, readersByTable, writersByTable } from '../table-writers.ts'

const KEYS = `
  select c.relname as table,
    array(select k.contype::text || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'f', 'u') order by k.contype desc, k.conname) as keys
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
const FUNCTIONS = `
  select proname as name, prosrc as code from pg_proc
  where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`

/** `FOREIGN KEY (garage_id) REFERENCES garages(id) ON ...` -> `garage_id -> garages` */
function shortKey(key: string): string {
  const [, kind, columns = '', target] = /^(\w) .*?\((.+?)\)(?: REFERENCES (\w+))?/.exec(key) ?? []
  if (kind === 'f') return `${columns} -> ${target}`
  return kind === 'u' ? `unique (${columns})` : columns
}

const contracts = import.meta.glob<Record<string, unknown>>('../../domains/*/*/**/contract*.ts', {
  eager: true,
})
/** Tables of calls, and tables of such tables, one for each kind of master data. */
function callsIn(value: unknown, depth = 0): Partial<Call>[] {
  if (typeof value !== 'object' || value === null || depth > 2) return []
  if ('recordType' in value && 'method' in value) return [value as Partial<Call>]
  return Object.values(value).flatMap((inner) => callsIn(inner, depth + 1))
}
/** By record type of the calls: the module whose contract has them. */
const moduleByNoun = new Map(
  Object.entries(contracts).flatMap(([path, exported]) =>
    Object.values(exported)
      .flatMap((value) => callsIn(value))
      .flatMap((call) => (call?.recordType ? [[call.recordType, moduleOf(path)] as const] : [])),
  ),
)
const nounByTable = nounsOfTables(new Set(moduleByNoun.keys()))

export async function dataPages(client: pg.Client): Promise<Map<string, string>> {
  const { rows: keyRows } = await client.query<{ table: string; keys: string[] }>(KEYS)
  const { rows: functions } = await client.query<{ name: string; code: string }>(FUNCTIONS)
  const keysOf = new Map(keyRows.map(({ table, keys }) => [table, keys]))
  const [writers, readers] = [writersByTable(), readersByTable()]
  const writes = (code: string, table: string) =>
    new RegExp(`\\b(insert into|delete from|merge into|update)\\s+${table}\\b`, 'i').test(code)
  const functionsOf = (table: string) =>
    functions
      .filter(({ code }) => writes(code, table))
      .map(({ name }) => name)
      .toSorted()

  const rows = tables.map((table) => {
    const ofNoun = moduleByNoun.get(nounByTable[table] ?? '')
    const modules = writers.get(table) ?? []
    const fixed = table in withoutNoun && modules.length === 0
    const owner = ofNoun ?? modules[0] ?? readers.get(table)?.[0] ?? 'platform'
    const [domain = '', name = ''] = owner.split('/')
    const keys = keysOf.get(table)
    const kind = keys ? '' : ' (view)'
    const list = (kinds: string) =>
      (keys ?? [])
        .filter((key) => kinds.includes(key[0] ?? ''))
        .map((key) => `\`${shortKey(key)}\``)
    const writtenBy = [...modules, ...functionsOf(table).map((fn) => `\`${fn}()\``)]
    // the statements of master data take their table from its kind
    if (writtenBy.length === 0 && keys && !fixed) writtenBy.push(owner)
    const cells = [
      name,
      `\`${table}\`${kind}`,
      list('pu').join(' '),
      list('f').join(' '),
      writtenBy.join(', '),
    ]
    return { domain, line: `| ${cells.join(' | ')} |` }
  })
  const domains = [...new Set(rows.map(({ domain }) => domain))].toSorted()
  return new Map(
    domains.map((domain) => [
      domain,
      [
        `# Tables of ${domain}`,
        '',
        'Generated from the migrated database by `npm run generate:docs`. All columns: `database/tables.gen.ts`.',
        'A name with `()` is a function of the database. An empty last cell: only migrations write the table.',
        '',
        '| module | table | keys | refers to | written by |',
        '|---|---|---|---|---|',
        ...rows
          .filter((row) => row.domain === domain)
          .map(({ line }) => line)
          .toSorted(),
        '',
      ].join('\n'),
    ]),
  )
}
