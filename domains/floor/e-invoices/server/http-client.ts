/** Calls an external service over HTTP. Never throws for its responses, or for their absence. */

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

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** No connection: nothing was sent. */
const NOT_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** @param timeout in milliseconds */
export async function request(
  url: string,
  init: RequestInit,
  timeout = RESPONSE_TIMEOUT_MS,
): Promise<HttpResponse | RetryLater> {
  try {
    const response = await fetch(url, {
      ...init,
      // no redirects: a key goes only to the configured address
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    let body: unknown = null
    try {
      body = JSON.parse(text)
    } catch {
      // without JSON, the status is the whole response
    }
    const retryAfter = secondsOf(response.headers.get('retry-after'))
    const { status } = response
    if (status === 429 || status >= 500)
      return { ...retryLater(`HTTP ${status}`, retryAfter), untouched: status === 429 }
    return { status, body, after: retryAfter }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError') return retryLater('no answer')
    return {
      ...retryLater(cause?.code ?? message),
      untouched: NOT_REACHED.includes(cause?.code ?? ''),
    }
  }
}
