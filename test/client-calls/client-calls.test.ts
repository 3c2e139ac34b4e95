/** Each module's `calls.gen.ts` has the calls of its contracts: `npm run generate:calls` writes them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callsFile } from './calls-file.ts'

const root = join(import.meta.dirname, '../..')
const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)

const modules = folders('domains').flatMap(folders)

/** What the contracts of a module declare for the web. */
async function fileOf(module: string) {
  const names = readdirSync(join(root, module)).filter((name) => /^contract.*\.ts$/.test(name))
  const contracts = await Promise.all(
    names.toSorted().map(async (name) => ({
      name: name.replace(/\.ts$/, ''),
      exports: (await import(join(root, module, name))) as Record<string, unknown>,
    })),
  )
  return callsFile(contracts)
}
const files = await Promise.all(
  modules.map(async (module) => [module, await fileOf(module)] as const),
)

test.each(files.filter(([, file]) => file !== undefined))('%s', async (module, file) => {
  await expect(file, 'run: npm run generate:calls').toMatchFileSnapshot(
    join(root, module, 'calls.gen.ts'),
  )
})
