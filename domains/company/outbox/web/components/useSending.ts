/** Sends pending writes at the start, when the connection is back, when the window becomes visible, and at intervals. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { pruneOfflineCache } from '#platform/web/offline/offlineCache.ts'
import { useConnection } from '#platform/web/data/connection.ts'
import { useSession } from '#platform/web/data/session.ts'
import { type LeftoverUpload, leftoverUploads, sendLeftoverUploads } from '../shared/files.ts'
import { sendAll } from './outbox.ts'
import { reloadPendingWrites, usePendingWrites } from './pendingWrites.ts'

const EVERY = 5000

export function useSending() {
  const client = useQueryClient()
  const employee = useSession(({ employee_id }) => employee_id)
  const down = useConnection(({ isDown }) => isDown)
  const all = usePendingWrites((state) => state.all)
  const [photos, setPhotos] = useState<readonly LeftoverUpload[]>([])
  const look = useEffectEvent(async () => {
    const left = await leftoverUploads()
    const nameOf = (of: readonly LeftoverUpload[]) =>
      of.map(({ id, refused }) => `${id}${refused?.code}`).join()
    if (nameOf(left) !== nameOf(photos)) setPhotos(left)
  })

  useEffect(() => {
    void pruneOfflineCache()
  }, [employee])

  useEffect(() => {
    const send = async () => {
      await reloadPendingWrites()
      await sendAll(client)
      await sendLeftoverUploads(client)
      await look()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void send()
    }
    void send()
    document.addEventListener('visibilitychange', seen)
    const again = setInterval(() => void send(), EVERY)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      clearInterval(again)
    }
  }, [client, employee, down])

  // the pages that take photos store them
  useEffect(() => {
    const count = setInterval(() => void look(), 2000)
    return () => clearInterval(count)
  }, [])

  return { all, photos }
}
