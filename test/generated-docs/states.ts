/** docs/states.md: a state diagram of each table of transitions that the rules of a module export. */

interface Row {
  from: string
  to: string
  who: string
  needs: readonly (string | { ask: string })[]
  against: readonly { name: string }[]
}

const rules = import.meta.glob<Record<string, unknown>>(
  '../../domains/*/*/**/{rules,transitions}.ts',
  { eager: true },
)

const isTransitions = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row: Partial<Row> | null) => row?.from && row.to && row.who && row.against)

/** Each table under its module, once: a module may re-export those of another. */
function transitionTables(): [module: string, rows: Row[]][] {
  const tables = new Map<Row[], string>()
  for (const [path, exported] of Object.entries(rules)) {
    const [, module = ''] = /domains\/([^/]+\/[^/]+)\//.exec(path) ?? []
    for (const value of Object.values(exported))
      if (isTransitions(value) && !tables.has(value)) tables.set(value, module)
  }
  return [...tables].map(([rows, module]) => [module, rows])
}

function sectionOf([module, rows]: [string, Row[]]): string {
  const targets = new Set(rows.map(({ to }) => to))
  const sources = new Set(rows.map(({ from }) => from))
  const begins = [...sources].filter((state) => !targets.has(state))
  const ends = [...targets].filter((state) => !sources.has(state))
  const inputs = ({ needs }: Row) =>
    needs.map((need) => (typeof need === 'string' ? need : need.ask))
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')
  return [
    `## ${module}`,
    '```mermaid',
    'stateDiagram-v2',
    ...begins.map((state) => `  [*] --> ${state}`),
    ...rows.map(({ from, to }) => `  ${from} --> ${to}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
    '',
    '| from | to | capability | asks | blocked by |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.from} | ${row.to} | \`${row.who}\` | ${list(inputs(row))} | ${list(row.against.map(({ name }) => name))} |`,
    ),
  ].join('\n')
}

export const statesPage = (): string =>
  [
    '# States and transitions',
    'Generated from the rows of the rules by `npm run generate:docs`. "Blocked by" names the function that returns the reason.',
    ...transitionTables().toSorted().map(sectionOf),
  ].join('\n\n') + '\n'
