/** `npm run generate:types`: the table types of the newest schema, made on an embedded database that is thrown away. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { typesFile, writeTypes } from '#database/types.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bengkel-types-'))
const database = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
try {
  await migrate(database.url)
  writeTypes(database.url, typesFile)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
