/**
 * Calls a Peppol access point, by the API v2 of Storecove. Our guid identifies a submission. Results arrive in two
 * ways: the proof of delivery, once the receiver's access point has the document, and the event queue of the account,
 * which also says why a document failed.
 */
import type { AddressRule } from '#platform/server/outbound/outbound-requests.ts'
import { type HttpResponse, type RetryLater, request, retryLater } from './http-client.ts'

export interface AccessPoint {
  url: string
  key: string
  /** The id of the sender at the access point. */
  sender: number
  allows: AddressRule
}

export interface Receiver {
  scheme: string
  value: string
}

/** The access point names Peppol schemes by country. Unlisted ones are sent unchanged. */
const SCHEMES: Record<string, string> = {
  '0088': 'GLN',
  '0106': 'NL:KVK',
  '0190': 'NL:OINO',
  '9944': 'NL:VAT',
  '0208': 'BE:EN',
  '9925': 'BE:VAT',
  '0204': 'DE:LWID',
  '9930': 'DE:VAT',
}

const call = (
  { url, key, allows }: AccessPoint,
  path: string,
  { body, method = 'GET' }: { method?: string; body?: unknown } = {},
): Promise<HttpResponse | RetryLater> =>
  request(
    `${url}/${path}`,
    {
      method,
      headers: {
        Authorization: ['Bearer', key].join(' '),
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    allows,
  )

/** `[{ source, details }]`, bare or under `errors`. */
function errorsOf({ body, status }: HttpResponse): string[] {
  const rows = Array.isArray(body) ? body : Array.isArray(body?.errors) ? body.errors : []
  const messages = rows
    .map((row: HttpResponse['body']) => [row?.source, row?.details].filter(Boolean).join(': '))
    .filter((text: string) => text !== '')
  return messages.length > 0 ? messages : [`HTTP ${status}`]
}

/** An unknown or unauthorized key: nothing was done, and the document is not at fault. */
const isLockedOut = ({ status }: HttpResponse) => status === 401 || status === 403

/**
 * @param guid ours: a document is never delivered twice under the same one
 * @returns the access point's own guid; `errors`: it rejects the document permanently
 */
export async function submitDocument(
  point: AccessPoint,
  { guid, xml, receiver }: { guid: string; xml: string; receiver: Receiver },
): Promise<{ guid: string } | { errors: string[] } | RetryLater> {
  const response = await call(point, 'document_submissions', {
    method: 'POST',
    body: {
      legalEntityId: point.sender,
      idempotencyGuid: guid,
      routing: {
        eIdentifiers: [{ scheme: SCHEMES[receiver.scheme] ?? receiver.scheme, id: receiver.value }],
      },
      document: {
        // also for credit notes: the content says which
        documentType: 'invoice',
        rawDocumentData: {
          document: Buffer.from(xml).toString('base64'),
          parseStrategy: 'ubl',
        },
      },
    },
  })
  if ('later' in response) return response
  if (isLockedOut(response)) return { ...retryLater(`HTTP ${response.status}`), untouched: true }
  const { status, body } = response
  if (status < 200 || status > 299) return { errors: errorsOf(response) }
  return typeof body?.guid === 'string' && body.guid !== ''
    ? { guid: body.guid }
    : retryLater(`HTTP ${status}`)
}

/** Whether the receiver's access point has it. */
export async function fetchDelivery(
  point: AccessPoint,
  guid: string,
): Promise<{ delivered: boolean } | RetryLater> {
  const path = `document_submissions/${encodeURIComponent(guid)}/evidence/sending`
  const response = await call(point, path)
  if ('later' in response) return response
  if (response.status === 200) return { delivered: true }
  return response.status === 404 ? { delivered: false } : retryLater(`HTTP ${response.status}`)
}

export interface PointEvent {
  /** The id of the event, for its removal from the queue. */
  id: string
  /** The guids of the document: theirs and ours. Null: another kind of event. */
  document: { guid: string; ours: string } | null
  state: 'valid' | 'invalid' | null
  details: string
}

const STATES: Record<string, PointEvent['state']> = {
  succeeded: 'valid',
  failed: 'invalid',
  // no receiver
  no_action_taken: 'invalid',
}

function eventOf(id: string, text: unknown): PointEvent {
  let body: HttpResponse['body'] = null
  try {
    body = JSON.parse(String(text))
  } catch {
    // another kind of event
  }
  const isDocument = body?.event_type === 'document_submission'
  return {
    id,
    document: isDocument
      ? { guid: String(body.guid ?? ''), ours: String(body.idempotencyGuid ?? '') }
      : null,
    state: (isDocument && STATES[String(body.event)]) || null,
    details: String(body?.details || body?.event || ''),
  }
}

/** The oldest event of the account. It is returned again until it is removed from the queue. */
export async function nextEvent(point: AccessPoint): Promise<PointEvent | null | RetryLater> {
  const response = await call(point, 'webhook_instances/')
  if ('later' in response) return response
  const { status, body } = response
  if (status === 204) return null
  if (status !== 200 || !body?.guid) return retryLater(`HTTP ${status}`)
  return eventOf(String(body.guid), body.body)
}

export async function takeEvent(
  point: AccessPoint,
  id: string,
): Promise<{ done: true } | RetryLater> {
  const path = `webhook_instances/${encodeURIComponent(id)}`
  const response = await call(point, path, { method: 'DELETE' })
  if ('later' in response) return response
  // already removed
  return response.status < 300 || response.status === 404
    ? { done: true }
    : retryLater(`HTTP ${response.status}`)
}
