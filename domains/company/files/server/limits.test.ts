/** Nobody's uploads block another's: limits on simultaneous uploads, bytes a day, stalled connections, videos of zeros. */
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVideo } from '#test/video.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let mechanic: Who
let adviser: Who
let port: number

beforeAll(async () => {
  world = await aWorld({ UPLOAD_MB_PER_DAY: '3', BODY_IDLE_SECONDS: '2' })
  mechanic = await world.signedInAs('mechanic')
  adviser = await world.signedInAs('service adviser')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

const MB = 1024 * 1024

async function upload(who: Who, content: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'video.mp4')
  const answer = await fetch(`http://127.0.0.1:${port}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: answer.status, ...((await answer.json()) as { errors?: object }) }
}
const begin = (who: Who, size: number) =>
  world.call({
    method: 'POST',
    url: '/api/files/upload',
    headers: {
      authorization: `Bearer ${who.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('a.mp4')},filetype ${btoa('video/mp4')}`,
    },
  })

/** A body that stops in its middle; returns how long the server waited. */
function stalled(who: Who): Promise<number> {
  const began = Date.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  // without reading the response, the end of the connection would not be seen
  socket.resume()
  socket.write(
    [
      'POST /api/files HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${who.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="v.mp4"\r\n\r\nftyp',
    ].join('\r\n'),
  )
  return new Promise((done) => socket.once('close', () => done(Date.now() - began)))
}

test('lines that stall end by themselves, and meanwhile a colleague of the same address goes on', async () => {
  const stand = Promise.all(Array.from({ length: 40 }, () => stalled(mechanic)))
  await new Promise((soon) => setTimeout(soon, 500))
  expect((await upload(adviser, aVideo(10_000))).status).toBe(201)
  for (const milliseconds of await stand) expect(milliseconds).toBeLessThan(20_000)
  expect((await upload(mechanic, aVideo(10_000))).status).toBe(201)
})

test('a video of zeros is none', async () => {
  const zeros = Buffer.concat([aVideo().subarray(0, 28), Buffer.alloc(MB)])
  expect(await upload(adviser, zeros)).toMatchObject({
    status: 422,
    errors: { file: ['This video could not be read'] },
  })
})

test('so many bytes a day, of files and of uploads begun, also at the same moment', async () => {
  const busy = await world.signedInAs('mechanic')
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(busy, aVideo(MB))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429])
  expect((await begin(busy, 1)).status).toBe(429)
  // somebody else has a day of their own
  const fresh = await world.signedInAs('mechanic')
  expect((await begin(fresh, 2 * MB)).status).toBe(201)
  expect((await upload(fresh, aVideo(2 * MB))).status).toBe(429)
})

test('seventy uploads begun at once are fifty', async () => {
  const busy = await world.signedInAs('mechanic')
  const answers = []
  for (let round = 0; round < 7; round++)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => begin(busy, 1000)))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})
