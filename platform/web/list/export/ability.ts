import { type Ability, allowed, denied } from '#platform/contract/abilities.ts'
import { messages } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { useRole } from '../../data/session.ts'
import type { Exporting } from './useExport.ts'

/** Whether the user may export the whole list; the call rejects `bulk` by the same capability. */
export function useExportAbility({ call }: Exporting): Ability {
  const role = useRole()
  return !call.bulk || hasCapability(role, call.bulk) ? allowed : denied(messages.noExport)
}
