/** Calls MyInvois. Never throws for a response: temporary failures are retried later, rejections are an outcome. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { createHash } from 'node:crypto'
import type { AddressRule } from '#platform/server/outbound/outbound-requests.ts'
import {
  type HttpResponse,
  type RetryLater,
  type ServiceRequest,
  request,
  retryLater,
} from './http-client.ts'

export interface Service {
  url: string
  client_id: string
  secret: string
  allows: AddressRule
}

/** The service's own error texts. */
function errorsOf(body: HttpResponse['body'], status: number): string[] {
  const error = body?.error ?? body
  const details = Array.isArray(error?.details) ? error.details : []
  const messages = [error, ...details]
    .map((each) =>
      [each?.code ?? each?.errorCode, each?.message ?? each?.error].filter(Boolean).join(': '),
    )
    .filter((text) => text !== '')
  return messages.length > 0 ? messages : [`HTTP ${status}`]
}

const tokens = new Map<string, { token: string; until: number }>()
const keyOf = ({ url, client_id, secret }: Service) => [url, client_id, secret].join(' ')

/** A token lasts for an hour; the service limits token requests. */
async function tokenOf(service: Service, now: number): Promise<{ token: string } | RetryLater> {
  const cached = tokens.get(keyOf(service))
  if (cached && cached.until > now) return cached
  const form = {
    client_id: service.client_id,
    client_secret: service.secret,
    grant_type: 'client_credentials',
    scope: 'InvoicingAPI',
  }
  const response = await request(
    `${service.url}/connect/token`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    },
    service.allows,
  )
  if ('later' in response) return response
  const { access_token: token, expires_in: lasts = 3600 } = response.body ?? {}
  if (response.status !== 200 || typeof token !== 'string')
    return retryLater(errorsOf(response.body, response.status).join('; '))
  const fresh = { token, until: now + (Number(lasts) - 60) * 1000 }
  tokens.set(keyOf(service), fresh)
  return fresh
}

async function call(
  service: Service,
  path: string,
  { now, ...init }: ServiceRequest & { now: number },
): Promise<HttpResponse | RetryLater> {
  const token = await tokenOf(service, now)
  if ('later' in token) return token
  const response = await request(
    `${service.url}${path}`,
    {
      ...init,
      headers: {
        Authorization: ['Bearer', token.token].join(' '),
        'Content-Type': 'application/json',
      },
    },
    service.allows,
  )
  if (!('later' in response) && response.status === 401) {
    // it expired early
    tokens.delete(keyOf(service))
    return retryLater('HTTP 401', 1)
  }
  return response
}

const SUBMISSIONS = '/api/v1.0/documentsubmissions'

/**
 * @returns the ids of the submission and the document; `duplicate`: the service received the same bytes minutes ago,
 * under an unknown id
 */
export async function submitDocument(
  service: Service,
  { number, payload }: { number: string; payload: string },
  now: number,
): Promise<
  { uid: string; uuid: string } | { errors: string[] } | { duplicate: number } | RetryLater
> {
  const document = {
    format: 'JSON',
    document: Buffer.from(payload).toString('base64'),
    documentHash: createHash('sha256').update(payload).digest('hex'),
    codeNumber: number,
  }
  const response = await call(service, `${SUBMISSIONS}/`, {
    method: 'POST',
    body: JSON.stringify({ documents: [document] }),
    now,
  })
  if ('later' in response) return response
  const { status, body, after } = response
  const messages = errorsOf(body, status)
  if (status === 422 && JSON.stringify(body).includes('DuplicateSubmission'))
    return { duplicate: after ?? 600 }
  if (status !== 202) return { errors: messages }
  const accepted = body?.acceptedDocuments?.[0]
  if (accepted?.uuid && body.submissionUID)
    return { uid: String(body.submissionUID), uuid: String(accepted.uuid) }
  return { errors: errorsOf(body?.rejectedDocuments?.[0]?.error, status) }
}

/** Finds a sent document by our own number, if its response was lost. */
export async function findSubmission(
  service: Service,
  number: string,
  now: number,
): Promise<{ uid: string; uuid: string } | null | RetryLater> {
  const query = new URLSearchParams({ pageSize: '100', InvoiceDirection: 'Sent' })
  const response = await call(service, `/api/v1.0/documents/recent?${query}`, { now })
  if ('later' in response) return response
  const rows = Array.isArray(response.body?.result) ? response.body.result : []
  const row = rows.find(
    (each: HttpResponse['body']) =>
      each?.internalId === number && /^(submitted|valid)$/i.test(String(each.status)),
  )
  const uid = row?.submissionUid ?? row?.submissionUID
  return row?.uuid && uid ? { uid: String(uid), uuid: String(row.uuid) } : null
}

export type Polled =
  | { state: 'valid'; long_id: string | null; validated_at: string | null }
  | { state: 'invalid' | 'cancelled'; errors: string[] }
  | { state: 'submitted' }

export async function pollDocument(
  service: Service,
  { uid, uuid }: { uid: string; uuid: string },
  now: number,
): Promise<Polled | RetryLater> {
  const response = await call(service, `${SUBMISSIONS}/${encodeURIComponent(uid)}`, { now })
  if ('later' in response) return response
  if (response.status !== 200)
    return retryLater(errorsOf(response.body, response.status).join('; '))
  const rows = Array.isArray(response.body?.documentSummary) ? response.body.documentSummary : []
  const row = rows.find((each: HttpResponse['body']) => each?.uuid === uuid)
  const status = String(row?.status ?? '').toLowerCase()
  if (status === 'valid') {
    const at = Date.parse(row.dateTimeValidated)
    return {
      state: 'valid',
      long_id: row.longId ? String(row.longId) : null,
      validated_at: Number.isNaN(at) ? null : new Date(at).toISOString(),
    }
  }
  if (status === 'invalid' || status === 'cancelled')
    return { state: status, errors: [String(row.documentStatusReason ?? row.status)] }
  return { state: 'submitted' }
}

export async function cancelDocument(
  service: Service,
  { uuid, reason }: { uuid: string; reason: string },
  now: number,
): Promise<{ done: true } | { errors: string[] } | RetryLater> {
  const response = await call(
    service,
    `/api/v1.0/documents/state/${encodeURIComponent(uuid)}/state`,
    {
      method: 'PUT',
      body: JSON.stringify({ status: 'cancelled', reason: truncate(reason, 300) }),
      now,
    },
  )
  if ('later' in response) return response
  return response.status === 200
    ? { done: true }
    : { errors: errorsOf(response.body, response.status) }
}

/** The page of the QR code: the portal's address follows from the API's. Null for an invalid address. */
export function portalPage(api: string, uuid: string, longId: string): string | null {
  if (!URL.canParse(api)) return null
  const { protocol, host } = new URL(api)
  const portal = host.replace(/^preprod-api\./, 'preprod.').replace(/^api\./, '')
  return `${protocol}//${portal}/${uuid}/share/${longId}`
}
