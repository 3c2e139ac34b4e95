import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aDatabase } from '#test/cluster.ts'
import { canTraverse } from '#platform/server/embedded-postgres/account.ts'
import { isAlive, pause } from '#platform/server/embedded-postgres/processes.ts'
import { projectRoot } from '#platform/server/root.ts'

const nobody = { uid: 65534, gid: 65534 }
const folders: string[] = []
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders) {
    const pid = databasePid(folder)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
})
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-start-'))
  folders.push(folder)
  return folder
}

function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

async function aFreePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return String(port)
}

/** What `npm start` does, with these settings and nothing of our own surroundings. */
async function npmStart(
  settings: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
) {
  const port = await aFreePort()
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    ...user,
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, SEED: 'none', PORT: port, ...settings },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  }
  const exit = once(child, 'exit') as Promise<[number | null]>
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    said: () => output,
    exitCode: async () => (await exit)[0],
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return (await exit)[0]
    },
    /** Seconds until the app says that it can work. */
    ready: async () => {
      const began = Date.now()
      for (; Date.now() - began < 150_000; await pause(25)) {
        if (child.exitCode !== null) throw new Error(`The app ended:\n${output}`)
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
        if (answer?.status === 200) return (Date.now() - began) / 1000
      }
      throw new Error(`Not ready:\n${output}`)
    },
  }
}

describe('npm start', () => {
  test(
    'on an empty folder, again without doing anything twice, and after a kill',
    { timeout: 200_000 },
    async () => {
      const dataDir = aFolder()
      const first = await npmStart({ DATA_DIR: dataDir })
      await first.ready()
      expect(first.said()).toContain(first.url)
      const database = databasePid(dataDir)!
      expect(isAlive(database)).toBe(true)
      expect(await first.end('SIGTERM')).toBe(0)
      expect(isAlive(database)).toBe(false)

      const second = await npmStart({ DATA_DIR: dataDir })
      await second.ready()
      // what makes a second start quick: nothing is installed, built or filled in again
      for (const slow of ['Installing', 'Building', 'Filling'])
        expect(second.said()).not.toContain(slow)
      await second.end('SIGKILL')
      expect(isAlive(databasePid(dataDir)!)).toBe(true)

      const third = await npmStart({ DATA_DIR: dataDir })
      await third.ready()
      expect(await third.end('SIGINT')).toBe(0)
      expect(databasePid(dataDir)).toBeUndefined()
    },
  )

  test('with DATABASE_URL starts nothing embedded', async () => {
    const dataDir = aFolder()
    const database = await aDatabase()
    const app = await npmStart({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    await app.ready()
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(await app.end('SIGTERM')).toBe(0)
    await database.drop()
  })

  test('a port in use is said before anything is made', async () => {
    const dataDir = aFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const app = await npmStart({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await app.exitCode()).toBe(1)
    expect(app.said()).toContain(`Port ${port} on 127.0.0.1 is in use.`)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    other.close()
  })

  test('a setting that makes no sense is named', async () => {
    const app = await npmStart({ DATA_DIR: aFolder(), PORT: 'eighty' })
    expect(await app.exitCode()).toBe(1)
    expect(app.said()).toContain('PORT')
  })

  test.runIf(process.getuid?.() === 0 && canTraverse({ ...nobody, name: 'nobody' }, projectRoot))(
    'a folder that may not be written to is named',
    async () => {
      const dataDir = aFolder()
      const app = await npmStart({ DATA_DIR: join(dataDir, 'data') }, nobody)
      expect(await app.exitCode()).toBe(1)
      expect(app.said()).toContain(`may not write to ${dataDir}. Set DATA_DIR`)
    },
  )
})
