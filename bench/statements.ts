/** The statements of a request, read from the database's log, so that none is missing. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { BenchEnvironment } from './environment.ts'

export interface Statement {
  /** With `$1`, `$2` for its values. */
  sql: string
  values: (string | null)[]
  /** Planned once a connection (named) or at every use. */
  named: boolean
  /** How long the database ran it, where the log said so. */
  ms?: number
}

/** The statements of a request. @param request runs once before, so that the log has only its statements. */
export async function statementsOf(
  environment: BenchEnvironment,
  request: () => Promise<unknown>,
): Promise<Statement[]> {
  await environment.query('alter system set log_min_duration_statement = 0')
  await environment.query('select pg_reload_conf()')
  await pause(300)
  // right before: the session is looked up again every ten seconds, which is no part of the request
  await request()
  await request()
  await pause(100)
  const log = openSync(join(environment.folder, 'postgres/server.log'), 'r')
  try {
    const from = fstatSync(log).size
    await request()
    await pause(100)
    const size = fstatSync(log).size - from
    const text = Buffer.alloc(size)
    readSync(log, text, 0, size, from)
    return parse(text.toString('utf8'))
  } finally {
    closeSync(log)
    await environment.query('alter system reset log_min_duration_statement')
    await environment.query('select pg_reload_conf()')
  }
}

/** Statements that the app sends in the background every few seconds: no part of a request. */
const inTheBackground = /\bseal_activity\b|\bjob_runs\b|^listen\b|\bpg_is_in_recovery\b/i

function parse(log: string): Statement[] {
  const found: Statement[] = []
  const lastOf = new Map<string, Statement>()
  for (const entry of log.split(/^@@/m)) {
    const [, pid = '', kind, rest = ''] =
      /^(\d+)@ (LOG|DETAIL): {2}([\s\S]*)$/.exec(entry.trimEnd()) ?? []
    if (kind === 'LOG') {
      lastOf.delete(pid)
      const run = /^duration: (\S+) ms {2}execute (\S+): ([\s\S]*)$/.exec(rest)
      if (!run?.[3] || inTheBackground.test(run[3])) continue
      const statement = {
        sql: run[3],
        values: [],
        named: run[2] !== '<unnamed>',
        ms: Number(run[1]),
      }
      found.push(statement)
      lastOf.set(pid, statement)
    }
    const given = kind === 'DETAIL' && /^parameters: ([\s\S]*)$/i.exec(rest)
    const owner = lastOf.get(pid)
    if (given && given[1] && owner) owner.values = valuesIn(given[1])
    if (kind === 'DETAIL') lastOf.delete(pid)
  }
  return found
}

/** `$1 = 'it''s', $2 = NULL` */
const valuesIn = (text: string): (string | null)[] =>
  [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  )
