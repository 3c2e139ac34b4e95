/** Writes of a page that also work without a line. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '#platform/contract/route.ts'
import { nameOfKept } from '#platform/web/api.ts'
import { textsNow } from '#platform/web/i18n.tsx'
import { keepAnswer } from '#platform/web/kept.ts'
import { isDown } from '#platform/web/line.ts'
import { toast } from '#platform/web/toast.ts'
import { outboxTexts } from '../texts/texts.ts'
import { sendAll, sendOrKeep } from './outbox.ts'
import type { Done } from './waiting.ts'

export type Later = Omit<Done, 'params' | 'body'> & { params?: Done['params'] }

export function keeperOf(client: QueryClient) {
  /** What is on the screen with the change is what the device shows until it is sent. */
  const kept = async (shows: readonly QueryKey[]) => {
    await Promise.all(shows.map((key) => keepAnswer(nameOfKept(key), client.getQueryData(key))))
    toast(textsNow(outboxTexts).kept)
    if (!isDown()) void sendAll(client)
  }
  return {
    /**
     * @param show what is shown with the change, where another answer may have come since
     * @returns the server's answer; undefined where the write waits on the device
     */
    write: async (
      call: Call,
      given: { params: object; body: object },
      later: Later,
      shows: readonly QueryKey[],
      show?: () => void,
    ) => {
      const answer = await sendOrKeep(call, given, later)
      if (answer) return answer
      show?.()
      await kept(shows)
      return undefined
    },
  }
}
