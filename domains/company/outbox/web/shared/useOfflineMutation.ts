/** A form's write that also works offline. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#platform/contract/messages.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { ApiFailure, invalidateNouns } from '#platform/web/data/api.ts'
import { formatMessage } from '#platform/web/language/messages.ts'
import { emitSaved } from '#platform/web/forms/formSaved.ts'
import { toast } from '#platform/web/toast.ts'
import type { OfflineWriteInput } from '../components/offlineWriter.ts'
import { loadOfflineWriter } from './loadOfflineWriter.ts'

interface Write {
  given: { params: object; body: object }
  later: OfflineWriteInput
  /** The cached responses that show it. */
  shows?: readonly QueryKey[]
}

/**
 * @returns `write`: takes what makes the write, which may wait for earlier ones. It answers the server's response;
 * undefined while pending; null if it was rejected
 */
export function useOfflineMutation(call: ClientCall) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<ApiFailure | null>(null)
  const send = async (prepare: () => Write | Promise<Write>) => {
    const createWriter = await loadOfflineWriter()
    const { given, later, shows = [] } = await prepare()
    return createWriter(client).write(call, given, later, shows)
  }
  const write = async (prepare: () => Write | Promise<Write>) => {
    setPending(true)
    setError(null)
    const saved = await send(prepare).catch((cause: unknown) => {
      setError(cause instanceof ApiFailure ? cause : new ApiFailure(0))
      return null
    })
    setPending(false)
    if (saved === null) return null
    emitSaved()
    if (saved) {
      toast(formatMessage(call.done ?? messages.ok))
      void invalidateNouns(client, call.changes)
    }
    return saved
  }
  return { write, isPending, error, reset: () => setError(null) }
}
