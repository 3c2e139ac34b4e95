import { type Ability, able, unable } from '#platform/contract/can.ts'
import { messages } from '#platform/contract/messages.ts'
import { may } from '#platform/contract/roles.ts'
import { useRole } from '../../session.ts'
import type { Exporting } from './useExport.ts'

/** Whether the reader may take the whole list as a file; the call refuses `bulk` by the same right. */
export function useExportAbility({ call }: Exporting): Ability {
  const role = useRole()
  return !call.bulk || may(role, call.bulk) ? able : unable(messages.noExport)
}
