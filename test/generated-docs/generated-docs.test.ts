/** docs/states.md and docs/data are those of the code and of a migrated database: `npm run generate:docs` writes them. */
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../cluster.ts'
import { statesPage } from './states.ts'
import { dataPages } from './tables.ts'

const command = 'run: npm run generate:docs'

test('docs/states.md shows every table of transitions', async () => {
  await expect(statesPage(), command).toMatchFileSnapshot('../../docs/states.md')
})

test('docs/data has a page for each domain, with its tables', async () => {
  const database = await aDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const pages = await dataPages(client)
  await client.end()
  await database.drop()
  for (const [domain, page] of pages)
    await expect(page, command).toMatchFileSnapshot(`../../docs/data/${domain}.md`)
  expect(readdirSync('docs/data').toSorted()).toEqual([...pages.keys()].map((name) => `${name}.md`))
})
