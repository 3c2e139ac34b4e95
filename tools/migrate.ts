/**
 * `npm run migrate`: brings the database of DATABASE_URL to the newest schema. `npm run generate:types` makes the
 * types of its tables.
 */
import { migrate } from '#database/migrate.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error(
    'Name the database in DATABASE_URL; the embedded one is brought up to date by npm start.',
  )
  process.exit(1)
}
for (const name of await migrate(url)) console.log(name)
