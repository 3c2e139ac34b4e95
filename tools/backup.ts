/** `npm run backup -- --to FILE`: all data as of this moment, while the app goes on working. */
import { parseArgs } from 'node:util'
import { filesOf, withDatabase } from '#database/command.ts'
import { readEnv } from '#platform/server/env.ts'
import { backUp } from '#database/backup.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { to } = values
const env = readEnv()
await withDatabase(env, async (url) => {
  if (!to) throw new Error('Usage: npm run backup -- --to backup.tar.gz')
  const files = filesOf(env)
  if (!files) console.log(`Files stay where they are kept, in ${env.FILES_URL}: back that up too.`)
  await backUp(url, to, { files, log: console.log })
})
