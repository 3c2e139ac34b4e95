/** Reads the events of providers. Their shape is theirs, so every field is checked before it is used. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { isRecord, textOf } from './json-values.ts'
import type { Receipt } from '../states.ts'
import { STOPPED_MARKETING } from './adapters/cloud.ts'

export type ProviderEvent =
  | {
      kind: 'receipt'
      /** Ours, or else the provider's. */
      id: number | null
      external: string | null
      receipt: Receipt
      at: string | null
      reason: string | null
      withdraws: boolean
    }
  | { kind: 'answer'; from: string; text: string; external: string | null }
  | { kind: 'preference'; from: string }

const receiptsByStatus: Record<string, Receipt> = {
  sent: 'receipt_sent',
  delivered: 'receipt_delivered',
  read: 'receipt_read',
  failed: 'receipt_failed',
}

const MAX_REASON = 300
const MAX_ANSWER = 1000
const MAX_ID = 2_147_483_647

const receiptOf = (status: unknown): Receipt | undefined =>
  typeof status === 'string' && Object.hasOwn(receiptsByStatus, status)
    ? receiptsByStatus[status]
    : undefined

const messageId = (value: unknown): number | null => {
  const id = Number(value)
  const isId = ['string', 'number'].includes(typeof value) && Number.isInteger(id)
  return isId && id > 0 && id <= MAX_ID ? id : null
}

/** In E.164: providers leave the plus away. */
const phoneOf = (value: unknown): string | undefined => {
  const digits = (textOf(value) ?? '').replaceAll(/\D/g, '')
  return digits.length >= 6 && digits.length <= 15 ? `+${digits}` : undefined
}

/** A text without characters that the database cannot hold, or that a mark of ours has. */
const plainText = (value: unknown, max: number): string | undefined => {
  const text = textOf(value)
    // eslint-disable-next-line no-control-regex
    ?.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ')
    .trim()
  return text ? truncate(text.toWellFormed(), max) : undefined
}

export function readWebhookEvent(event: unknown): ProviderEvent | undefined {
  if (!isRecord(event)) return undefined
  const receipt = receiptOf(event['status'])
  const id = messageId(event['id'])
  if (receipt && id !== null)
    return {
      kind: 'receipt',
      id,
      external: null,
      receipt,
      at: null,
      reason: plainText(event['reason'], MAX_REASON) ?? null,
      withdraws: false,
    }
  const from = phoneOf(event['from'])
  const text = plainText(event['text'], MAX_ANSWER)
  return from && text ? { kind: 'answer', from, text, external: null } : undefined
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** The single events of one post of Meta: each is applied by itself. */
export function splitCloudEvents(body: unknown): Record<string, unknown>[] {
  if (!isRecord(body)) return []
  const values = listOf(body['entry'])
    .flatMap(({ changes }) => listOf(changes))
    .flatMap(({ value }) => (isRecord(value) ? [value] : []))
  return values.flatMap((value) => [
    ...listOf(value['statuses']).map((status) => ({ status })),
    ...listOf(value['messages']).map((message) => ({ message })),
    ...listOf(value['user_preferences']).map((preference) => ({ preference })),
  ])
}

/** Meta's seconds since 1970. */
const momentOf = (timestamp: unknown): string | null => {
  const seconds = Number(timestamp)
  return Number.isFinite(seconds) && seconds > 1e9 && seconds < 1e11
    ? new Date(seconds * 1000).toISOString()
    : null
}

function readStatus(status: Record<string, unknown>): ProviderEvent | undefined {
  const receipt = receiptOf(status['status'])
  if (!receipt) return undefined
  const [error] = listOf(status['errors'])
  const details = isRecord(error?.['error_data']) ? error['error_data']['details'] : undefined
  return {
    kind: 'receipt',
    id: messageId(status['biz_opaque_callback_data']),
    external: textOf(status['id']) ?? null,
    receipt,
    at: momentOf(status['timestamp']),
    reason: plainText(details ?? error?.['message'] ?? error?.['title'], MAX_REASON) ?? null,
    withdraws: Number(error?.['code']) === STOPPED_MARKETING,
  }
}

/** The text of an answer: typed, or of a button. */
function readAnswer(message: Record<string, unknown>): ProviderEvent | undefined {
  const from = phoneOf(message['from'])
  const { text, button } = message
  const words = isRecord(text) ? text['body'] : isRecord(button) ? button['text'] : undefined
  const answer = plainText(words, MAX_ANSWER)
  return from && answer
    ? { kind: 'answer', from, text: answer, external: textOf(message['id']) ?? null }
    : undefined
}

export function readCloudEvent(event: unknown): ProviderEvent | undefined {
  if (!isRecord(event)) return undefined
  const { status, message, preference } = event
  if (isRecord(status)) return readStatus(status)
  if (isRecord(message)) return readAnswer(message)
  if (!isRecord(preference)) return undefined
  const from = phoneOf(preference['wa_id'])
  return from && preference['value'] === 'stop' ? { kind: 'preference', from } : undefined
}
