/** Writes of a page that also work without a line. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '#platform/contract/route.ts'
import { offlineCacheKey } from '#platform/web/data/api.ts'
import { getTexts } from '#platform/web/language/i18n.tsx'
import { cacheResponse } from '#platform/web/offline/offlineCache.ts'
import { isOffline } from '#platform/web/data/connection.ts'
import { toast } from '#platform/web/toast.ts'
import { outboxTexts } from '../../texts/texts.ts'
import { sendAll, sendOrQueue } from './outbox.ts'
import type { CompletedWrite } from './pendingWrites.ts'

export type OfflineWriteInput = Omit<CompletedWrite, 'params' | 'body'> & {
  params?: CompletedWrite['params']
}

export function createOfflineWriter(client: QueryClient) {
  /** What is on the screen with the change is what the device shows until it is sent. */
  const kept = async (shows: readonly QueryKey[]) => {
    await Promise.all(
      shows.map((key) => cacheResponse(offlineCacheKey(key), client.getQueryData(key))),
    )
    toast(getTexts(outboxTexts).kept)
    if (!isOffline()) void sendAll(client)
  }
  return {
    /**
     * @param show what is shown with the change, where another answer may have come since
     * @returns the server's answer; undefined where the write waits on the device
     */
    write: async (
      call: Call,
      given: { params: object; body: object },
      later: OfflineWriteInput,
      shows: readonly QueryKey[],
      show?: () => void,
    ) => {
      const answer = await sendOrQueue(call, given, later)
      if (answer) return answer
      show?.()
      await kept(shows)
      return undefined
    },
  }
}
