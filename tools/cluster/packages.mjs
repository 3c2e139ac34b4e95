// The Debian packages that a cluster consists of. Nothing is installed on its own.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'
/** Debian's modules of Python. */
const PYTHON = '/usr/lib/python3/dist-packages'

/** The folder with the server's programs, of the newest release that is there. */
export function postgresPrograms(folder = debian) {
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one))
  return versions
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

const onPath = (program, path) =>
  [...(path ?? '').split(':'), '/usr/sbin', '/usr/bin', PYTHON].some(
    (folder) => folder !== '' && existsSync(join(folder, program)),
  )

/** Which Debian package brings which program. */
const programs = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  // with it Patroni checks the address in a certificate of etcd
  'python3-idna': 'idna',
  haproxy: 'haproxy',
  openssl: 'openssl',
  pgbackrest: 'pgbackrest',
}

/**
 * What to say when a package is missing: one line that a person can run. Undefined when all are there.
 * @param places where to look instead of this machine, for the tests
 */
export function missingPackages({
  path = process.env.PATH,
  postgres = debian,
  look = onPath,
} = {}) {
  const missing = Object.entries(programs)
    .filter(([, program]) => !look(program, path))
    .map(([name]) => name)
  if (!postgresPrograms(postgres)) missing.push('postgresql-15')
  if (missing.length === 0) return undefined
  return `A cluster needs Debian packages that are not here. As root: apt-get install -y ${missing.join(' ')}`
}
