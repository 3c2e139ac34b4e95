/**
 * Ends a session at the server. The user is signed out at once, with or without a line; a token that the server has
 * not ended yet stays on this device until it has, or until the session would have ended anyway.
 */
import { apiBase } from '#platform/web/data/callAddress.ts'
import { auth } from '../../calls.gen.ts'

const KEPT = 'sign-outs'
/** What SESSION_LIFE is by default; a longer life ends by idleness. */
const LIFE_MS = 7 * 24 * 3_600_000
const AGAIN_MS = 30_000

interface SignOut {
  token: string
  at: number
}

function kept(): SignOut[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as SignOut[]
    return all.filter(({ at }) => Date.now() - at < LIFE_MS)
  } catch {
    return []
  }
}

function keep(all: readonly SignOut[]) {
  if (all.length > 0) localStorage.setItem(KEPT, JSON.stringify(all))
  else localStorage.removeItem(KEPT)
}

async function tell({ token }: SignOut) {
  const { method, path } = auth.logout
  const headers = { Authorization: `Bearer ${token}` }
  // the page may be closed right after the sign-out
  const answer = await fetch(`${apiBase}${path}`, { method, headers, keepalive: true }).catch(
    () => undefined,
  )
  // 401: the session has ended in another way
  if (answer?.ok || answer?.status === 401)
    keep(kept().filter((pending) => pending.token !== token))
}

let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Sends pending sign-outs to the server, and retries until it succeeds. */
export async function flushPendingSignOuts(): Promise<void> {
  clearTimeout(retryTimer)
  retryTimer = undefined
  await Promise.all(kept().map(tell))
  if (kept().length > 0) retryTimer = setTimeout(() => void flushPendingSignOuts(), AGAIN_MS)
}
window.addEventListener('online', () => void flushPendingSignOuts())

/** Stored first: the connection may fail, or the page close, before the server responds. */
export function signOut(token: string): void {
  keep([...kept().filter((pending) => pending.token !== token), { token, at: Date.now() }])
  void flushPendingSignOuts()
}
