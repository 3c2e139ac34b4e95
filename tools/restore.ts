/** `npm run restore -- --from FILE`: a backup into an empty database; its files into FILES_URL. */
import { parseArgs } from 'node:util'
import { filesOf, withDatabase } from '#database/command.ts'
import { readEnv } from '#platform/server/env.ts'
import { restore } from '#database/restore.ts'

const { values } = parseArgs({ options: { from: { type: 'string' } } })
const { from } = values
const env = readEnv()
await withDatabase(env, async (url) => {
  if (!from) throw new Error('Usage: npm run restore -- --from backup.tar.gz')
  await restore(url, from, { files: filesOf(env), log: console.log })
})
