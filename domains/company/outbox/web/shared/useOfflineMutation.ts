/** A form's write that also works offline. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
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

/** @returns `save`: the server's response; undefined while pending; null if it was rejected */
export function useOfflineMutation(call: Call) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const save = async ({ given, later, shows = [] }: Write) => {
    setSaving(true)
    setFailure(null)
    const refused = (why: unknown) => {
      setFailure(why instanceof ApiFailure ? why : new ApiFailure(0))
      return null
    }
    const keeperOf = await loadOfflineWriter()
    const saved = await keeperOf(client).write(call, given, later, shows).catch(refused)
    setSaving(false)
    if (saved === null) return null
    emitSaved()
    if (saved) {
      toast(formatMessage(call.done ?? messages.ok))
      void invalidateNouns(client, call.changes)
    }
    return saved
  }
  return { save, isSaving, failure, reset: () => setFailure(null) }
}
