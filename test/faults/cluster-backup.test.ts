/** A restore to a moment, rehearsed: pgBackRest with the archived log, into a folder of its own, beside the running cluster. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backUp } from '#database/backup.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { verifyLog } from '#platform/server/audit/audit-chain.ts'
import { asDatabase, databaseUser } from '../../tools/cluster/files.mjs'
import { missingPackages, postgresPrograms } from '../../tools/cluster/packages.mjs'
import { primaryOf } from '../../tools/cluster/patroni.mjs'
import { backupsOf } from '../../tools/cluster/prepare-database.mjs'
import { expectIntegrity } from './integrity.ts'
import { aFolder } from './fleet.ts'
import { type ClusterFixture, aClusterFixture, asSuperuser, headOf } from './cluster-fixture.ts'
import { load } from './cluster-load.ts'

const missing = missingPackages()
if (missing) console.log(missing)

const user = databaseUser()
const run = (program: string, ...args: string[]) => {
  const [command = '', words] = asDatabase(program, args, user)
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
}

describe.skipIf(missing)('a backup of a cluster', () => {
  let appContext: ClusterFixture
  beforeAll(async () => {
    appContext = await aClusterFixture(true)
  }, 300_000)
  afterAll(() => appContext?.close(), 120_000)

  const write = async (count: number) => {
    const { cluster, token } = appContext
    const people = load({ base: cluster.url, token, writers: 8, readers: 0 })
    await vi.waitFor(() => expect(people.acknowledged.length).toBeGreaterThan(count), 60_000)
    await people.stop()
  }
  const written = async () =>
    (await appContext.network.rows(
      'select id, number from journal_entries order by id',
    )) as object[]

  test('gives back exactly the entries of a moment', async () => {
    const { cluster, network } = appContext
    await write(200)
    const began = Date.now()
    await backupsOf(cluster, user, ['--type=full', 'backup'])
    const backedUp = Date.now()
    await write(200)
    const noted = await headOf(appContext)
    const entries = await written()
    await pause(1100)
    const [{ moment }] = (await network.rows(`select now()::text as moment`)) as [
      { moment: string },
    ]
    await pause(1100)
    await write(200)
    expect((await written()).length).toBeGreaterThan(entries.length + 200)
    // the piece of the log with that moment must be in the archive
    await archived(appContext)

    const restoring = Date.now()
    const folder = join(cluster.folder, 'restored')
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
    const words = [`--pg1-path=${folder}`, '--type=time', `--target=${moment}`]
    await backupsOf(cluster, user, [...words, '--target-action=promote', 'restore'])
    const port = (cluster.nodes[0]?.postgres ?? 0) + 10
    const settings = [
      `port=${port}`,
      'archive_mode=off',
      // Patroni gives the number of connections at the start: a copy without it would not replay
      'hot_standby=off',
      'synchronous_standby_names=',
      'cluster_name=restored',
    ]
    const control = join(postgresPrograms() ?? '', 'pg_ctl')
    const log = join(folder, 'restored.log')
    const given = settings.map((setting) => `-c "${setting}"`).join(' ')
    try {
      run(control, '-D', folder, '-l', log, '-o', given, '-t', '120', '-w', 'start')
    } catch (error) {
      throw new Error(readFileSync(log, 'utf8').slice(-4000), { cause: error })
    }
    try {
      const url = new URL(cluster.databaseUrl)
      url.port = String(port)
      const restored = openDatabase(url.href, {
        asAppRole: false,
        poolSize: 1,
        slowSize: 1,
        readTimeout: 5000,
        log: () => {},
      })
      try {
        await vi.waitFor(async () => void (await verifyLog(restored.writes)), 60_000)
        const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
        console.log(
          `backup ${seconds(began, backedUp)} s; restored to ${moment} in ${seconds(restoring, Date.now())} s: ` +
            `${entries.length} entries of ${(await written()).length}`,
        )
        const found = await restored.writes
          .selectFrom('journal_entries')
          .select(['id', 'number'])
          .orderBy('id')
          .execute()
        expect(found).toEqual(entries)
        expect((await verifyLog(restored.writes, noted)).broken).toBeUndefined()
        await expectIntegrity(restored.reads)
      } finally {
        await restored.close()
      }
    } finally {
      run(control, '-D', folder, '-m', 'fast', '-w', 'stop')
    }
  })

  test('the export reads at a replica', async () => {
    const { cluster } = appContext
    await write(20)
    const entries = await written()
    // a replica may be a moment behind
    await pause(2000)
    const manifest = await backUp(cluster.readUrl, join(aFolder(), 'export.tar.gz'), {})
    expect(manifest.tables.journal_entries?.rows).toBe(entries.length)
  })
})

/** Ends the running piece of the log, and waits until pgBackRest has it. */
async function archived({ cluster }: ClusterFixture) {
  const primary = await primaryOf(cluster.nodes)
  if (!primary) throw new Error('No primary')
  const ask = async (statement: string) =>
    String((await asSuperuser(cluster, primary, statement))[0]?.name)
  const last = await ask('select pg_walfile_name(pg_switch_wal()) as name')
  expect(last).toMatch(/^[0-9A-F]{24}$/)
  const newest = 'select last_archived_wal as name from pg_stat_archiver'
  await vi.waitFor(async () => expect((await ask(newest)) >= last).toBe(true), {
    timeout: 60_000,
    interval: 500,
  })
}
