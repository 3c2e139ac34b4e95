const MOST = 3

const isRefused = (failure: Error) => {
  const { http_code = 0 } = failure as { http_code?: number }
  return http_code >= 400 && http_code < 500
}

/**
 * Three more tries for what failed, none for a 404 (specification, section 8), nor for anything else that the server
 * refused: the same again is refused again.
 */
export const worthRetry = (tries: number, failure: Error): boolean =>
  tries < MOST && !isRefused(failure)

/** A page that asks again what was asked for ahead of it comes within this. */
const JUST_NOW_MS = 2000

/** What was refused when it was asked for ahead of its page, the page says: it does not ask a second time. */
export const worthAsking = ({
  state: { error, errorUpdatedAt },
}: {
  state: { error: Error | null; errorUpdatedAt: number }
}): boolean => !(error && isRefused(error) && Date.now() - errorUpdatedAt < JUST_NOW_MS)
