import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from './session.ts'
import { Transfers } from './transfers.ts'
import type { StoredFile } from './files.ts'

/** Uploads to `place`, which names the record; calls `onStored` for each file that has arrived. */
export function useTransfers(place: string, onStored: (file: StoredFile) => void): Transfers {
  const owner = useSession((session) => session.employee_id)
  const [transfers] = useState(() => new Transfers(`${owner}:${place}`))
  const stored = useEffectEvent(onStored)
  useEffect(() => transfers.open((file) => stored(file)), [transfers])
  return transfers
}
