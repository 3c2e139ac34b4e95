/**
 * The check of the cluster tests proves itself. Replication is asynchronous, both standbys are cut off, people go on
 * writing, and then the primary is killed: what they were told is gone, and the check must say so.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyLog } from '#platform/server/audit/audit-chain.ts'
import { killNode } from '../../tools/cluster/faults.mjs'
import { missingPackages } from '../../tools/cluster/packages.mjs'
import { configure, primaryOf } from '../../tools/cluster/patroni.mjs'
import { expectExactlyOnce } from './integrity.ts'
import { type ClusterFixture, aClusterFixture, asSuperuser, headOf } from './cluster-fixture.ts'
import { load, wrongNumbers } from './cluster-load.ts'

const missing = missingPackages()
if (missing) console.log(missing)

describe.skipIf(missing)('a cluster that acknowledges before a standby has it', () => {
  let appContext: ClusterFixture
  beforeAll(async () => {
    appContext = await aClusterFixture(false)
  }, 300_000)
  afterAll(() => appContext?.close(), 120_000)

  test('loses acknowledged writes at a failover, and the check finds them', async () => {
    const { cluster, network, token } = appContext
    const primary = await primaryOf(cluster.nodes)
    if (!primary) throw new Error('No primary')
    // a standby that is far behind is promoted all the same
    await configure(cluster.nodes, { maximum_lag_on_failover: 2 ** 30 })
    const people = load({ base: cluster.url, token, writers: 8, readers: 3 })
    await vi.waitFor(() => expect(people.acknowledged.length).toBeGreaterThan(100), 60_000)

    // the receivers come back at once, and are not let in
    await asSuperuser(cluster, primary, 'alter role replicator nologin')
    await asSuperuser(cluster, primary, 'select pg_terminate_backend(pid) from pg_stat_replication')
    const cut = people.acknowledged.length
    await vi.waitFor(() => expect(people.acknowledged.length).toBeGreaterThan(cut + 100), 60_000)
    const head = await headOf(appContext)
    killNode(cluster, primary)
    const atKill = people.acknowledged.length
    await vi.waitFor(() => expect(people.acknowledged.length).toBeGreaterThan(atKill + 100), 90_000)
    await people.stop()

    // the old primary stays away: what only it had is gone, and nobody needs to see it come back
    const found = await network.rows('select id from journal_entries where id = any($1)', [
      people.acknowledged.map(({ id }) => id),
    ])
    const kept = await network.rows('select key from idempotency_keys where key = any($1)', [
      people.acknowledged.map(({ key }) => key),
    ])
    const lost = people.acknowledged.length - kept.length
    console.log(
      `asynchronous, standbys cut off: ${lost} of ${people.acknowledged.length} acknowledged writes are gone, ` +
        `${people.wentBack.length} reads went back, answers ${JSON.stringify(people.statuses)}`,
    )
    expect(lost).toBeGreaterThan(50)
    expect(found.length).toBeGreaterThan(0)
    await expect(
      expectExactlyOnce(network, cluster.url, token, people.acknowledged),
    ).rejects.toThrow()
    // given a second time after the failover
    expect(
      wrongNumbers(people.acknowledged.map(({ number }) => number)).double.length,
    ).toBeGreaterThan(50)
    expect(people.wentBack.length).toBeGreaterThan(0)
    // the chain alone holds: only the head that was noted elsewhere shows that rows are gone
    expect((await verifyLog(network.db)).broken).toBeUndefined()
    expect((await verifyLog(network.db, head)).broken?.why).toBe('chain')
  })
})
