import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from './session.ts'
import { type OnStored, Transfers } from './transfers.ts'

/**
 * Uploads to `place`, which identifies the record; calls `onStored` for each uploaded file.
 * @param then what to write, for uploads that go on after the page was left
 */
export function useTransfers(place: string, onStored: OnStored, then?: object): Transfers {
  const owner = useSession((session) => session.employee_id)
  const [transfers] = useState(() => new Transfers(`${owner}:${place}`, then))
  const stored = useEffectEvent(onStored)
  useEffect(() => transfers.open((file, id) => stored(file, id)), [transfers])
  return transfers
}
