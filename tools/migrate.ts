/** `npm run migrate`: brings the database of DATABASE_URL to the newest shape. With --types writes its table types too. */
import { execFileSync } from 'node:child_process'
import { migrate } from '#database/migrate.ts'

const url = process.env.DATABASE_URL
if (!url) throw new Error('Name the database in DATABASE_URL')
for (const name of await migrate(url)) console.log(name)
// the same types as the parsers of platform/server/db.ts give
const types = {
  int8: 'number',
  numeric: 'number',
  timestamptz: 'string',
  date: 'string',
  jsonb: 'unknown',
}
if (process.argv.includes('--types'))
  execFileSync(
    'npx',
    [
      'kysely-codegen',
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      'database/tables.gen.ts',
      '--exclude-pattern',
      'migrations',
      '--type-mapping',
      JSON.stringify(types),
      '--log-level',
      'error',
    ],
    { stdio: 'inherit' },
  )
