import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'

const FILES = 400
const source = join(projectRoot, 'platform/server/embedded-postgres/lock.ts')
const loader = join(projectRoot, 'node_modules/tsx/dist/esm/index.mjs')

test('apps that start in the same instant read one whole password each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-whole-'))
  const script = `
    import { readFileSync } from 'node:fs'
    import { createFileAtomically } from ${JSON.stringify(source)}
    process.send('here')
    process.on('message', () => {
      const read = []
      let made = 0
      for (let n = 0; n < ${FILES}; n++) {
        const file = ${JSON.stringify(folder)} + '/' + n
        if (createFileAtomically(file, process.pid + '-'.repeat(40), 0o600)) made++
        read.push(readFileSync(file, 'utf8'))
      }
      process.send({ read, made }, () => process.exit(0))
    })`
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--import', loader, '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
  const said = children.map((child) => once(child, 'message'))
  for (const child of children) child.send('go')
  const all = (await Promise.all(said)).map(([one]) => one as { read: string[]; made: number })
  expect(all.reduce((sum, { made }) => sum + made, 0)).toBe(FILES)
  for (let n = 0; n < FILES; n++) {
    const content = readFileSync(join(folder, String(n)), 'utf8')
    expect(content).toMatch(/^\d+-{40}$/)
    expect(all.map(({ read }) => read[n])).toEqual([content, content, content])
  }
  rmSync(folder, { recursive: true })
})
