/** How a code reaches a phone: a port with two adapters. */
import { createHmac } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#platform/server/mount.ts'

export interface Letter {
  to: string
  text: string
  code: string
}

/** Appends one JSON line to `$DATA_DIR/outbox.jsonl` and says the code in the log. For trying out, not for the world. */
async function toOutbox({ env, log }: House, letter: Letter) {
  const line = JSON.stringify({ at: new Date().toISOString(), channel: 'outbox', ...letter })
  await mkdir(env.DATA_DIR, { recursive: true })
  await appendFile(join(env.DATA_DIR, 'outbox.jsonl'), `${line}\n`, { mode: 0o600 })
  log.info({ to: letter.to, code: letter.code }, 'sign-in code')
}

const TRIES = 3

/** Posts to the configured address, signed: `X-Signature: sha256=<hmac of the body>`. */
async function toWebhook({ env, log }: House, letter: Letter) {
  const body = JSON.stringify({ at: new Date().toISOString(), channel: 'webhook', ...letter })
  const signature = createHmac('sha256', env.OTP_WEBHOOK_SECRET ?? '')
    .update(body)
    .digest('hex')
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      const answer = await fetch(env.OTP_WEBHOOK_URL ?? '', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Signature': `sha256=${signature}` },
        body,
        signal: AbortSignal.timeout(5000),
      })
      if (answer.ok) return
      log.error({ status: answer.status, attempt }, 'code not delivered')
    } catch (error) {
      log.error({ err: error, attempt }, 'code not delivered')
    }
    await new Promise((again) => setTimeout(again, 500 * 2 ** attempt))
  }
}

export const deliver = (house: House, letter: Letter) =>
  house.env.OTP_TRANSPORT === 'webhook' ? toWebhook(house, letter) : toOutbox(house, letter)
