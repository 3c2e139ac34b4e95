/**
 * Links with tokens to documents of a customer, such as `https://bengkel.example/c/<token>`. The database never holds a
 * token: a row has 16 random bytes and the SHA-256 of its token, and texts have a mark, which is replaced by the link
 * just before it is sent. So a copy of the database opens no document.
 */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { AppContext } from '../http/mount.ts'
import { type WithSecret, secretOf } from '../secrets/server-secret.ts'

/** The document of each kind, and the table with its `id`, `token_random` and `token_hash`. */
const linkKinds = {
  share: { path: '/c/', table: 'shares' },
  stop: { path: '/u/', table: 'stop_links' },
} as const
export type LinkKind = keyof typeof linkKinds

/** Stands for a link that the reader may not see, or that cannot be computed any more. */
export const HIDDEN_LINK = '…'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** 43 base64url characters: HMAC-SHA-256 over the kind, the id and the row's random bytes. */
export const tokenOf = (context: WithSecret, kind: LinkKind, id: number, random: Buffer): string =>
  createHmac('sha256', secretOf(context))
    .update(`link:${kind}:${id}:`)
    .update(random)
    .digest('base64url')

/** The columns `token_random` and `token_hash` of a new row. */
export function createLinkSecret(context: WithSecret, kind: LinkKind, id: number) {
  const random = randomBytes(16)
  return { random, hash: hashToken(tokenOf(context, kind, id, random)) }
}

/** Control characters around it: no text of a request may contain them (`string` of platform/contract/fields.ts). */
export const writeLinkMark = (kind: LinkKind, id: number): string => `\u0002${kind}:${id}\u0003`

// eslint-disable-next-line no-control-regex
const MARK = /\u0002([a-z]+):(\d+)\u0003/g

type ReplaceMark = (mark: string, kind: LinkKind, id: number) => string

/** Replaces the marks in all texts of a JSON value. */
function replaceMarks<T>(value: T, replace: ReplaceMark): T
function replaceMarks(value: unknown, replace: ReplaceMark): unknown {
  if (typeof value === 'string')
    return value.replaceAll(MARK, (mark, kind: LinkKind, id: string) =>
      replace(mark, kind, Number(id)),
    )
  if (Array.isArray(value)) return value.map((item: unknown) => replaceMarks(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, replaceMarks(item, replace)]),
  )
}

/** For readers who may not open the links of a text. */
export const hideLinks = <T>(value: T): T => replaceMarks(value, () => HIDDEN_LINK)

/** Where links begin: the setting, or the address that the request was sent to. */
export const originOf = (
  { env }: Pick<AppContext, 'env'>,
  request: { protocol: string; host: string },
): string => env.PUBLIC_URL ?? `${request.protocol}://${request.host}`

interface LinkRow {
  id: number
  token_random: Buffer
  token_hash: Buffer
}

const selectLinks = async (db: Db, kind: LinkKind, ids: readonly number[]) =>
  (
    await sql<LinkRow>`
      select id, token_random, token_hash from ${sql.table(linkKinds[kind].table)}
      where id = any(${ids})
    `.execute(db)
  ).rows

/**
 * Replaces the marks in all texts of a JSON value by links. A link that no longer fits the hash of its row, since the
 * secret was changed, becomes `HIDDEN_LINK`; the link that was sent before still opens.
 * @param origin such as `https://bengkel.example`
 */
export async function fillLinks<T>(
  { db, appContext }: { db: Db; appContext: WithSecret },
  value: T,
  origin: string,
): Promise<T> {
  const idsOf = new Map<LinkKind, Set<number>>()
  replaceMarks(value, (mark, kind, id) => {
    if (Object.hasOwn(linkKinds, kind)) idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id))
    return mark
  })
  if (idsOf.size === 0) return value
  const links = new Map<string, string>()
  for (const [kind, ids] of idsOf)
    for (const { id, token_random, token_hash } of await selectLinks(db, kind, [...ids])) {
      const token = tokenOf(appContext, kind, id, token_random)
      if (hashToken(token).equals(token_hash))
        links.set(writeLinkMark(kind, id), new URL(`${linkKinds[kind].path}${token}`, origin).href)
    }
  return replaceMarks(value, (mark) => links.get(mark) ?? HIDDEN_LINK)
}
