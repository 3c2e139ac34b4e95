// The files for real machines, from the same templates: `npm run cluster -- --render machines.json --to folder`.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stop } from '../prepare.mjs'
import { endpoints, newSecrets } from './layout.mjs'
import { postgresPrograms } from './packages.mjs'
import { render, templateFolder } from './templates.mjs'

/** The usual ports of each program, since each machine has one of each. */
const PORTS = { etcd: 2379, peer: 2380, rest: 8008, postgres: 5432, app: 3000 }
const BEFORE = { write: 5000, read: 5001, stats: 7000, house: 8080 }

/** Where each file belongs on its machine, and its owner there. */
const PLACES = {
  'etcd.yml': ['etc/etcd/bengkel.yml', 'etcd'],
  'patroni.yml': ['etc/patroni/config.yml', 'postgres'],
  'haproxy-database.cfg': ['etc/haproxy/database.cfg', 'root'],
  'haproxy-app.cfg': ['etc/haproxy/app.cfg', 'root'],
  'pgbackrest.conf': ['etc/pgbackrest.conf', 'postgres'],
  'app.env': ['etc/bengkel/app.env', 'root'],
}
/** Where the files that certificates.sh makes belong. Each program reads only a key of its own user. */
const CERTIFICATES = {
  certificates: ['/etc/etcd/certificates', ['ca.crt', 'etcd.crt', 'etcd.key'], 'etcd'],
  database_certificates: [
    '/etc/patroni/certificates',
    ['ca.crt', 'database.crt', 'database.key'],
    'postgres',
  ],
  app_certificates: ['/etc/bengkel/certificates', ['ca.crt'], 'bengkel'],
}
const SYSTEM = 'etc/systemd/system'
const UNITS = {
  'bengkel.service': 'bengkel.service',
  'bengkel-backup@.service': 'bengkel-backup@.service',
  'bengkel-backup@full.timer': 'bengkel-backup@full.timer',
  'bengkel-backup@diff.timer': 'bengkel-backup@diff.timer',
  'etcd.service.d-bengkel.conf': 'etcd.service.d/bengkel.conf',
  'patroni.service.d-bengkel.conf': 'patroni.service.d/bengkel.conf',
  'haproxy.service.d-bengkel.conf': 'haproxy.service.d/bengkel.conf',
}

/** @returns the steps: a line for each machine, the owner of each file there, and the certificates */
export function renderFor(machinesFile, to) {
  if (existsSync(to)) throw new Stop(`${to} is there already: name a new folder with --to.`)
  const values = valuesOf(JSON.parse(readFileSync(machinesFile, 'utf8')))
  for (const node of values) {
    for (const [template, [place]] of Object.entries(PLACES)) {
      const path = join(to, node.name, place)
      mkdirSync(dirname(path), { recursive: true })
      // every one of them has a password, or an address of the network
      writeFileSync(path, render(template, node), { mode: 0o600 })
    }
    for (const [unit, place] of Object.entries(UNITS))
      cpSync(join(templateFolder, 'units', unit), join(to, node.name, SYSTEM, place))
  }
  writeFileSync(join(to, 'certificates.sh'), render('certificates.sh', values[0]))
  return [
    ...values.map(({ name, address }) => `${join(to, name)}: the files of ${address}`),
    ...Object.values(PLACES).map(([place, owner]) => `  /${place} belongs to ${owner}, mode 600`),
    `${join(to, 'certificates.sh')}: run it once, and keep the folder \`certificates\` that it makes`,
    ...Object.values(CERTIFICATES).map(
      ([folder, names, owner]) =>
        `  certificates/<name of the machine>/{${names.join()}} go to ${folder}, owner ${owner}, mode 600`,
    ),
  ]
}

function valuesOf({
  machines,
  repository,
  otp_webhook_url,
  otp_webhook_secret,
  public_url,
  ...given
}) {
  if (machines?.length !== 3)
    throw new Stop('A cluster has three machines: with two, nobody knows which one is gone.')
  if (!public_url)
    throw new Stop('public_url is missing: the address where people reach the app, https://...')
  const secrets = newSecrets()
  const nodes = machines.map((machine, at) => ({
    ...PORTS,
    number: at + 1,
    app_name: `app${at + 1}`,
    ...machine,
  }))
  const asLines = (settings) => Object.entries(settings).map(([key, value]) => ({ key, value }))
  return nodes.map((node) => ({
    ...BEFORE,
    ...secrets,
    nodes,
    ...endpoints(nodes),
    postgres_programs: postgresPrograms() ?? '/usr/lib/postgresql/15/bin',
    postgres_data: '/var/lib/postgresql/15/bengkel',
    etcd_data: '/var/lib/etcd/bengkel',
    app_data: '/var/lib/bengkel',
    passwords: '/var/lib/postgresql/patroni-passwords',
    sockets: '/var/run/postgresql',
    pgbackrest_config: '/etc/pgbackrest.conf',
    pgbackrest_folder: '/var/lib/pgbackrest',
    // PostgreSQL knows the users of its own machine
    local_sign_in: 'peer',
    database_bind: '127.0.0.1',
    database_address: '127.0.0.1',
    app_bind: '*',
    synchronous: true,
    seed: 'none',
    drain_seconds: 10,
    haproxy_connections: 20_000,
    public_url,
    ...Object.fromEntries(Object.entries(CERTIFICATES).map(([name, [folder]]) => [name, folder])),
    ...given,
    repository_settings: asLines(repository),
    code_settings: asLines({
      OTP_TRANSPORT: 'webhook',
      OTP_WEBHOOK_URL: otp_webhook_url,
      OTP_WEBHOOK_SECRET: otp_webhook_secret,
    }),
    ...node,
  }))
}
