/** The table types of the code, read from a migrated database. `npm run generate:types` writes them, a test compares. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/root.ts'

export const typesFile = join(projectRoot, 'database/tables.gen.ts')

// the same types as the parsers of server/database/db.ts return
const types = {
  int8: 'number',
  numeric: 'number',
  timestamptz: 'string',
  date: 'string',
  jsonb: 'unknown',
}

export function writeTypes(url: string, file: string): void {
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      file,
      '--exclude-pattern',
      'migrations',
      '--type-mapping',
      JSON.stringify(types),
      '--log-level',
      'error',
    ],
    { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}
