/**
 * The verification code of a print document: the kind, the order, the version and the beginning of the hash, signed
 * with the app's key. Codes are not stored: verification compares them with the stored order.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#platform/server/http/mount.ts'
import { secretOf } from '#platform/server/secrets/server-secret.ts'
import { type PaperKind, paperKinds } from '../values.ts'

/** Lengths in bytes of the hash, of the signature, and of kind, order and version before them. */
const HASH = 16
const MARK = 12
const HEAD = 9

export interface Proof {
  kind: PaperKind
  order_id: number
  version: number
  /** The first 16 bytes of the SHA-256, hex. */
  hash: string
}

type Place = Pick<AppContext, 'env'>

const markOf = (appContext: Place, payload: Buffer) =>
  createHmac('sha256', secretOf(appContext))
    .update('paper:')
    .update(payload)
    .digest()
    .subarray(0, MARK)

export const startOf = (hash: string) => hash.slice(0, HASH * 2)

export function tokenOf(appContext: Place, { kind, order_id, version, hash }: Proof): string {
  const payload = Buffer.alloc(HEAD + HASH)
  payload.writeUInt8(paperKinds.indexOf(kind), 0)
  payload.writeUInt32BE(order_id, 1)
  payload.writeUInt32BE(version, 5)
  payload.write(startOf(hash), HEAD, 'hex')
  return Buffer.concat([payload, markOf(appContext, payload)]).toString('base64url')
}

/** Undefined if the signature is not ours or the code was changed. */
export function proofOf(appContext: Place, token: string): Proof | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // base64url has several spellings of the same bytes; accept only ours
  if (bytes.length !== HEAD + HASH + MARK || bytes.toString('base64url') !== token) return undefined
  const payload = bytes.subarray(0, HEAD + HASH)
  if (!timingSafeEqual(markOf(appContext, payload), bytes.subarray(HEAD + HASH))) return undefined
  const kind = paperKinds[payload.readUInt8(0)]
  return (
    kind && {
      kind,
      order_id: payload.readUInt32BE(1),
      version: payload.readUInt32BE(5),
      hash: payload.toString('hex', HEAD),
    }
  )
}
