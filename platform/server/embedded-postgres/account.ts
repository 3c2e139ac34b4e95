import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that PostgreSQL runs as when it is not our own: numbers, and the name for people. */
export type Account = { uid: number; gid: number; name: string }

/**
 * Chooses PostgreSQL's account, because PostgreSQL does not run as root. As root it gets the account that owns the
 * cluster already, else `postgres`, else `nobody`; no account is created. As anyone else it runs as the same user
 * (undefined).
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = knownAccounts()

  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const name = accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid)
    return { uid: owner.uid, gid: owner.gid, name }
  }
  return (
    accounts.find(({ name, uid }) => name === 'postgres' && uid !== 0) ??
    accounts.find(({ name, uid }) => name === 'nobody' && uid !== 0) ?? {
      uid: 65534,
      gid: 65534,
      name: 'nobody',
    }
  )
}

function knownAccounts(): Account[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((field) => field.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

/**
 * Whether the account can traverse to this folder, by the permission bits of every folder above it. A home of root's
 * (0700) in between stops everybody else.
 */
export function canTraverse(account: Account | undefined, folder: string): boolean {
  if (!account) return true
  for (let at = folder; ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Options for child_process so that the child runs as the account. */
export const runAs = (account: Account | undefined) =>
  account ? { uid: account.uid, gid: account.gid } : {}
