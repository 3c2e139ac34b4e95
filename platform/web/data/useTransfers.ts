import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from './session.ts'
import { type OnStored, Transfers } from './transfers.ts'

/**
 * Uploads to `place`, which names the record; calls `onStored` for each file that has arrived.
 * @param then what becomes of them, for uploads that go on after the page was left
 */
export function useTransfers(place: string, onStored: OnStored, then?: object): Transfers {
  const owner = useSession((session) => session.employee_id)
  const [transfers] = useState(() => new Transfers(`${owner}:${place}`, then))
  const stored = useEffectEvent(onStored)
  useEffect(() => transfers.open((file, id) => stored(file, id)), [transfers])
  return transfers
}
