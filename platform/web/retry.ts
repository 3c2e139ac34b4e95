const MOST = 3

/**
 * Three more tries for what failed, none for a 404 (specification, section 8), nor for anything else that the server
 * refused: the same again is refused again.
 */
export function worthRetry(tries: number, failure: Error): boolean {
  const { http_code = 0 } = failure as { http_code?: number }
  return tries < MOST && !(http_code >= 400 && http_code < 500)
}
