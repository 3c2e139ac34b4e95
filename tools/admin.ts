/** `npm run admin -- create --phone +62812... --name "..."`: makes the first super admin of an empty installation. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { toE164 } from '#platform/contract/text/phone.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { readEnv } from '#platform/server/env.ts'
import { migrate } from '#database/migrate.ts'

const usage =
  'Usage: npm run admin -- create --phone +62812... --name "Full name" [--country 1|2|3]'

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    phone: { type: 'string' },
    name: { type: 'string' },
    country: { type: 'string', default: '1' },
  },
})
const country = Number(values.country)
if (positionals[0] !== 'create' || !values.phone || !values.name?.trim()) fail(usage)
if (![1, 2, 3].includes(country)) fail(usage)
const phone = toE164(values.phone, country, 'mobile')
if (!phone) fail(`${values.phone} is not a mobile number that we know how to reach. ${usage}`)

const env = readEnv()
/** Where a browser finds the app: behind a proxy its public address. */
const address =
  env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`
const postgres = env.DATABASE_URL
  ? undefined
  : await startEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
const url = env.DATABASE_URL ?? postgres?.url ?? ''
await migrate(url)
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  const { rowCount } = await client.query(
    `insert into employees (full_name, phone, role_id, country_id)
     select $1, $2, 1, $3 where not exists (select from employees where role_id = 1 and active)`,
    [values.name.trim(), phone, country],
  )
  if (rowCount === 0) fail('There is a super admin already: employees are made in the application.')
  console.log(
    `${values.name.trim()} (${phone}) is super admin: sign in with this phone and create a password.`,
  )
  console.log(`Then begin at ${address.replace(/\/$/, '')}/set-up`)
} finally {
  await client.end()
  // a running app on the same folder goes on using its database
  if (postgres && !postgres.adopted) await postgres.stop()
}
