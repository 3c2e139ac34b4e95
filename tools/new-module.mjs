// `npm run new-module -- floor/loan-cars`: writes a module that works, with its migration and its lines outside of its folder.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, namesOf } from './new-module/files.mjs'
import { insert, linesOf } from './new-module/lines.mjs'
import { giveUp, install, root, run, Stop } from './prepare.mjs'

try {
  const [place = ''] = process.argv.slice(2)
  if (!/^[a-z]+\/[a-z][a-z-]*s$/.test(place))
    throw new Stop(
      'Name a domain and a module in the plural: npm run new-module -- floor/loan-cars',
    )
  const names = namesOf(place)
  const domain = join(root, 'domains', names.domain)
  if (!existsSync(domain)) throw new Stop(`There is no domain ${names.domain}.`)
  const folder = join(domain, names.module)
  if (existsSync(folder)) throw new Stop(`${place} is there already.`)
  await install({ withTools: true })

  // every line outside finds its place before anything is written
  const outside = new Map()
  for (const line of linesOf(names)) {
    const content = outside.get(line.file) ?? readFileSync(join(root, line.file), 'utf8')
    outside.set(line.file, insert(content, line))
  }
  const newest = readdirSync(join(root, 'database/migrations')).toSorted().at(-1)
  const number = String(Number(newest.slice(0, 4)) + 1).padStart(4, '0')
  const migration = `database/migrations/${number}_${names.table}.sql`
  for (const [name, content] of filesOf(names)) {
    if (name === 'migration.sql') {
      outside.set(migration, content)
      continue
    }
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  for (const [file, content] of outside) writeFileSync(join(root, file), content)
  await run(
    process.execPath,
    ['node_modules/oxfmt/bin/oxfmt', `domains/${place}`, ...outside.keys()],
    {
      sentence: 'The new files could not be formatted',
    },
  )
  await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/client-calls', '-u'],
    {
      sentence: 'The calls for the web could not be written',
      env: { NO_TEST_DATABASE: '1' },
    },
  )
  console.log(`domains/${place}\n${[...outside.keys()].join('\n')}`)
  console.log(`
Next:
  npm run generate:types && npm run check:imports && npm run generate:docs
  translate the name in platform/texts/{id,my,nl}.ts, and say what it is in domains/${names.domain}/README.md
  npm test -- ${names.module}    then: npm run check`)
} catch (error) {
  giveUp(error)
}
