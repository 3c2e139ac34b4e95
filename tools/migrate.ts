/** `npm run migrate`: brings the database of DATABASE_URL to the newest shape. With --types writes its table types too. */
import { migrate } from '#database/migrate.ts'
import { typesFile, writeTypes } from '#database/types.ts'

const url = process.env.DATABASE_URL
if (!url) throw new Error('Name the database in DATABASE_URL')
for (const name of await migrate(url)) console.log(name)
if (process.argv.includes('--types')) writeTypes(url, typesFile)
