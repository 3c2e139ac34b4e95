/** How a code or another message reaches a phone: a port with two adapters. */
import { createHmac } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#platform/server/http/mount.ts'
import { anyAddress, sendRequest } from '#platform/server/outbound/outbound-requests.ts'

export interface PhoneMessage {
  to: string
  text: string
  /** Missing in a message that is only for information. */
  code?: string
}

/**
 * Appends one JSON line to `$DATA_DIR/outbox.jsonl` and logs the code. For trials, not for production. The line is
 * written before the response. An unknown phone gets no line, but takes the same time.
 */
async function toOutbox({ env, log }: AppContext, letter: PhoneMessage | undefined) {
  const line = letter
    ? `${JSON.stringify({ at: new Date().toISOString(), channel: 'outbox', ...letter })}\n`
    : ''
  await mkdir(env.DATA_DIR, { recursive: true })
  await appendFile(join(env.DATA_DIR, 'outbox.jsonl'), line, { mode: 0o600 })
  if (letter?.code) log.info({ to: letter.to, code: letter.code }, 'sign-in code')
  else if (letter) log.info({ to: letter.to }, 'message')
}

const TRIES = 3

/** Posts to the configured address, signed: `X-Signature: sha256=<hmac of the body>`. */
async function toWebhook({ env, log }: AppContext, letter: PhoneMessage) {
  const { to } = letter
  const body = JSON.stringify({ at: new Date().toISOString(), channel: 'webhook', ...letter })
  const signature = createHmac('sha256', env.OTP_WEBHOOK_SECRET ?? '')
    .update(body)
    .digest('hex')
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const response = await sendRequest(env.OTP_WEBHOOK_URL ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': `sha256=${signature}` },
      body,
      allows: anyAddress,
      timeout: 5000,
    })
    const isDelivered = 'status' in response && response.status >= 200 && response.status < 300
    if (isDelivered) return
    const why = 'status' in response ? { status: response.status } : { failure: response.failure }
    log.error({ ...why, attempt }, 'code not delivered')
    if (attempt < TRIES) await new Promise((again) => setTimeout(again, 500 * 2 ** attempt))
  }
  log.error({ to, tries: TRIES }, 'code given up')
}

/** `undefined` for a phone of no employee. Never fails, and takes the same time for every phone. */
export async function deliver(
  appContext: AppContext,
  letter: PhoneMessage | undefined,
): Promise<void> {
  const failed = (error: unknown) => appContext.log.error({ err: error }, 'code not delivered')
  if (appContext.env.OTP_TRANSPORT === 'outbox') return toOutbox(appContext, letter).catch(failed)
  // after the response: the gateway's time must not reveal whether the phone belongs to an employee
  if (letter) void toWebhook(appContext, letter).catch(failed)
}
