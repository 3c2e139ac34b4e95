/** Files: taken in, handed out; `fileUrl` and `assertFile` for those who point to one. */
import type { Readable } from 'node:stream'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/db.ts'
import { invalid, notFound, signedOut } from '#platform/server/errors.ts'
import { type Ask, type House, type RawAnswer, implement } from '#platform/server/mount.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Me } from '#platform/server/session.ts'
import { type FileKind, fileMessages, fileTypes, files } from '../contract.ts'
import { insertFile, selectFile, selectSignedFile } from './queries.ts'
import { isSigned, signedUrl } from './signature.ts'
import { type Part, type Storage, storageAt } from './storage.ts'
import { takeFile } from './upload.ts'

export const filesApi = implement(files, { create, get })

/** The signed address of a file, for an answer that shows it; ten minutes. */
export const fileUrl = (house: Pick<House, 'env'>, id: number): string => signedUrl(house, id)

/** What a body points to by `field` must be a file that the caller uploaded or reaches, of one of these kinds: else 422. */
export async function assertFile(
  { db, scope, me }: { db: Db; scope: Scope; me: Me },
  id: number,
  field: string,
  kinds: readonly FileKind[],
): Promise<void> {
  const file = await selectFile(db, scope, me.employee_id, id)
  if (!file) throw invalid({ [field]: messages.unknownReference })
  if (!kinds.includes(kindOf(file.type))) throw invalid({ [field]: fileMessages.wrongKind })
}

const kindOf = (type: string) => fileTypes[type] as FileKind

const storages = new WeakMap<object, Storage>()
function storageOf({ env }: House): Storage {
  const known = storages.get(env) ?? storageAt(env.FILES_URL)
  storages.set(env, known)
  return known
}

async function create({ db, me, house, request, audit }: Ask<typeof files.create>) {
  const storage = storageOf(house)
  const { kind, ...taken } = await takeFile(request, storage)
  const row = { ...taken, garage_id: me.garage_id, employee_id: me.employee_id }
  try {
    const { id } = await insertFile(db, row)
    const { name, type, size, width, height } = taken
    audit.created('file', { id, garage_id: me.garage_id, name, type, size })
    return { id, url: fileUrl(house, id), type, kind, size, name, width, height }
  } catch (error) {
    await storage.remove(taken.key)
    throw error
  }
}

async function get(ask: Ask<typeof files.get>): Promise<RawAnswer> {
  const { house, request } = ask
  const file = await findFile(ask)
  const part = partOf(request.headers.range, file.size)
  const content = part === 'outside' ? undefined : await storageOf(house).get(file.key, part)
  if (!content && part !== 'outside') throw notFound()

  // only what was made anew here is shown as a page of its own (a player ignores this and plays a video all the same)
  const inline = kindOf(file.type) === 'image'
  const headers = {
    'Content-Disposition': disposition(inline ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'private, max-age=600',
    'Accept-Ranges': 'bytes',
  }
  if (part === 'outside')
    return {
      status: 416,
      type: file.type,
      content: Buffer.alloc(0),
      headers: { ...headers, 'Content-Range': `bytes */${file.size}` },
    }
  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  return {
    status: part ? 206 : 200,
    type: file.type,
    content: content as Readable,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(part ? { 'Content-Range': `bytes ${start}-${end}/${file.size}` } : {}),
    },
  }
}

/** A right signature is enough; without one it takes a session that reaches the file. */
async function findFile({ db, params, query, house, request }: Ask<typeof files.get>) {
  if (isSigned(house, params.id, query)) {
    const file = await selectSignedFile(db, params.id)
    if (!file) throw notFound()
    return file
  }
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw signedOut()
  const { me, reach } = await house.sessions.find(token)
  const file = await selectFile(db, reach, me.employee_id, params.id)
  if (!file) throw notFound()
  return file
}

/** One part of a video, so that a player can start in the middle; several at once are answered whole. */
function partOf(range: string | undefined, size: number): Part | 'outside' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!asked || (!asked[1] && !asked[2])) return undefined
  const [, from = '', to = ''] = asked
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start >= size || start > end) return 'outside'
  return { start, end }
}

const disposition = (how: 'inline' | 'attachment', name: string) => {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
