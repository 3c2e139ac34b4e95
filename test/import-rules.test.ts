import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'

const require = createRequire(import.meta.url)
const { domainOrder } = require('../tools/domain-order.cjs') as { domainOrder: string[] }

/** A small project that follows all rules. */
const cleanProject = {
  'platform/contract/route.ts': `import { z } from 'zod'\nexport const route = z`,
  'platform/server/database/query.ts': `import { sql } from 'kysely'\nexport const query = sql`,
  'platform/server/http/mount.ts': `import type { DB } from '#database/tables.gen.ts'\nexport type M = DB`,
  'platform/web/data/api.ts': `import { route } from '#platform/contract/route.ts'\nexport const api = route`,
  'database/tables.gen.ts': `export type DB = object`,
  'domains/books/journal/contract.ts':
    `import { route } from '#platform/contract/route.ts'\nimport { rules } from './rules.ts'\n` +
    `import { accounts } from '#domains/books/accounts/contract.ts'\n` +
    `export const journal = [route, rules, accounts]`,
  'domains/books/journal/rules.ts': `export const rules = 1`,
  'domains/books/journal/server/queries.ts': `import { query } from '#platform/server/database/query.ts'\nexport const q = query`,
  'domains/books/journal/server/api.ts':
    `import { q } from './queries.ts'\nimport { journal } from '../contract.ts'\n` +
    `import { list } from '#domains/books/accounts/server/accounts.ts'\n` +
    `export const journalApi = [q, journal, list]`,
  'domains/books/journal/web/pages/JournalPage.tsx':
    `import { api } from '#platform/web/data/api.ts'\nimport { journal } from '../../contract.ts'\n` +
    `import { accounts } from '#domains/books/accounts/contract.ts'\n` +
    `import { orders } from '#domains/floor/orders/contract.ts'\n` +
    `import { accountTexts } from '#domains/books/accounts/texts/texts.ts'\n` +
    `import { AccountTree } from '#domains/books/accounts/web/shared/AccountTree.tsx'\n` +
    `export default function JournalPage() { return <p>{[api, journal, accounts, orders, accountTexts, AccountTree].length}</p> }`,
  'domains/books/accounts/contract.ts': `export const accounts = 1`,
  'domains/books/accounts/server/accounts.ts': `import { q } from './queries.ts'\nexport const list = q`,
  'domains/books/accounts/server/queries.ts': `import 'pg'\nexport const q = 1`,
  'domains/books/accounts/web/pages/AccountsPage.tsx': `export default function AccountsPage() { return null }`,
  'domains/books/accounts/web/shared/AccountTree.tsx': `export const AccountTree = 1`,
  'domains/books/accounts/texts/texts.ts': `export const accountTexts = 1`,
  'domains/books/api.ts': `import { journalApi } from './journal/server/api.ts'\nexport const booksApi = [journalApi]`,
  'domains/floor/orders/contract.ts': `import { journal } from '#domains/books/journal/contract.ts'\nexport const orders = journal`,
  'apps/api/app.ts': `import { booksApi } from '#domains/books/api.ts'\nexport const app = booksApi`,
  'apps/web/main.tsx': `const page = import('#domains/books/journal/web/pages/JournalPage.tsx')\nexport { page }`,
  'test/world.ts': `import { app } from '../apps/api/app.ts'\nexport const world = app`,
}

/** What breaks a rule: the file that does, what it imports, and whether as a type only. */
type Breach = { rule: string; from: string; imports: string; by?: 'type' | 'lazy' | 'third' }

const breaches: Breach[] = [
  {
    rule: 'no-circle',
    from: 'domains/books/journal/rules.ts',
    imports: '#domains/books/journal/contract.ts',
  },
  {
    rule: 'platform-knows-no-domain',
    from: 'platform/server/a.ts',
    imports: '#domains/books/journal/server/api.ts',
  },
  {
    rule: 'platform-knows-no-domain',
    from: 'platform/web/b.tsx',
    imports: '#domains/books/journal/contract.ts',
    by: 'type',
  },
  {
    rule: 'platform-knows-no-domain',
    from: 'platform/contract/c.ts',
    imports: '../../apps/api/app.ts',
  },
  { rule: 'contract-is-a-leaf', from: 'domains/books/a/contract.ts', imports: 'fastify' },
  { rule: 'contract-is-a-leaf', from: 'domains/books/b/kinds.ts', imports: 'node:fs' },
  {
    rule: 'contract-is-a-leaf',
    from: 'domains/books/journal/rules.ts',
    imports: '#platform/web/data/api.ts',
    by: 'type',
  },
  { rule: 'contract-is-a-leaf', from: 'platform/contract/d.ts', imports: 'react' },
  {
    rule: 'web-never-reaches-server',
    from: 'domains/books/journal/web/Bad.tsx',
    imports: '../server/api.ts',
  },
  {
    rule: 'web-never-reaches-server',
    from: 'apps/web/bad.ts',
    imports: '#database/tables.gen.ts',
    by: 'type',
  },
  {
    rule: 'web-never-reaches-server',
    from: 'domains/books/journal/web/Lazy.tsx',
    imports: '#platform/server/http/mount.ts',
    by: 'lazy',
  },
  {
    rule: 'web-never-reaches-server',
    from: 'platform/web/through.ts',
    imports: '#platform/server/http/mount.ts',
    by: 'third',
  },
  {
    rule: 'server-never-reaches-web',
    from: 'domains/books/journal/server/pages.ts',
    imports: '../web/pages/JournalPage.tsx',
  },
  {
    rule: 'server-never-reaches-web',
    from: 'platform/server/through.ts',
    imports: '#platform/web/data/api.ts',
    by: 'third',
  },
  {
    rule: 'table-files-import-no-side',
    from: 'platform/table/write.ts',
    imports: '#platform/server/http/mount.ts',
  },
  {
    rule: 'table-files-import-no-side',
    from: 'platform/table/read.ts',
    imports: '#platform/web/data/api.ts',
    by: 'third',
  },
  {
    rule: 'only-public-server-files',
    from: 'domains/books/journal/server/e.ts',
    imports: '#domains/books/accounts/server/queries.ts',
  },
  {
    rule: 'only-shared-web-files',
    from: 'domains/books/journal/web/f.tsx',
    imports: '#domains/books/accounts/web/pages/AccountsPage.tsx',
  },
  // each domain imports something above it: as a value, a type, lazily
  ...domainOrder.slice(0, -1).flatMap((domain, at): Breach[] => [
    {
      rule: `no-higher-domain-${domain}`,
      from: `domains/${domain}/a-module/server/up.ts`,
      imports: `#domains/${domainOrder[at + 1]}/another/contract.ts`,
    },
    {
      rule: `no-higher-domain-${domain}`,
      from: `domains/${domain}/a-module/rules.ts`,
      imports: `#domains/${domainOrder.at(-1)}/another/contract.ts`,
      by: 'type',
    },
    {
      rule: `no-higher-domain-${domain}`,
      from: `domains/${domain}/a-module/web/shared/Up.tsx`,
      imports: `#domains/${domainOrder[at + 1]}/another/contract.ts`,
      by: 'lazy',
    },
  ]),
  {
    rule: 'nobody-imports-a-page',
    from: 'domains/books/journal/web/shared/m.tsx',
    imports: '../pages/JournalPage.tsx',
  },
  {
    rule: 'nobody-imports-a-page',
    from: 'domains/books/accounts/web/offline.ts',
    imports: '#domains/books/journal/web/pages/JournalPage.tsx',
    by: 'lazy',
  },
  {
    rule: 'no-page-of-another-module',
    from: 'domains/books/journal/web/pages/n.tsx',
    imports: '#domains/books/accounts/web/pages/AccountsPage.tsx',
    by: 'lazy',
  },
  {
    rule: 'only-the-app-reads-domain-calls',
    from: 'domains/books/journal/server/o.ts',
    imports: '../../api.ts',
  },
  {
    rule: 'only-the-domain-reads-module-calls',
    from: 'domains/books/journal/server/p.ts',
    imports: './api.ts',
  },
  {
    rule: 'texts-are-leaves',
    from: 'domains/books/journal/texts/en.ts',
    imports: '#platform/web/data/api.ts',
  },
  { rule: 'sql-in-queries', from: 'domains/books/journal/server/api.ts', imports: 'kysely' },
  { rule: 'sql-in-queries', from: 'domains/books/journal/server/g.ts', imports: 'pg', by: 'type' },
  { rule: 'sql-in-queries', from: 'apps/api/h.ts', imports: '#platform/server/database/query.ts' },
  {
    rule: 'nobody-imports-apps',
    from: 'domains/books/journal/server/i.ts',
    imports: '../../../../apps/api/app.ts',
  },
  {
    rule: 'nobody-imports-apps',
    from: 'database/j.ts',
    imports: '../apps/api/app.ts',
    by: 'type',
  },
  {
    rule: 'nobody-ships-tests',
    from: 'domains/books/journal/server/k.ts',
    imports: '#test/world.ts',
  },
  {
    rule: 'nothing-missing',
    from: 'domains/books/journal/server/l.ts',
    imports: './no-such-file.ts',
  },
]

/** For "third": the import goes through a file that no rule names. */
const thirdOf = ({ from }: Breach) => `shared/${from.replaceAll(/\W/g, '-')}.ts`

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Writes the project into a folder, with some wrong files. */
function build(wrong: Breach[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-rules-'))
  folders.push(folder)
  cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))

  const files: Record<string, string> = { ...cleanProject }
  // a target in each domain for imports of a higher domain
  for (const domain of domainOrder)
    files[`domains/${domain}/another/contract.ts`] = 'export const another = 1'
  wrong.forEach((breach, at) => {
    const { from, imports, by } = breach
    const third = thirdOf(breach)
    if (by === 'third') files[third] = `export * from '${imports}'`
    const lines = {
      third: `export * from '${relative(dirname(from), third)}'`,
      lazy: `export const late${at} = import('${imports}')`,
      type: `import type * as T${at} from '${imports}'\nexport type Bad${at} = typeof T${at}`,
      value: `import * as v${at} from '${imports}'\nexport const bad${at} = v${at}`,
    }
    files[from] = `${files[from] ?? ''}\n${lines[by ?? 'value']}\n`
  })
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  return folder
}

type Violation = { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }

function check(folder: string): Promise<Violation[]> {
  const args = [
    '--import',
    join(projectRoot, 'tools/typescript-api.mjs'),
    join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    'apps',
    'database',
    'domains',
    'platform',
    'test',
    '--config',
    join(projectRoot, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
  ]
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 5e7 }, (_error, stdout, stderr) => {
      try {
        done((JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations)
      } catch {
        fail(new Error(stderr || stdout))
      }
    })
  })
}

const rules = [...new Set(breaches.map(({ rule }) => rule))]

/** Whether a violation names the file that breaks the rule and its import. A cycle is reported once, for its first file. */
function isNamed(breach: Breach, violation: Violation) {
  const { rule, from, imports, by } = breach
  if (violation.rule.name !== rule) return false
  if (violation.cycle?.some(({ name }) => name === from)) return true
  // through a third file, that file is the forbidden import
  const target = by === 'third' ? thirdOf(breach) : imports.replace(/^(#|node:|(\.\.?\/)+)/, '')
  return violation.from === from && violation.to.includes(target)
}

describe('who may import whom', () => {
  test('a project without violations passes', { timeout: 120_000 }, async () => {
    expect(await check(build())).toEqual([])
  })

  describe('a project that breaks every rule', () => {
    let violations: Violation[] = []
    // one process for all rules: each takes seconds to start
    beforeAll(async () => {
      violations = await check(build(breaches))
    }, 120_000)

    test.each(rules)('%s: reports the file that breaks it', (rule) => {
      const missed = breaches
        .filter((breach) => breach.rule === rule)
        .filter((breach) => !violations.some((violation) => isNamed(breach, violation)))
      expect(missed).toEqual([])
    })
  })

  test('every rule has a breach here', async () => {
    const { default: config } = (await import(join(projectRoot, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] }
    }
    expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual(rules.toSorted())
  })
})
