const MOST = 3

const isRefused = (failure: Error) => {
  const { http_code = 0 } = failure as { http_code?: number }
  return http_code >= 400 && http_code < 500
}

/**
 * Three more tries for a failure. None for a 404 (specification, section 8) or any other refusal, since the
 * server would refuse the same request again.
 */
export const shouldRetry = (tries: number, failure: Error): boolean =>
  tries < MOST && !isRefused(failure)

/** A page that repeats a prefetched call does so within this time. */
const JUST_NOW_MS = 2000

/** When the server refused a prefetch, the page shows the refusal and does not ask a second time. */
export const shouldRefetch = ({
  state: { error, errorUpdatedAt },
}: {
  state: { error: Error | null; errorUpdatedAt: number }
}): boolean => !(error && isRefused(error) && Date.now() - errorUpdatedAt < JUST_NOW_MS)
