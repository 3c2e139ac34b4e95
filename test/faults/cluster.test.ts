/**
 * `npm run test:faults -- cluster`: three PostgreSQL under Patroni and etcd, three apps, HAProxy before both. Each fault comes
 * while eight people write, three read and one page is open. Needs Debian's packages, and is no part of `npm test`.
 */
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { freezeNode, killNode, thaw } from '../../tools/cluster/faults.mjs'
import type { Node } from '../../tools/cluster/layout.mjs'
import { missingPackages } from '../../tools/cluster/packages.mjs'
import { primaryOf, switchOver, synchronousOf, untilWhole } from '../../tools/cluster/patroni.mjs'
import { signal } from '../../tools/cluster/processes.mjs'
import {
  type ClusterFixture,
  aClusterFixture,
  asSuperuser,
  expectNothingLost,
  headOf,
  slowReads,
} from './cluster-fixture.ts'
import { load, longestGap } from './cluster-load.ts'

const missing = missingPackages()
if (missing) console.log(missing)

interface Fault {
  name: string
  /** Breaks something, and gives back how it is put right. */
  breaks(appContext: ClusterFixture): Promise<() => Promise<void>>
  /** Milliseconds that it stays broken. */
  lasts: number
  /** The longest time without an acknowledged write. */
  within: number
}

const primary = async ({ cluster }: ClusterFixture) => (await primaryOf(cluster.nodes)) as Node
const standbys = async (appContext: ClusterFixture) => {
  const { name } = await primary(appContext)
  return appContext.cluster.nodes.filter((node) => node.name !== name)
}

/** A primary that goes on must not take its lock back: that shows only at times, so it is tried twice. */
const frozen = (name: string): Fault => ({
  name,
  lasts: 40_000,
  within: 30_000,
  breaks: async (appContext) => {
    freezeNode(appContext.cluster, await primary(appContext))
    return async () => void thaw(appContext.cluster)
  },
})

const faults: Fault[] = [
  {
    name: 'the primary is killed',
    lasts: 30_000,
    within: 30_000,
    breaks: async (appContext) => {
      const node = await primary(appContext)
      killNode(appContext.cluster, node)
      return async () => appContext.cluster.start(node.name)
    },
  },
  frozen('the primary is frozen, and thaws when another has taken over'),
  {
    name: 'a planned switchover',
    lasts: 10_000,
    within: 10_000,
    breaks: async ({ cluster }) => {
      await switchOver(cluster.nodes)
      return async () => {}
    },
  },
  {
    name: 'the synchronous standby is killed',
    lasts: 20_000,
    within: 30_000,
    breaks: async ({ cluster }) => {
      const node = (await synchronousOf(cluster.nodes)) as Node
      killNode(cluster, node)
      return async () => cluster.start(node.name)
    },
  },
  {
    name: 'both standbys are frozen',
    lasts: 40_000,
    within: 30_000,
    breaks: async (appContext) => {
      for (const node of await standbys(appContext)) freezeNode(appContext.cluster, node)
      return async () => void thaw(appContext.cluster)
    },
  },
  {
    name: 'the majority of etcd is lost',
    lasts: 40_000,
    within: 30_000,
    breaks: async ({ cluster }) => {
      const lost = ['etcd1', 'etcd2']
      signal(
        lost.map((name) => cluster.parts[name] as number),
        'SIGKILL',
      )
      return async () => lost.forEach((name) => cluster.start(name))
    },
  },
  {
    name: 'an app is killed',
    lasts: 10_000,
    within: 10_000,
    breaks: async ({ cluster }) => {
      signal([cluster.parts.app1 as number], 'SIGKILL')
      return async () => cluster.start('app1')
    },
  },
  frozen('another primary is frozen, and thaws'),
  {
    name: 'both replicas lag: what came is not replayed',
    lasts: 15_000,
    within: 10_000,
    breaks: async (appContext) => {
      const lagging = await standbys(appContext)
      for (const node of lagging)
        await asSuperuser(appContext.cluster, node, 'select pg_wal_replay_pause()')
      return async () => {
        for (const node of lagging)
          await asSuperuser(appContext.cluster, node, 'select pg_wal_replay_resume()')
      }
    },
  },
]

describe.skipIf(missing)('a cluster', () => {
  let appContext: ClusterFixture
  beforeAll(async () => {
    appContext = await aClusterFixture(true)
  }, 300_000)
  afterAll(() => appContext?.close(), 120_000)

  test('slow reads are answered at the replicas', async () => {
    const { cluster, token } = appContext
    const people = load({ base: cluster.url, token, writers: 1, readers: 3 })
    await vi.waitFor(() => expect(people.reads.slow).toBeGreaterThan(100), 60_000)
    await people.stop()
    appContext.written.push(...people.acknowledged)
    expect(people.wentBack).toEqual([])
    expect((await slowReads(appContext)).replica ?? 0).toBeGreaterThan(50)
  })

  test('nobody comes over the network unencrypted, as superuser, or without a certificate', async () => {
    const { cluster } = appContext
    const node = await primary(appContext)
    const connect = async (change: (url: URL) => void) => {
      const url = new URL(cluster.databaseUrl)
      url.port = String(node.postgres)
      change(url)
      const client = new pg.Client(url.href)
      await client.connect()
      await client.end()
    }
    await connect(() => {})
    await expect(connect((url) => (url.search = ''))).rejects.toThrow('no encryption')
    await expect(connect((url) => (url.pathname = '/postgres'))).rejects.toThrow('pg_hba')
    await expect(
      connect((url) => {
        url.username = 'postgres'
        url.password = String(cluster.shared.superuser_password)
      }),
    ).rejects.toThrow('pg_hba')
    const version = `https://127.0.0.1:${node.etcd}/version`
    const authority = readFileSync(join(node.certificates, 'ca.crt'))
    const ask = (identity: { cert?: Buffer; key?: Buffer }) =>
      new Promise<number | undefined>((done, fail) => {
        get(version, { ca: authority, ...identity }, (answer) =>
          done(answer.resume().statusCode),
        ).on('error', fail)
      })
    const read = (name: string) => readFileSync(join(node.certificates, name))
    expect(await ask({ cert: read('etcd.crt'), key: read('etcd.key') })).toBe(200)
    await expect(ask({})).rejects.toThrow()
  })

  test('the front answers no figures, and nobody passes on a host or a protocol', async () => {
    const { url } = appContext.cluster
    for (const path of ['/metrics', '/METRICS', '/%6detrics', '//metrics'])
      expect((await fetch(`${url}${path}`)).status, path).toBe(404)
    const answer = await fetch(`${url}/health/live`, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'other.example' },
    })
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  test.each(faults)('$name', async ({ name, breaks, lasts, within }) => {
    const { cluster, token, written } = appContext
    await untilWhole(cluster.nodes)
    const people = load({ base: cluster.url, token, writers: 8, readers: 3 })
    await vi.waitFor(() => expect(people.acknowledged.length).toBeGreaterThan(100), 60_000)
    const noted = await headOf(appContext)
    const broke = Date.now()
    const putRight = await breaks(appContext)
    await pause(lasts)
    await putRight()
    await untilWhole(cluster.nodes)
    // an app that was killed serves again
    await vi.waitFor(async () => {
      for (const app of cluster.apps) expect((await fetch(`${app}/health/ready`)).status).toBe(200)
    }, 60_000)
    const receivedBefore = people.received()
    await vi.waitFor(() => expect(people.received()).toBeGreaterThan(receivedBefore), 10_000)
    const ended = Date.now()
    await people.stop()
    written.push(...people.acknowledged)

    const gap = longestGap(people.acknowledged, broke - 1000, ended)
    console.log(
      `${name}: ${people.acknowledged.length} acknowledged, longest gap ${(gap / 1000).toFixed(1)} s, ` +
        `answers ${JSON.stringify(people.statuses)}, reads ${JSON.stringify(people.reads)}, lines opened ${people.opened()}, early ${people.early()}, ` +
        `slow reads so far ${JSON.stringify(await slowReads(appContext))}`,
    )
    await expectNothingLost(appContext, noted)
    expect(people.wentBack).toEqual([])
    for (const status of [401, 500]) expect(people.statuses[status] ?? 0).toBe(0)
    expect(gap).toBeLessThan(within)
  })
})
