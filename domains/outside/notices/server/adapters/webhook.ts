/** By webhook: a gateway of the operator. It gets the same key for every try, so it may be asked again without an answer. */
import { createHmac } from 'node:crypto'
import { truncate } from '#platform/contract/text/truncate.ts'
import { anyAddress, sendRequest } from '#platform/server/outbound/outbound-requests.ts'
import type { Adapter } from './adapter.ts'

export const signatureOf = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const reasonOf = (status: number, text: string) =>
  truncate(`HTTP ${status} ${text.replaceAll(/\s+/g, ' ').trim()}`.trim(), 300)

export const sendByWebhook: Adapter = async ({ env, at, timeout }, letter) => {
  const { id, channel, to, subject, text, template, language } = letter
  const body = JSON.stringify({
    id,
    at: at.toISOString(),
    channel,
    to,
    ...(subject === null ? {} : { subject }),
    text,
    template,
    language,
  })
  const response = await sendRequest(env.MESSAGE_WEBHOOK_URL ?? '', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Signature': signatureOf(env.MESSAGE_WEBHOOK_SECRET ?? '', body),
      'Idempotency-Key': String(id),
    },
    body,
    allows: anyAddress,
    timeout,
  })
  if ('failure' in response) return { later: response.failure }
  const { status } = response
  if (status >= 200 && status < 300) return { sent: true }
  const reason = reasonOf(status, response.text)
  return status === 429 || status >= 500 ? { later: reason } : { refused: reason }
}
