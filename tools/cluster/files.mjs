// The folders and files that the parts of a cluster on one machine read.
import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Stop } from '../prepare.mjs'
import { render } from './templates.mjs'

/** PostgreSQL does not run as root: then it runs as Debian's own user. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (!line) throw new Stop('PostgreSQL does not run as root, and there is no user postgres.')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A command line as the database's user; the id of the process stays that of the program. */
export const asDatabase = (program, args, user) =>
  user
    ? ['setpriv', [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups', program, ...args]]
    : [program, args]

/** Longer paths of sockets do not fit into the kernel's address. */
const LONGEST_FOLDER = 70

export function assertUsable(folder, user) {
  if (folder.length > LONGEST_FOLDER)
    throw new Stop(`${folder} is too long for sockets: set DATA_DIR to a shorter folder.`)
  for (let at = dirname(folder); user && at !== dirname(at); at = dirname(at)) {
    if (statSync(at).mode & 0o001) continue
    throw new Stop(
      `The user postgres may not enter ${at}: set DATA_DIR to a folder that it may enter, such as /var/tmp/bengkel.`,
    )
  }
  accessSync(folder, constants.W_OK)
}

/** Writes every file anew: a change of a template holds from the next start. */
export function writeFiles(folder, { shared, nodes }, user) {
  const own = (path) => user && chownSync(path, user.uid, user.gid)
  const aFolder = (path, forDatabase) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (forDatabase) own(path)
  }
  const aFile = (name, template, values, forDatabase) => {
    const path = join(folder, name)
    writeFileSync(path, render(template, values), { mode: 0o600 })
    if (forDatabase) own(path)
  }
  for (const path of [shared.sockets, shared.repository]) aFolder(path, true)
  for (const name of ['logs', 'bucket']) aFolder(join(folder, name))
  aFile('haproxy-database.cfg', 'haproxy-database.cfg', shared)
  aFile('haproxy-app.cfg', 'haproxy-app.cfg', shared)
  aFile('certificates.sh', 'certificates.sh', shared)
  execFileSync('sh', [join(folder, 'certificates.sh')])
  for (const node of nodes) {
    for (const path of [node.etcd_data, node.app_data]) aFolder(path)
    for (const path of [
      dirname(node.postgres_data),
      node.postgres_data,
      node.database_certificates,
    ])
      aFolder(path, true)
    for (const name of ['ca.crt', 'database.crt', 'database.key']) {
      const path = join(node.database_certificates, name)
      copyFileSync(join(node.certificates, name), path)
      own(path)
    }
    aFile(`etcd${node.number}.yml`, 'etcd.yml', node)
    aFile(`patroni${node.number}.yml`, 'patroni.yml', node, true)
    aFile(`pgbackrest${node.number}.conf`, 'pgbackrest.conf', node, true)
    aFile(`${node.app_name}.env`, 'app.env', node)
  }
}

/** The lines of a file of settings. */
export const settingsIn = (path) =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
