const MOST = 3

const isRefused = (failure: Error) => {
  const { http_code = 0 } = failure as { http_code?: number }
  return http_code >= 400 && http_code < 500
}

/**
 * Retries a failure three times. Not a 404 (specification, section 8) or any other rejection, since the server would
 * reject the same request again.
 */
export const shouldRetry = (tries: number, failure: Error): boolean =>
  tries < MOST && !isRefused(failure)

/** A page that repeats a prefetched call does so within this time. */
const JUST_NOW_MS = 2000

/** If the server rejected a prefetch, the page shows the error and does not repeat the call. */
export const shouldRefetch = ({
  state: { error, errorUpdatedAt },
}: {
  state: { error: Error | null; errorUpdatedAt: number }
}): boolean => !(error && isRefused(error) && Date.now() - errorUpdatedAt < JUST_NOW_MS)
