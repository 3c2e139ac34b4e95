/** Sends what waits: when the app starts, when the line is back, when the user looks at it again, and now and then. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropOldAnswers } from '#platform/web/kept.ts'
import { useLine } from '#platform/web/line.ts'
import { useSession } from '#platform/web/session.ts'
import { type Left, filesLeft, sendFilesLeft } from './files.ts'
import { sendAll } from './outbox.ts'
import { readWaiting, useWaiting } from './waiting.ts'

const EVERY = 5000

export function useSending() {
  const client = useQueryClient()
  const employee = useSession(({ employee_id }) => employee_id)
  const down = useLine(({ isDown }) => isDown)
  const all = useWaiting((state) => state.all)
  const [photos, setPhotos] = useState<readonly Left[]>([])
  const look = useEffectEvent(async () => {
    const left = await filesLeft()
    const nameOf = (of: readonly Left[]) =>
      of.map(({ id, refused }) => `${id}${refused?.code}`).join()
    if (nameOf(left) !== nameOf(photos)) setPhotos(left)
  })

  useEffect(() => {
    void dropOldAnswers()
  }, [employee])

  useEffect(() => {
    const send = async () => {
      await readWaiting()
      await sendAll(client)
      await sendFilesLeft(client)
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

  // photos are kept by the pages that take them
  useEffect(() => {
    const count = setInterval(() => void look(), 2000)
    return () => clearInterval(count)
  }, [])

  return { all, photos }
}
