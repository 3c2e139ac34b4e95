// Asks Patroni, through any of its nodes, who is what; and asks it to switch over.
import { setTimeout as pause } from 'node:timers/promises'

/** The members as one node that answers sees them. Undefined when none does. */
export async function membersOf(nodes) {
  for (const { address, rest } of nodes) {
    const answer = await fetch(`http://${address}:${rest}/cluster`, {
      signal: AbortSignal.timeout(2000),
    })
      .then((said) => (said.ok ? said.json() : undefined))
      .catch(() => undefined)
    if (answer?.members) return answer.members
  }
  return undefined
}

/** The node that says itself that it is the primary: the list may name one that is gone. */
export async function primaryOf(nodes) {
  const answers = await Promise.all(
    nodes.map(({ address, rest }) =>
      fetch(`http://${address}:${rest}/primary`, { signal: AbortSignal.timeout(2000) })
        .then(({ status }) => status === 200)
        .catch(() => false),
    ),
  )
  return nodes.find((_, number) => answers[number])
}

/** The standby that must have each write before it is acknowledged. */
export async function synchronousOf(nodes) {
  const members = await membersOf(nodes)
  const name = members?.find(({ role, state }) => role === 'sync_standby' && isUp(state))?.name
  return nodes.find((node) => node.name === name)
}

/** Patroni 3 says running, later ones streaming. */
const isUp = (state) => state === 'running' || state === 'streaming'

/** One primary and two standbys that follow it, on its timeline. */
export async function isWhole(nodes, { synchronous = true } = {}) {
  if (!(await primaryOf(nodes))) return false
  const members = (await membersOf(nodes)) ?? []
  const [primary] = members.filter(({ role }) => role === 'leader')
  return (
    primary !== undefined &&
    members.length === nodes.length &&
    members.every(({ state, timeline }) => isUp(state) && timeline === primary.timeline) &&
    (!synchronous || members.some(({ role }) => role === 'sync_standby'))
  )
}

export async function untilWhole(nodes, { within = 120_000, ...how } = {}) {
  for (const until = Date.now() + within; !(await isWhole(nodes, how)); await pause(250)) {
    if (Date.now() < until) continue
    const members = JSON.stringify(await membersOf(nodes))
    throw new Error(`The database nodes are not whole after ${within / 1000} s: ${members}`)
  }
}

const send = async (node, method, path, body) => {
  const pass = Buffer.from(`patroni:${node.rest_password}`).toString('base64')
  const request = {
    method,
    headers: { authorization: `Basic ${pass}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }
  const answer = await fetch(`http://${node.address}:${node.rest}${path}`, request)
  const said = await answer.text()
  if (!answer.ok) throw new Error(`Patroni answers ${answer.status}: ${said}`)
  return said
}

/** A planned change of the primary: the old one stops in order first, so nothing can be lost. */
export async function switchOver(nodes) {
  const leader = await primaryOf(nodes)
  if (!leader) throw new Error('No node says that it is the primary')
  return send(leader, 'POST', '/switchover', { leader: leader.name })
}

/** Changes what etcd keeps of the settings. */
export async function configure(nodes, change) {
  const leader = await primaryOf(nodes)
  if (!leader) throw new Error('No node says that it is the primary')
  return send(leader, 'PATCH', '/config', change)
}
