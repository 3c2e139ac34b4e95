// Who listens where, which folder belongs to whom, and the values of the templates.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { postgresPrograms } from './packages.mjs'

export const FIRST_PORT = 25_000
const COUNT = [1, 2, 3]

/** All ports of a cluster on one machine, from the first on: fewer than a hundred. */
export const portsFrom = (first) => ({
  write: first,
  read: first + 1,
  stats: first + 2,
  bucket: first + 3,
  house: first + 80,
})

/** The ports of one node, by its number. */
const portsOfNode = (first, number) => ({
  etcd: first + 10 + number,
  peer: first + 20 + number,
  rest: first + 30 + number,
  postgres: first + 40 + number,
  app: first + 80 + number,
})

export function allPorts(first) {
  return [
    ...Object.values(portsFrom(first)),
    ...COUNT.flatMap((number) => Object.values(portsOfNode(first, number))),
  ]
}

const word = () => randomBytes(18).toString('base64url')

/** Made once for a folder, and kept in it. */
export const newSecrets = () => ({
  superuser_password: word(),
  replication_password: word(),
  rewind_password: word(),
  rest_password: word(),
  app_password: word(),
  files_secret: randomBytes(32).toString('base64url'),
  secrets_key: randomBytes(32).toString('base64url'),
})

/** The three nodes of one machine, with every value that a template asks for. */
export function nodesIn(folder, first, secrets, { seed, synchronous = true }) {
  const nodes = COUNT.map((number) => ({
    number,
    name: `node${number}`,
    app_name: `app${number}`,
    address: '127.0.0.1',
    ...portsOfNode(first, number),
    etcd_data: join(folder, `etcd${number}`),
    postgres_data: join(folder, `database${number}`, 'data'),
    passwords: join(folder, `database${number}`, 'passwords'),
    pgbackrest_config: join(folder, `pgbackrest${number}.conf`),
    pgbackrest_folder: join(folder, `database${number}`),
    app_data: join(folder, `app${number}`),
    certificates: join(folder, 'certificates', `node${number}`),
    // PostgreSQL reads only a key of its own user
    database_certificates: join(folder, `database${number}`, 'certificates'),
    app_certificates: join(folder, 'certificates', `node${number}`),
  }))
  const shared = {
    ...portsFrom(first),
    ...secrets,
    nodes,
    ...endpoints(nodes),
    postgres_programs: postgresPrograms(),
    sockets: join(folder, 'sockets'),
    repository: join(folder, 'repository'),
    repository_settings: [{ key: 'repo1-path', value: join(folder, 'repository') }],
    database_bind: '127.0.0.1',
    app_bind: '127.0.0.1',
    database_address: '127.0.0.1',
    network: '127.0.0.1/32',
    // the folder of the sockets is closed to other users
    local_sign_in: 'trust',
    max_connections: 140,
    shared_buffers: '128MB',
    haproxy_connections: 2000,
    drain_seconds: 2,
    public_url: `http://127.0.0.1:${first + 80}`,
    synchronous,
    seed,
    code_settings: [{ key: 'OTP_TRANSPORT', value: 'outbox' }],
    files_url: `s3://bengkel/files?endpoint=${encodeURIComponent(`http://127.0.0.1:${first + 3}`)}`,
    // the keys that the S3 server of the tests accepts
    bucket_key: 'S3RVER',
    bucket_secret: 'S3RVER',
  }
  return { shared, nodes: nodes.map((node) => ({ ...shared, ...node })) }
}

/** How the members of etcd find each other, and Patroni them. */
export const endpoints = (nodes) => ({
  etcd_members: nodes.map(({ name, address, peer }) => `${name}=https://${address}:${peer}`).join(),
  etcd_hosts: nodes.map(({ address, etcd }) => `${address}:${etcd}`).join(),
})
