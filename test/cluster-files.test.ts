/** What needs no package of Debian: the files of a cluster can be written, and a missing package is named. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/server/env.ts'
import { projectRoot } from '#platform/server/root.ts'
import { allPorts, newSecrets, nodesIn } from '../tools/cluster/layout.mjs'
import { missingPackages, postgresPrograms } from '../tools/cluster/packages.mjs'
import { fillIn, render, templateFolder } from '../tools/cluster/templates.mjs'

const home = mkdtempSync(join(tmpdir(), 'bengkel-cluster-files-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const { shared, nodes } = nodesIn('/var/tmp/bengkel', 25_000, newSecrets(), { seed: 'none' })
const values = { ...shared, ...nodes[0], postgres_programs: '/usr/lib/postgresql/15/bin' }
const templates = readdirSync(templateFolder).filter((name) => /\.(yml|cfg|conf|env)$/.test(name))

describe('templates', () => {
  test.each(templates)('%s has a value for every hole', (name) => {
    expect(render(name, values)).not.toMatch(/{{|undefined|\[object/)
  })

  test('a piece for each node', () => {
    const text = 'all {{name}}\n{{each nodes}}\n  {{name}} of {{house}}\n{{end}}\nend'
    const filled = { name: 'three', house: 7, nodes: [{ name: 'one' }, { name: 'two' }] }
    expect(fillIn(text, filled)).toBe('all three\n  one of 7\n  two of 7\nend')
  })

  test('a missing value is an error, not a hole', () => {
    expect(() => fillIn('a {{hole}}', {})).toThrow('hole')
    expect(() => fillIn('{{each holes}}\n{{end}}\n', {})).toThrow('holes')
  })

  test('HAProxy knows all three nodes, for the primary, the replicas and both kinds of apps', () => {
    const servers = (name: string) =>
      [...render(name, values).matchAll(/^ {2}server \w+ (\S+) check(?: port (\d+))?$/gm)].map(
        ([, address, port]) => [address, port],
      )
    const databases = nodes.map(({ postgres, rest }) => [`127.0.0.1:${postgres}`, String(rest)])
    expect(servers('haproxy-database.cfg')).toEqual([...databases, ...databases])
    const apps = nodes.map(({ app }) => [`127.0.0.1:${app}`, undefined])
    expect(servers('haproxy-app.cfg')).toEqual([...apps, ...apps])
  })

  test('the app accepts its settings', () => {
    const lines = render('app.env', values)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const env = readEnv(
      Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^\w+=/, '')])),
    )
    expect(env).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: 1, PORT: nodes[0]?.app })
    expect(env.DATABASE_URL).toContain('127.0.0.1:25000/bengkel')
  })

  test('no two parts share a port, and a hundred are enough', () => {
    const ports = allPorts(25_000)
    expect(new Set(ports).size).toBe(ports.length)
    expect(Math.min(...ports)).toBe(25_000)
    expect(Math.max(...ports)).toBeLessThan(25_100)
  })
})

describe('packages', () => {
  const nothing = join(home, 'nothing')
  test('a missing one is named in one line', () => {
    const none = missingPackages({ path: nothing, postgres: nothing, look: () => false })
    expect(none).toMatch(
      /^.* apt-get install -y etcd-server patroni haproxy pgbackrest postgresql-15$/,
    )
    const one = missingPackages({ postgres: nothing, look: () => true })
    expect(one).toMatch(/ apt-get install -y postgresql-15$/)
  })

  test('nothing is said when all are there, and the newest PostgreSQL is taken', () => {
    for (const version of ['9', '15', '14']) {
      mkdirSync(join(home, 'postgresql', version, 'bin'), { recursive: true })
      writeFileSync(join(home, 'postgresql', version, 'bin/initdb'), '')
    }
    const postgres = join(home, 'postgresql')
    expect(postgresPrograms(postgres)).toBe(join(postgres, '15/bin'))
    expect(missingPackages({ postgres, look: () => true })).toBeUndefined()
  })
})

describe('npm run cluster', () => {
  const ask = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/cluster.mjs', ...args], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(home, 'data') },
    })

  test.each([
    [['--kill', 'house'], '--kill is one of primary, standby, etcd, app.'],
    [['--kill', 'primary'], 'No cluster runs in'],
    [['--thaw'], 'No cluster runs in'],
    [['--ports', '80'], '--ports is the first of a hundred ports'],
    [['--nothing'], '--nothing'],
  ])('%s is refused with a sentence', (args, sentence) => {
    const { status, stderr } = ask(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
    expect(stderr).not.toContain('    at ')
  })
})
