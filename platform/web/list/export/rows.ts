/** Every row of a list with its filters and sort: not only the page, and beyond the bound of the count. */
import type { Page } from '#platform/contract/paging.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { ApiFailure, type CallInput, callApi } from '../../data/api.ts'
import { shouldRetry } from '../../data/retry.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Maximum number of retries of a rate-limited page. */
const MAX_WAITS = 3

const isTooSoon = (error: unknown) => error instanceof ApiFailure && error.http_code === 429

/** A server that is busy for a moment does not end an export of many pages. */
async function onePage<Row>(given: CallInput<ClientCall>, call: ClientCall): Promise<Page<Row>> {
  for (let tries = 0; ; tries++) {
    try {
      return (await callApi(call, given)) as Page<Row>
    } catch (error) {
      const again = shouldRetry(tries, error as Error) || (isTooSoon(error) && tries < MAX_WAITS)
      if (given.signal?.aborted || !again) throw error
      await pause(1000 * (tries + 1))
    }
  }
}

interface Wanted {
  call: ClientCall
  params?: object | undefined
  query: object
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/**
 * Fetches pages until one is not full: counts stop at 10,000, the list does not. A row that moves to the next page
 * meanwhile appears once.
 */
export async function fetchAllRows<Row extends { id: number }>(wanted: Wanted): Promise<Row[]> {
  const { call, params, query, signal, onProgress } = wanted
  const rows = new Map<number, Row>()
  for (let page = 1; ; page++) {
    const given = { params, query: { ...query, page, bulk: 'true' }, signal }
    const found = await onePage<Row>(given as unknown as CallInput<ClientCall>, call)
    for (const row of found.data) rows.set(row.id, row)
    onProgress(rows.size, found.total)
    if (found.data.length < found.limit) return [...rows.values()]
  }
}
