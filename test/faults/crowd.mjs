// A crowd that does not wait for answers: so many requests a second, come what may, on the connections of browsers that
// are open already (Node takes in one new connection a turn of its loop: a line that no server sees from inside). A
// process of its own, so that what it measures is not its own work on the test beside it. Started with fork(); says its
// figures in one message and ends.
import { Agent, request } from 'node:http'

const { url, token, perSecond, seconds, entry } = JSON.parse(process.argv[2] ?? '{}')
const CONNECTIONS = 500
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS })
const body = JSON.stringify(entry)
const read = { method: 'GET', path: '/api/admin/journal?limit=25' }
const write = { method: 'POST', path: '/api/admin/journal' }

/** Milliseconds of what was accepted, by kind. */
const accepted = { reads: [], writes: [] }
const statuses = {}
const broken = {}
let withoutRetryAfter = 0

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
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status < 400) accepted[kind].push(performance.now() - began)
        else if (!(Number(answer.headers['retry-after']) > 0)) withoutRetryAfter++
        done()
      })
    })
    asked.on('error', ({ code = 'unknown' }) => {
      broken[code] = (broken[code] ?? 0) + 1
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

const open = []
const began = performance.now()
let sent = 0
while (performance.now() - began < seconds * 1000) {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
  for (; sent < due; sent++) open.push(ask(sent % 8 === 0 ? 'writes' : 'reads'))
  await new Promise((later) => setTimeout(later, 5))
}
await Promise.all(open)
agent.destroy()
process.send({ sent, statuses, broken, withoutRetryAfter, accepted })
