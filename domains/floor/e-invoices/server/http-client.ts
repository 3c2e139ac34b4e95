/** Asks a service outside over HTTP. It never throws for what the other side answered, or did not. */

/** Try again, after so many seconds where the other side said it. */
export interface RetryLater {
  later: true
  why: string
  after: number | null
  /** The other side certainly did nothing: it did not hear us, or said that it would not listen. */
  untouched?: boolean
}

/** For one answer: nothing that waits for the outside waits for longer. */
const PATIENCE = 15_000

export const retryLater = (why: string, after: number | null = null): RetryLater => ({
  later: true,
  why,
  after,
})

export interface HttpResponse {
  status: number
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each field that is read of it is checked
  body: any
  after: number | null
}

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** Nobody was there: nothing was sent. */
const NOT_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** @param patience in milliseconds */
export async function request(
  url: string,
  init: RequestInit,
  patience = PATIENCE,
): Promise<HttpResponse | RetryLater> {
  try {
    const response = await fetch(url, {
      ...init,
      // a key goes to the address that somebody named, and to no other
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    let body: unknown = null
    try {
      body = JSON.parse(text)
    } catch {
      // an answer without JSON says all with its status
    }
    const after = secondsOf(response.headers.get('retry-after'))
    const { status } = response
    if (status === 429 || status >= 500)
      return { ...retryLater(`HTTP ${status}`, after), untouched: status === 429 }
    return { status, body, after }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError') return retryLater('no answer')
    return {
      ...retryLater(cause?.code ?? message),
      untouched: NOT_REACHED.includes(cause?.code ?? ''),
    }
  }
}
