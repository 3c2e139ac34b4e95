/** Writes of a page that also work offline. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ClientCall } from '#platform/contract/client-calls.ts'
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
  /** The device shows the record with the change until it is sent. */
  const showPending = async (shows: readonly QueryKey[]) => {
    await Promise.all(
      shows.map((key) => cacheResponse(offlineCacheKey(key), client.getQueryData(key))),
    )
    toast(getTexts(outboxTexts).kept)
    if (!isOffline()) void sendAll(client)
  }
  return {
    /**
     * @param show the record with the change, applied to the newest response
     * @returns the server's response; undefined while the write is pending
     */
    write: async (
      call: ClientCall,
      given: { params: object; body: object },
      later: OfflineWriteInput,
      shows: readonly QueryKey[],
      show?: () => void,
    ) => {
      const answer = await sendOrQueue(call, given, later)
      if (answer) return answer
      show?.()
      await showPending(shows)
      return undefined
    },
  }
}
