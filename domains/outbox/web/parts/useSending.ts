/** Sends what waits: when the app starts, when the line is back, when the user looks at it again, and now and then. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dropOldAnswers } from '#platform/web/kept.ts'
import { useLine } from '#platform/web/line.ts'
import { useSession } from '#platform/web/session.ts'
import { filesLeft, sendFilesLeft } from './files.ts'
import { readWaiting, sendAll, useWaiting } from './outbox.ts'

const EVERY = 15_000

export function useSending() {
  const client = useQueryClient()
  const employee = useSession(({ employee_id }) => employee_id)
  const down = useLine(({ isDown }) => isDown)
  const all = useWaiting((state) => state.all)
  const [photos, setPhotos] = useState(0)
  const waits = photos > 0 || all.some(({ state }) => state === 'waits')

  useEffect(() => {
    void dropOldAnswers()
  }, [employee])

  useEffect(() => {
    const send = async () => {
      await readWaiting()
      await sendAll(client)
      await sendFilesLeft(client)
      setPhotos((await filesLeft()).length)
    }
    const look = () => {
      if (document.visibilityState === 'visible') void send()
    }
    void send()
    document.addEventListener('visibilitychange', look)
    const again = setInterval(() => waits && void send(), EVERY)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(again)
    }
  }, [client, employee, down, waits])

  // photos are kept by the pages that take them
  useEffect(() => {
    const count = setInterval(() => void filesLeft().then((left) => setPhotos(left.length)), 2000)
    return () => clearInterval(count)
  }, [])

  return { all, photos }
}
