/** Calls an external service over HTTP. Never throws for its responses, or for their absence. */
import {
  type AddressRule,
  PRIVATE_ADDRESS,
  RESPONSE_TOO_LARGE,
  TIMED_OUT,
  sendRequest,
} from '#platform/server/outbound/outbound-requests.ts'

/** Retry later, after the given seconds if the service sent them. */
export interface RetryLater {
  later: true
  why: string
  after: number | null
  /** Nothing was done: the service did not receive the request, or rejected it before processing. */
  untouched?: boolean
}

/** The timeout of one response: no job waits longer for an external service. */
const RESPONSE_TIMEOUT_MS = 15_000

export const retryLater = (why: string, after: number | null = null): RetryLater => ({
  later: true,
  why,
  after,
})

export interface HttpResponse {
  status: number
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each field is checked before use
  body: any
  after: number | null
}

/** The reasons that the page of the document shows. */
const WORDS: Record<string, string> = {
  [TIMED_OUT]: 'no answer',
  [PRIVATE_ADDRESS]: 'the address is in a private network',
  [RESPONSE_TOO_LARGE]: 'the answer is too large',
}

const secondsOf = (header: string | undefined): number | null => {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

export interface ServiceRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * @param allows the addresses that the service may have
 * @param timeout in milliseconds
 */
export async function request(
  url: string,
  init: ServiceRequest,
  allows: AddressRule,
  timeout = RESPONSE_TIMEOUT_MS,
): Promise<HttpResponse | RetryLater> {
  const response = await sendRequest(url, { ...init, allows, timeout })
  if ('failure' in response) {
    const { failure, untouched } = response
    return { ...retryLater(WORDS[failure] ?? failure), untouched }
  }
  let body: unknown = null
  try {
    body = JSON.parse(response.text)
  } catch {
    // without JSON, the status is the whole response
  }
  const retryAfter = secondsOf(response.headers['retry-after'])
  const { status } = response
  if (status === 429 || status >= 500)
    return { ...retryLater(`HTTP ${status}`, retryAfter), untouched: status === 429 }
  return { status, body, after: retryAfter }
}
