/** A form's write that also works without a line. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import { ApiFailure, forget } from '#platform/web/api.ts'
import { sayMessage } from '#platform/web/messages.ts'
import { announceSaved } from '#platform/web/saved.ts'
import { toast } from '#platform/web/toast.ts'
import type { Later } from './keeper.ts'
import { loadKeeper } from './loadKeeper.ts'

interface Write {
  given: { params: object; body: object }
  later: Later
  /** The answers that show it. */
  shows?: readonly QueryKey[]
}

/** @returns `save`: the server's answer; undefined where it waits on the device; null where it was refused */
export function useSaveOrKeep(call: Call) {
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
    const keeperOf = await loadKeeper()
    const saved = await keeperOf(client).write(call, given, later, shows).catch(refused)
    setSaving(false)
    if (saved === null) return null
    announceSaved()
    if (saved) {
      toast(sayMessage(call.done ?? messages.ok))
      void forget(client, call.changes)
    }
    return saved
  }
  return { save, isSaving, failure, reset: () => setFailure(null) }
}
