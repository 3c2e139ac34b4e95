/** Secrets of e-invoices: encrypted in the database, decrypted where they are used. */
import type { AppContext } from '#platform/server/http/mount.ts'
import {
  decryptSecret,
  encryptSecret,
  isReadableKey,
  keyIdOf,
  needsEncryption,
} from '#platform/server/secrets/stored-secrets.ts'
import { type Secrets, lockStoredSecrets, updateStoredSecrets } from './queries.ts'

type WithEnv = Pick<AppContext, 'env'>

const place = (id: number, column: keyof Secrets) => ({ table: 'legal_entities', column, id })

/** The columns whose values are encrypted. A certificate is public. */
const ENCRYPTED = ['e_invoice_secret', 'e_invoice_key'] as const

export function encryptSecrets({ env }: WithEnv, id: number, secrets: Secrets): Secrets {
  const encrypted: Secrets = { ...secrets }
  for (const column of ENCRYPTED) {
    const text = secrets[column]
    if (text) encrypted[column] = encryptSecret(env, text, place(id, column))
  }
  return encrypted
}

/** Returns the stored secrets of an entity. A value whose key is lost is null, and `has_lost_secret` says so. */
export function decryptSecrets(
  { env }: WithEnv,
  { id, secret, private_key }: { id: number; secret: string | null; private_key: string | null },
) {
  const read = (column: keyof Secrets, stored: string | null) =>
    stored && decryptSecret(env, stored, place(id, column))
  const secrets = {
    secret: read('e_invoice_secret', secret),
    private_key: read('e_invoice_key', private_key),
  }
  const isLost = (secret && !secrets.secret) || (private_key && !secrets.private_key)
  return { ...secrets, has_lost_secret: Boolean(isLost) }
}

/** Whether a stored value can be read, by the id of its key. */
export const isReadable = ({ env }: WithEnv, keyId: string | null): boolean =>
  keyId !== null && isReadableKey(env, keyId)

/**
 * Encrypts what an earlier release stored as text, and what the previous key encrypted. Runs at each start.
 * @returns how many values were encrypted, and of how many entities the key is lost
 */
export async function encryptStoredSecrets({
  env,
  database,
}: Pick<AppContext, 'env' | 'database'>): Promise<{ encrypted: number; lost: number }> {
  return database.writes.transaction().execute(async (tx) => {
    let [encrypted, lost] = [0, 0]
    for (const { id, ...stored } of await lockStoredSecrets(tx)) {
      let isLost = false
      const fresh: Secrets = {}
      for (const column of ENCRYPTED) {
        const value = stored[column]
        if (!value) continue
        const text = keyIdOf(value) === null ? value : decryptSecret(env, value, place(id, column))
        if (text === null) isLost = true
        else if (needsEncryption(env, value)) {
          fresh[column] = encryptSecret(env, text, place(id, column))
          encrypted++
        }
      }
      if (Object.keys(fresh).length > 0) await updateStoredSecrets(tx, id, fresh)
      if (isLost) lost++
    }
    return { encrypted, lost }
  })
}
