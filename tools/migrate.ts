/**
 * `npm run migrate`: brings the database of DATABASE_URL to the newest schema. With --types it writes its
 * table types too.
 */
import { migrate } from '#database/migrate.ts'
import { typesFile, writeTypes } from '#database/types.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error(
    'Name the database in DATABASE_URL; the embedded one is brought up to date by npm start.',
  )
  process.exit(1)
}
for (const name of await migrate(url)) console.log(name)
if (process.argv.includes('--types')) writeTypes(url, typesFile)
