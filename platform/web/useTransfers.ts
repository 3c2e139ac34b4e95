import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from './session.ts'
import { type Transfers, openTransfers } from './transfers.ts'
import type { StoredFile } from './files.ts'

/** Files on their way to `place`, which names the record; `onStored` is told each that has arrived. */
export function useTransfers(place: string, onStored: (file: StoredFile) => void): Transfers {
  const owner = useSession((session) => session.employee_id)
  const [transfers] = useState(() => openTransfers(`${owner}:${place}`))
  const stored = useEffectEvent(onStored)
  useEffect(() => transfers.open((file) => stored(file)), [transfers])
  return transfers
}
