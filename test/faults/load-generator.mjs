// A crowd. First, sixteen callers wait for each answer, which measures the capacity of the app. Then it sends
// twice their rate on open connections, as browsers have, whether or not answers come. New connections would
// measure a queue in the kernel, as Node accepts one per turn of its loop. It is a separate process, so that
// the test's own work does not distort the figures. Started with fork(); sends its figures in one message.
import { Agent, request } from 'node:http'

const { url, token, probe, seconds, entry } = JSON.parse(process.argv[2] ?? '{}')
const CONNECTIONS = 800
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS })
const body = JSON.stringify(entry)
const read = { method: 'GET', path: '/api/admin/journal?limit=25' }
const write = { method: 'POST', path: '/api/admin/journal' }

/** What came back, begun anew after the probe; milliseconds of what was accepted, by kind. */
const nothing = () => ({
  accepted: { reads: [], writes: [] },
  statuses: {},
  broken: {},
  withoutRetryAfter: 0,
})
let seen = nothing()

const ask = (kind) =>
  new Promise((done) => {
    const began = performance.now()
    const { method, path } = kind === 'writes' ? write : read
    const headers = {
      authorization: `Bearer ${token}`,
      ...(kind === 'writes' ? { 'content-type': 'application/json' } : {}),
    }
    const asked = request(`${url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        const { statusCode: status = 0 } = answer
        seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
        if (status < 400) seen.accepted[kind].push(performance.now() - began)
        else if (!(Number(answer.headers['retry-after']) > 0)) seen.withoutRetryAfter++
        done()
      })
    })
    asked.on('error', ({ code = 'unknown' }) => {
      seen.broken[code] = (seen.broken[code] ?? 0) + 1
      done()
    })
    asked.end(kind === 'writes' ? body : undefined)
  })

/** Keeps a connection of its own busy until all are open. */
const connect = () =>
  new Promise((done) => {
    request(`${url}/health/live`, { agent }, (answer) => answer.resume().on('end', done)).end()
  })
await Promise.all(Array.from({ length: CONNECTIONS }, connect))

const kindOf = (n) => (n % 8 === 0 ? 'writes' : 'reads')
let sent = 0

/** What they get in the second half of the time: the first warms up. */
async function whatItCanDo() {
  const began = performance.now()
  const half = probe * 500
  let served = 0
  const caller = async () => {
    while (performance.now() - began < 2 * half) {
      await ask(kindOf(sent++))
      if (performance.now() - began > half) served++
    }
  }
  await Promise.all(Array.from({ length: 16 }, caller))
  return (served / half) * 1000
}

const capacity = await whatItCanDo()
const probed = seen.statuses
seen = nothing()
sent = 0

const open = []
const began = performance.now()
while (performance.now() - began < seconds * 1000) {
  const due = Math.floor(((performance.now() - began) / 1000) * capacity * 2)
  for (; sent < due; sent++) open.push(ask(kindOf(sent)))
  await new Promise((later) => setTimeout(later, 5))
}
await Promise.all(open)
agent.destroy()
process.send({ capacity, probed, sent, ...seen })
