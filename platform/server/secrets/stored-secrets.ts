/**
 * Encrypts secrets before the database stores them, so that a copy of the database alone reveals none.
 * AES-256-GCM; the row and column are authenticated too, so that a value works nowhere else.
 * Format: `v1:<key id>:<nonce>:<tag and ciphertext>`, base64url.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'
import { readOrCreateSecret } from './server-secret.ts'

type Settings = Pick<Env, 'DATA_DIR' | 'SECRETS_KEY' | 'SECRETS_KEY_BEFORE'>

/** Where a secret is stored. */
export interface SecretColumn {
  table: string
  column: string
  id: number
}

interface Key {
  /** Names the key in the values that it encrypted, and reveals nothing about it. */
  id: string
  bytes: Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ENCRYPTED = /^v1:([\w-]{8}):([\w-]+):([\w-]+)$/

const keysBySettings = new WeakMap<object, readonly Key[]>()

/**
 * Returns the current key, and the previous one if there is one.
 * @throws Error with a sentence for the operator if the file of the key is damaged
 */
function keysOf(env: Settings): readonly Key[] {
  const existing = keysBySettings.get(env)
  if (existing) return existing
  const current =
    env.SECRETS_KEY ??
    readOrCreateSecret(
      env.DATA_DIR,
      'secrets.key',
      'the next start creates another one. Then enter the secrets of e-invoice services again.',
    )
  const keys = [current, ...(env.SECRETS_KEY_BEFORE ? [env.SECRETS_KEY_BEFORE] : [])].map(keyOf)
  keysBySettings.set(env, keys)
  return keys
}

function keyOf(secret: string): Key {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `bengkel stored secrets: ${purpose}`, bytes))
  return { id: derive('id', 6).toString('base64url'), bytes: derive('key', 32) }
}

const contextOf = ({ table, column, id }: SecretColumn) => Buffer.from(`${table}.${column}:${id}`)

export function encryptSecret(env: Settings, text: string, place: SecretColumn): string {
  const [key] = keysOf(env) as [Key]
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(contextOf(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([cipher.getAuthTag(), encrypted])
  return ['v1', key.id, nonce.toString('base64url'), sealed.toString('base64url')].join(':')
}

/** Returns null if the value was encrypted by a key that is lost, was changed, or belongs to another row. */
export function decryptSecret(env: Settings, stored: string, place: SecretColumn): string | null {
  const [, keyId, nonce = '', sealed = ''] = ENCRYPTED.exec(stored) ?? []
  const key = keysOf(env).find(({ id }) => id === keyId)
  if (!key) return null
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(contextOf(place))
      .setAuthTag(bytes.subarray(0, TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return null
  }
}

/** Whether a value is plain text of an earlier release, or encrypted by the previous key. */
export function needsEncryption(env: Settings, stored: string): boolean {
  const [current, previous] = keysOf(env)
  const keyId = keyIdOf(stored)
  return keyId === null || (keyId !== current?.id && keyId === previous?.id)
}

/** Whether one of the keys can decrypt the value with this key id. */
export const isReadableKey = (env: Settings, keyId: string): boolean =>
  keysOf(env).some(({ id }) => id === keyId)

/** Returns null for plain text. */
export const keyIdOf = (stored: string): string | null => ENCRYPTED.exec(stored)?.[1] ?? null
