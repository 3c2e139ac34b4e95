/** Rates: a bucket for each key, which fills by `rate` a second up to `burst`. */
interface TokenBucket {
  left: number
  at: number
}

const MAX_BUCKETS = 20_000

/** @param rate requests a second; 0 for no limit */
export function createTokenBuckets(rate: number, burst: number) {
  const buckets = new Map<string, TokenBucket>()
  return {
    has: (key: string) => buckets.has(key),
    /** Seconds until the bucket has one again; 0 when the request took one. */
    take(key: string): number {
      // a monotonic clock: after a clock is set back, every caller would be rejected until it has caught up
      const now = performance.now()
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * rate)
      bucket.at = now
      // the most recently used keys are at the end; the oldest are dropped first
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string)
      if (rate === 0) return 0
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / rate)
      bucket.left -= 1
      return 0
    },
  }
}
