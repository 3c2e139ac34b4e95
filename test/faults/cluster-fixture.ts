/** A cluster for the fault tests, with its people, and what must hold in it after each fault. */
import pg from 'pg'
import { expect } from 'vitest'
import { type ChainVerification, verifyLog } from '#platform/server/audit/audit-chain.ts'
import { type Cluster, openCluster } from '../../tools/cluster/engine.mjs'
import type { Node } from '../../tools/cluster/layout.mjs'
import { superuserUrl } from '../../tools/cluster/prepare-database.mjs'
import { type Written, expectExactlyOnce, expectIntegrity } from './integrity.ts'
import { type Acknowledged, wrongNumbers } from './cluster-load.ts'
import { type Network, aFolder, aNetwork } from './fleet.ts'

/** Far from the ports of `npm run cluster`. */
const FIRST_PORT = 24_200

const METRICS_TOKEN = 'figures-of-the-cluster'

/** Where the apps have answered slow reads since they started. */
export async function slowReads({ cluster }: ClusterFixture): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const app of cluster.apps) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const said = await (await fetch(`${app}/metrics`, { headers })).text()
    for (const [, where = '', times] of said.matchAll(
      /^bengkel_slow_reads{where="(\w+)"} (\d+)$/gm,
    ))
      sums[where] = (sums[where] ?? 0) + Number(times)
  }
  return sums
}

export interface ClusterFixture {
  cluster: Cluster
  network: Network
  token: string
  /** Acknowledged over all tests of a file. */
  written: Acknowledged[]
  close(): Promise<void>
}

export async function aClusterFixture(synchronous: boolean): Promise<ClusterFixture> {
  const cluster = await openCluster({
    folder: aFolder(),
    first: FIRST_PORT,
    synchronous,
    quietly: true,
    settings: {
      RATE_PER_SESSION: '0',
      RATE_PER_ADDRESS: '0',
      RATE_FILES_PER_ADDRESS: '0',
      READS_PER_SESSION: '1000',
      METRICS_TOKEN,
    },
  })
  const network = await aNetwork(cluster.databaseUrl)
  const { token } = await network.signedInAs('super admin')
  return {
    cluster,
    network,
    token,
    written: [],
    close: async () => {
      await network.close()
      await cluster.close()
    },
  }
}

/** At one node itself, not through HAProxy. */
export async function asSuperuser({ shared }: Cluster, node: Node, statement: string) {
  const client = new pg.Client(superuserUrl(shared, node, 'bengkel'))
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

export type Head = ChainVerification['head']

export async function headOf({ network }: ClusterFixture): Promise<Head> {
  const { head, broken } = await verifyLog(network.db)
  expect(broken).toBeUndefined()
  return head
}

/** The number, the row of the log and the kept answer of each; no gap; the integrity check; the log with the head that was noted. */
export async function expectNothingLost(appContext: ClusterFixture, noted: Head): Promise<void> {
  const { network, cluster, token, written } = appContext
  await expectExactlyOnce(network, cluster.url, token, written as Written[])
  const numbers = await network.rows('select number from journal_entries')
  expect(wrongNumbers(numbers.map(({ number }) => String(number)))).toEqual({
    double: [],
    missing: [],
  })
  const kept = await network.rows(
    'select key from idempotency_keys where key = any($1) and status = 201',
    [written.map(({ key }) => key)],
  )
  expect(kept.length).toBe(written.length)
  await expectIntegrity(network.db)
  const { broken } = await verifyLog(network.db, noted)
  expect(broken).toBeUndefined()
}
