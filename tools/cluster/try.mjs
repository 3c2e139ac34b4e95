// A short proof that a cluster works: writes and reads through every app, and a planned change of the primary.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Stop, step } from '../prepare.mjs'
import { primaryOf, switchOver, untilWhole } from './patroni.mjs'

const SUPER_ADMIN = 1
const CASH = 3
const BANK = 5
/** A write may wait so long for the new primary. */
const LONGEST_GAP = 30_000

export async function tryCluster(openCluster, how) {
  const cluster = await openCluster(how)
  try {
    const token = await somebody(cluster.databaseUrl)
    await step('Writing and reading through each app', () => throughAll(cluster, token))
    await step('Switching over', async () => {
      const before = await primaryOf(cluster.nodes)
      await switchOver(cluster.nodes)
      await untilWhole(cluster.nodes)
      const after = await primaryOf(cluster.nodes)
      if (before?.name === after?.name) throw new Stop('The primary is the same as before.')
    })
    await step('Writing and reading through each app', () => throughAll(cluster, token))
  } finally {
    await step('Ending the cluster', () => cluster.close())
  }
}

/** A garage, and a person who is signed in, as rows. */
async function somebody(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const token = randomBytes(32).toString('base64url')
  await client.query(`insert into garages (id, name, code, country_id, time_zone, kind, address)
    values (1, 'Cilandak', 'CIL', 1, 'Asia/Jakarta', 'garage', 'Cilandak 1') on conflict do nothing`)
  await client.query(
    `with one as (insert into employees (full_name, phone, role_id, country_id)
       values ('Some super admin', '+6281200000001', $1, 1) returning id)
     insert into sessions (token_hash, employee_id, expires_at, ip, user_agent)
     select $2, id, now() + interval '1 hour', '127.0.0.1', 'try' from one`,
    [SUPER_ADMIN, createHash('sha256').update(token).digest()],
  )
  await client.end()
  return token
}

/** What one app writes, all others read at once. */
async function throughAll({ apps }, token) {
  for (const writer of apps) {
    const { id, number } = await written(writer, token)
    for (const reader of apps) {
      const { status, data } = await ask(reader, token, 'GET', `/admin/journal/${id}`)
      if (status !== 200 || data.number !== number)
        throw new Stop(`${reader} does not show ${number}, which ${writer} wrote: ${status}`)
    }
  }
}

/** Again with the same key, until it is acknowledged: after a change of the primary that takes some seconds. */
async function written(app, token) {
  const key = randomBytes(12).toString('base64url')
  const body = {
    garage_id: 1,
    entry_date: new Date().toISOString().slice(0, 10),
    description: 'From cash to the bank',
    lines: [
      { account_id: BANK, debit: 1000 },
      { account_id: CASH, credit: 1000 },
    ],
  }
  for (const until = Date.now() + LONGEST_GAP; ; await pause(200)) {
    const { status, data, message } = await ask(app, token, 'POST', '/admin/journal', body, key)
    if (status === 201) return data
    if (![0, 502, 503].includes(status) || Date.now() > until)
      throw new Stop(`${app} does not write: ${status} ${message ?? ''}`)
  }
}

async function ask(app, token, method, path, body, key) {
  try {
    const answer = await fetch(`${app}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { ...(await answer.json()), status: answer.status }
  } catch (error) {
    return { status: 0, message: error.message }
  }
}
