/** What needs no package of Debian: the files of a cluster can be written, and a missing package is named. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { X509Certificate } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/server/env.ts'
import { projectRoot } from '#platform/server/root.ts'
import { allPorts, newSecrets, nodesIn } from '../tools/cluster/layout.mjs'
import { renderFor } from '../tools/cluster/machines.mjs'
import { missingPackages, postgresPrograms } from '../tools/cluster/packages.mjs'
import { gone, isOf, signal, withChildren } from '../tools/cluster/processes.mjs'
import { isKept, ofSupervisor } from '../tools/cluster/state.mjs'
import { fillIn, render, templateFolder } from '../tools/cluster/templates.mjs'

const home = mkdtempSync(join(tmpdir(), 'bengkel-cluster-files-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const { shared, nodes } = nodesIn('/var/tmp/bengkel', 25_000, newSecrets(), { seed: 'none' })
const values = { ...shared, ...nodes[0], postgres_programs: '/usr/lib/postgresql/15/bin' }
const templates = readdirSync(templateFolder).filter((name) =>
  /\.(yml|cfg|conf|env|sh)$/.test(name),
)

describe('templates', () => {
  test.each(templates)('%s has a value for every hole', (name) => {
    expect(render(name, values)).not.toMatch(/{{|undefined|\[object/)
  })

  test('a piece for each node', () => {
    const text = 'all {{name}}\n{{each nodes}}\n  {{name}} of {{total}}\n{{end}}\nend'
    const filled = { name: 'three', total: 7, nodes: [{ name: 'one' }, { name: 'two' }] }
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

  test.each([
    ['three machines', () => render('haproxy-app.cfg', values)],
    ['containers', () => readFileSync(join(projectRoot, 'ops/container/haproxy.cfg'), 'utf8')],
  ])(
    'HAProxy of %s offers no TLS before 1.2, and no cipher without forward secrecy',
    (_name, read) => {
      const settings = new Map(
        [...read().matchAll(/^ {2}ssl-default-bind-(\w+) (.+)$/gm)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
      expect(settings.get('options')).toContain('ssl-min-ver TLSv1.2')
      for (const cipher of settings.get('ciphers')?.split(':') ?? [''])
        expect(cipher).toMatch(/^ECDHE-.*(GCM|POLY1305)/)
    },
  )

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

describe('for real machines', () => {
  const example = join(templateFolder, 'machines.example.json')
  const to = join(home, 'rendered')

  test('each machine gets its files, and all of them know each other', () => {
    const said = renderFor(example, to).join('\n')
    for (const number of [1, 2, 3]) {
      const read = (path: string) => readFileSync(join(to, `node${number}`, 'etc', path), 'utf8')
      expect(said).toContain(`10.20.0.1${number}`)
      expect(read('etcd/bengkel.yml')).toContain(`name: node${number}\n`)
      expect(read('etcd/bengkel.yml')).toContain('node3=https://10.20.0.13:2380')
      expect(read('patroni/config.yml')).toContain(`listen: 10.20.0.1${number}:5432`)
      expect(read('patroni/config.yml')).toContain('synchronous_mode: true')
      expect(read('patroni/config.yml')).toContain('local all all peer')
      expect(read('haproxy/database.cfg')).toContain('server node2 10.20.0.12:5432 check port 8008')
      expect(read('pgbackrest.conf')).toContain('repo1-s3-bucket=bengkel-backups')
      expect(read('bengkel/app.env')).toContain('@127.0.0.1:5000/bengkel')
      expect(read('systemd/system/bengkel.service')).toContain(
        'EnvironmentFile=/etc/bengkel/app.env',
      )
    }
    const secretOf = (name: string) =>
      /^FILES_SECRET=.{32,}$/m.exec(
        readFileSync(join(to, name, 'etc/bengkel/app.env'), 'utf8'),
      )?.[0]
    expect(secretOf('node1')).toBeDefined()
    expect(secretOf('node2')).toBe(secretOf('node1'))
  })

  test('machines trust only certificates of the cluster, and no superuser comes over the network', () => {
    const read = (path: string) => readFileSync(join(to, 'node1', 'etc', path), 'utf8')
    expect(read('etcd/bengkel.yml').match(/client-cert-auth: true/g)).toHaveLength(2)
    expect(read('etcd/bengkel.yml')).not.toContain('http://')
    expect(read('patroni/config.yml')).toContain('protocol: https')
    expect(read('patroni/config.yml')).toContain("ssl: 'on'")
    const rules = [...read('patroni/config.yml').matchAll(/^ {2}- ((?:local|host)\w* .*)$/gm)].map(
      ([, rule]) => rule,
    )
    expect(rules).toEqual([
      'local all all peer',
      'hostssl replication replicator 10.20.0.0/24 scram-sha-256',
      'hostssl postgres rewinder 10.20.0.0/24 scram-sha-256',
      'hostssl bengkel bengkel 10.20.0.0/24 scram-sha-256',
      'host all all all reject',
    ])
    const settings = read('bengkel/app.env')
    expect(settings).toMatch(/^PUBLIC_URL=https:\/\/garage\.example$/m)
    expect(settings).toMatch(/^DATABASE_URL=.*sslmode=verify-full&sslrootcert=\/etc\/bengkel\//m)
  })

  test.skipIf(spawnSync('openssl', ['version']).error)(
    'the certificates of each machine are signed by one authority, which is kept',
    () => {
      const make = () => spawnSync('sh', [join(to, 'certificates.sh')], { encoding: 'utf8' })
      expect(make()).toMatchObject({ status: 0 })
      const folder = join(to, 'certificates')
      const authority = new X509Certificate(readFileSync(join(folder, 'ca.crt')))
      const readAll = () =>
        [1, 2, 3].flatMap((number) =>
          ['etcd', 'database'].map((purpose) =>
            readFileSync(join(folder, `node${number}`, `${purpose}.crt`), 'utf8'),
          ),
        )
      const before = readAll()
      for (const [at, text] of before.entries()) {
        const certificate = new X509Certificate(text)
        expect(certificate.verify(authority.publicKey)).toBe(true)
        expect(certificate.checkIP(`10.20.0.1${Math.floor(at / 2) + 1}`)).toBeDefined()
        expect(certificate.checkIP('127.0.0.1')).toBeDefined()
        expect(certificate.checkIP('10.20.0.99')).toBeUndefined()
      }
      expect(statSync(join(folder, 'node1/etcd.key')).mode & 0o077).toBe(0)
      expect(make()).toMatchObject({ status: 0 })
      expect(readAll()).toEqual(before)
    },
  )

  test('without the address of the app nothing is rendered', () => {
    const { public_url, ...others } = JSON.parse(readFileSync(example, 'utf8'))
    expect(public_url).toMatch(/^https:/)
    writeFileSync(join(home, 'no-address.json'), JSON.stringify(others))
    expect(() => renderFor(join(home, 'no-address.json'), join(home, 'none'))).toThrow('public_url')
  })

  test.each([join(templateFolder, 'haproxy-app.cfg'), 'ops/container/haproxy.cfg'])(
    '%s ends slow callers, counts by address, and passes on nothing forged',
    (path) => {
      const text = readFileSync(path, 'utf8')
      for (const line of [
        'timeout http-request 10s',
        'timeout http-keep-alive 10s',
        'stick-table type ipv6',
        'http-request del-header X-Forwarded-Host',
        'http-request del-header X-Forwarded-Proto',
        'http-request set-header X-Forwarded-Proto https if { ssl_fc }',
      ])
        expect(text).toContain(line)
      expect(text).toMatch(/http-request deny .*metrics/)
    },
  )

  test('a folder that is there is kept: its passwords are in use', () => {
    mkdirSync(join(home, 'before'))
    expect(() => renderFor(example, join(home, 'before'))).toThrow('is there already')
  })

  test('two machines are too few', () => {
    const two = JSON.parse(readFileSync(example, 'utf8'))
    two.machines.pop()
    writeFileSync(join(home, 'two.json'), JSON.stringify(two))
    expect(() => renderFor(join(home, 'two.json'), join(home, 'two'))).toThrow('three machines')
  })

  test('the units start what is there', () => {
    const unit = readFileSync(join(templateFolder, 'units/bengkel.service'), 'utf8')
    const program = /^ExecStart=\S+ .*?(\S+\.js)$/m.exec(unit)?.[1]
    expect(readFileSync('tools/start.mjs', 'utf8')).toContain(program)
  })
})

describe('packages', () => {
  const nothing = join(home, 'nothing')
  test('a missing one is named in one line', () => {
    const none = missingPackages({ path: nothing, postgres: nothing, look: () => false })
    expect(none).toMatch(
      /^.* apt-get install -y etcd-server patroni python3-idna haproxy openssl pgbackrest postgresql-15$/,
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

describe('processes', () => {
  test.skipIf(process.platform !== 'linux')(
    'one is known by its folder, with those below it, until it ends',
    async () => {
      const folder = join(home, 'of a process')
      mkdirSync(folder)
      const below = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`
      const child = spawn(
        process.execPath,
        ['-e', `${below}; console.log(1); setInterval(() => {}, 1000)`],
        {
          env: { FOLDER: folder },
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      )
      const pid = child.pid as number
      await once(child.stdout, 'data')
      const all = withChildren([pid])
      expect(all.length).toBe(2)
      expect(all[0]).toBe(pid)
      expect(all.map((one) => isOf(folder, one))).toEqual([true, true])
      expect(isOf(join(home, 'another'), pid)).toBe(false)
      signal(all, 'SIGKILL')
      expect(await gone(folder, pid, 10_000)).toBe(true)
      // whoever is gone already is no error
      signal(all, 'SIGKILL')
    },
  )
})

describe('the state of a folder', () => {
  test.skipIf(process.platform !== 'linux')(
    'says who keeps the cluster, and not who had that id before',
    () => {
      const own = ofSupervisor(process.pid)
      expect(isKept(own)).toBe(true)
      expect(isKept({ ...own, since: '1' })).toBe(false)
      expect(isKept({ ...own, since: undefined })).toBe(false)
      expect(isKept({ ...own, supervisor: 2 ** 22 + 1 })).toBe(false)
    },
  )
})

describe('npm run cluster', () => {
  const ask = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/cluster.mjs', ...args], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(home, 'data') },
    })

  test.each([
    [['--kill', 'router'], '--kill is one of primary, standby, etcd, app.'],
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
