/** The disk is full during an upload: 503, no row without its file, no half file, and the app continues. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../cluster.ts'
import { type App, type Network, aFolder, aNetwork, anApp, call } from './fleet.ts'
import { aVideo } from '../video.ts'

const MB = 1024 * 1024

interface Disk {
  folder: string
  /** What a shell says before the app starts. */
  within: string
  /** Makes room, where that can be done under a running app. */
  grow?(): void
  close(): void
}

/** Everywhere but on Windows: no file of the app may grow beyond 512 kB (EFBIG). */
const limited = (): Disk => ({
  folder: join(aFolder(), 'files'),
  within: 'ulimit -f 1024',
  close: () => {},
})

/** A file system of 700 kB (ENOSPC); undefined where nobody lets us mount one. */
function small(): Disk | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = join(aFolder(), 'files')
  mkdirSync(folder)
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).status === 0
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=700k', 'tmpfs', folder)) return undefined
  return {
    folder,
    within: '',
    grow: () => expect(run('mount', '-o', 'remount,size=20m', folder)).toBe(true),
    close: () => void run('umount', '-l', folder),
  }
}

const disks: [string, Disk][] = process.platform === 'win32' ? [] : [['a limit', limited()]]
const mounted = small()
if (mounted) disks.push(['a full file system', mounted])

let database: Awaited<ReturnType<typeof aDatabase>>
let network: Network
let adviser: { token: string }
const apps = new Map<Disk, App>()

beforeAll(async () => {
  database = await aDatabase()
  network = await aNetwork(database.url)
  adviser = await network.signedInAs('service adviser')
  await Promise.all(
    disks.map(async ([, disk]) =>
      apps.set(disk, await anApp(database.url, { FILES_URL: disk.folder }, disk.within)),
    ),
  )
})
afterAll(async () => {
  await Promise.all([...apps.values()].map((app) => app.end('SIGTERM')))
  for (const [, disk] of disks) disk.close()
  await network.close()
  await database.drop()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe.each(disks)('%s', (_name, disk) => {
  const app = () => apps.get(disk) as App
  const stored = () =>
    readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted()
  const rows = async () =>
    (await network.rows('select count(*)::int as n from files'))[0]?.n as number
  const send = async (content: Buffer, name: string, type: string) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)], { type }), name)
    const headers = { authorization: `Bearer ${adviser.token}` }
    const answer = await fetch(`${app().url}/api/files`, { method: 'POST', headers, body })
    const { message, data } = (await answer.json()) as { message: string; data: { id: number } }
    return { status: answer.status, message, data, wait: answer.headers.get('retry-after') }
  }
  const tus = (method: string, path: string, more: Record<string, string>, body?: Buffer) =>
    fetch(`${app().url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${adviser.token}`,
        'tus-resumable': '1.0.0',
        ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...more,
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })

  test('a file that finds no room: 503, and nothing of it stays', async () => {
    const picture = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#c33' },
    })
      .jpeg()
      .toBuffer()
    expect((await send(picture, 'dent.jpg', 'image/jpeg')).status).toBe(201)
    const before = { stored: stored(), rows: await rows() }
    for (let time = 0; time < 3; time++) {
      const { status, message, wait } = await send(aVideo(2 * MB), 'dent.mp4', 'video/mp4')
      expect([status, message, Number(wait) > 0]).toEqual([503, expect.stringMatching(/\w/), true])
      expect({ stored: stored(), rows: await rows() }).toEqual(before)
    }
    // what still has room is taken, and everything else works
    expect((await send(picture, 'scratch.jpg', 'image/jpeg')).status).toBe(201)
    const list = await call(app().url, adviser.token, 'GET', '/admin/order?limit=10')
    expect([list.status, await app().health('ready')]).toEqual([200, 200])
  })

  test('a part that finds no room: 503, the upload stands where it stood and goes on', async () => {
    const video = aVideo(2 * MB)
    const made = await tus('POST', '/api/files/upload', {
      'upload-length': String(video.length),
      'upload-metadata': `filename ${base64('dent.mp4')},filetype ${base64('video/mp4')}`,
    })
    expect(made.status).toBe(201)
    const path = String(made.headers.get('location'))
    const patch = (from: number, to: number) =>
      tus('PATCH', path, { 'upload-offset': String(from) }, video.subarray(from, to))
    const offset = async () => Number((await tus('HEAD', path, {})).headers.get('upload-offset'))

    expect((await patch(0, 100_000)).status).toBe(204)
    const before = stored()
    const refused = await patch(100_000, video.length)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ http_code: 503, message: expect.any(String) })
    expect([await offset(), stored()]).toEqual([100_000, before])

    if (disk.grow) {
      disk.grow()
      expect((await patch(100_000, video.length)).status).toBe(204)
    } else
      // each part is a file of its own
      for (let from = 100_000; from < video.length; from += 400_000)
        expect((await patch(from, Math.min(from + 400_000, video.length))).status).toBe(204)
    expect(await offset()).toBe(video.length)
    const finish = () => call(app().url, adviser.token, 'POST', `${path.replace('/api', '')}/file`)
    const parts = { stored: stored(), rows: await rows() }
    expect((await finish()).status).toBe(disk.grow ? 201 : 503)
    if (!disk.grow) {
      // the whole finds no room either: the parts are kept for the next time
      expect({ stored: stored(), rows: await rows() }).toEqual(parts)
      expect((await tus('DELETE', path, {})).status).toBe(204)
      expect(stored().length).toBe(before.length - 1)
    }
  })
})
